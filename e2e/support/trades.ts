import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { buildHouse, post } from './deciding.ts'
import { freshEmail, linkInMail, password } from './people.ts'

type Site = {
  page: Page
  paths: string[]
  /** The builder who invited them, and the project. */
  builder: Page
  house: string
  /** An invitation that was not accepted yet. */
  invitation: string
}

/** A tiler on a project with one approved tile, and the addresses they use there. */
export async function aTradesman(browser: Browser, device: BrowserContextOptions = {}): Promise<Site> {
  const { builder, client, projectId, path, items, selection, read } = await buildHouse(browser)
  const tiles = await items('Tiles')
  const categories = (await (await builder.request.get('/api/selection-categories')).json()) as Named[]
  const categoryId = categories.find(({ name }) => name === 'Tiles')?.id ?? 0
  const { id } = await selection({ name: 'Bathroom wall', room: 'Bathroom', categoryId }, tiles.slice(0, 2))
  await post(client.request, `/api${path(`/selections/${id}`)}/choose`, { itemId: tiles[0]?.id })
  const { fingerprint } = await read(id)
  await post(client.request, `/api${path('/sign-offs')}`, {
    lines: [{ selectionId: id, decision: 'approve', fingerprint }],
    signature: { name: 'Ana Moreno' },
    consent: true,
  })

  const email = freshEmail('tim')
  const tim = await post(builder.request, '/api/clients', {
    email,
    firstName: 'Tim',
    lastName: 'Tiler',
    type: 'subcontractor',
    projectId,
  })
  await builder.request.put(`/api${path(`/trades/${tim.id}`)}`, { data: { categoryIds: [categoryId] } })
  const token = new URL(await linkInMail(builder.request, email)).searchParams.get('token')
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...device })).newPage()
  await post(page.request, '/api/auth/magic-link/accept', { token, password, firstName: 'Tim', lastName: 'Tiler' })

  const invited = freshEmail('nell')
  await post(builder.request, '/api/clients', { email: invited, firstName: 'Nell', lastName: 'Moreno', projectId })
  const invitation = new URL(await linkInMail(builder.request, invited))

  const tabs = ['', '?tab=selections', '?tab=timeline', '?tab=communications', `/selections/${id}`].map(path)
  return {
    page,
    paths: ['/client-dashboard', '/my-projects', '/my-selections', '/messages', '/clients', ...tabs],
    builder,
    house: path(''),
    invitation: invitation.pathname + invitation.search,
  }
}

type Named = { id: number; name: string }
