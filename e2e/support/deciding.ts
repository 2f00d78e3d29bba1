import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { freshEmail, linkInMail, password } from './people.ts'

type Item = { id: number; name: string; price: number }
type Made = { id: number; name: string; version: number; fingerprint: string; status: string; notes?: string | null }

/** A builder, a client who accepted the invitation, and their project; each with a browser of their own. */
export type House = {
  builder: Page
  client: Page
  projectId: number
  path: (rest: string) => string
  /** Items of a category, cheapest first. */
  items: (category: string) => Promise<Item[]>
  /** A selection with these items as options; `chosen` waits for the client's signature. */
  selection: (details: Record<string, unknown>, options?: readonly Item[]) => Promise<Made>
  read: (id: number) => Promise<Made>
}

let houses = 0

export async function buildHouse(browser: Browser, asClient: BrowserContextOptions = {}): Promise<House> {
  // Registration is rate limited per address, so every test uses its own.
  const from = `10.${20 + test.info().parallelIndex}.${Math.floor(Date.now() / 1000) % 250}.${++houses % 250}`
  const extraHTTPHeaders = { 'X-Forwarded-For': from }
  const builder = await (await browser.newContext({ extraHTTPHeaders })).newPage()
  const client = await (await browser.newContext({ extraHTTPHeaders, ...asClient })).newPage()

  await post(builder.request, '/api/auth/register', {
    email: freshEmail('bea'),
    password,
    firstName: 'Bea',
    lastName: 'Carpenter',
    role: 'user',
  })
  const email = freshEmail('ana')
  const person = await post(builder.request, '/api/clients', { email, firstName: 'Ana', lastName: 'Moreno' })
  const project = await post(builder.request, '/api/projects', {
    name: 'Harbour Street House',
    address: '14 Harbour Street',
    clientId: person.id,
    budget: 68_000,
  })
  const token = new URL(await linkInMail(builder.request, email)).searchParams.get('token')
  await post(client.request, '/api/auth/magic-link/accept', { token, password, firstName: 'Ana', lastName: 'Moreno' })

  const api = `/api/projects/${project.id}/selections`
  const read = async (id: number) => (await (await builder.request.get(`${api}/${id}`)).json()) as Made
  return {
    builder,
    client,
    projectId: project.id,
    path: (rest) => `/projects/${project.id}${rest}`,
    items: (category) => itemsOf(builder.request, category),
    selection: async (details, options = []) => {
      const made = await post(builder.request, api, { status: 'pending', ...details })
      // The quantity field appears only for items priced in another unit.
      for (const { id } of options)
        await post(builder.request, `${api}/${made.id}/options`, { itemId: id, quantity: 10 })
      // A new company prepares options as drafts until they are sent.
      if (options.length > 0) await post(builder.request, `${api}/send`, { selectionIds: [made.id] })
      return read(made.id)
    },
    read,
  }
}

export async function post(request: APIRequestContext, path: string, data: object): Promise<Made> {
  let response = await request.post(path, { data })
  // When the machine is so busy that the database does not respond in time, the server asks to try again.
  for (let again = 0; response.status() === 503 && again < 5; again += 1) {
    await expect.poll(async () => (await request.get('/readyz')).status(), { timeout: 30_000 }).toBe(200)
    response = await request.post(path, { data })
  }
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as Made
}

async function itemsOf(request: APIRequestContext, category: string): Promise<Item[]> {
  const categories = (await (await request.get('/api/selection-categories')).json()) as Item[]
  const { id } = categories.find(({ name }) => name === category) ?? { id: 0 }
  return (await (await request.get(`/api/selection-items?categoryId=${id}&sort=price_low`)).json()) as Item[]
}

/** Types the name, agrees, and signs what the review page shows. */
export async function signWith(page: Page, button: string | RegExp, name = 'Ana Moreno'): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByRole('checkbox', { name: /I have looked at the selections/ }).check()
  await page.getByRole('button', { name: button }).click()
}

export const expectSigned = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Signed. Thank you!' })).toBeVisible()
