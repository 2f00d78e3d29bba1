import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from './outside.ts'

export type Person = { cookie: string; email: string; address: string }
export type House = {
  url: string
  builder: Person
  client: Person
  projectId: number
  itemIds: number[]
  categoryId: number
  /** A second project with two owners, both of whom must sign. */
  shared: { projectId: number; owners: [Person, Person] }
  /** Three drafts of the project that are changed together. */
  draftIds: number[]
  /** Two milestones of the project, the second of which follows the first. */
  milestoneIds: number[]
}

type Answer = { status: number; body: unknown; cookie: string; replayed: boolean }

type Asked = { body?: unknown; key?: string; address?: string }

/** One request as a browser would send it; null when the server stopped before replying. */
export async function ask(
  url: string,
  method: string,
  path: string,
  person: Person | null,
  { body, key, address }: Asked = {},
): Promise<Answer | null> {
  try {
    const form = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': address ?? person?.address ?? '203.0.113.1',
        ...(person && { cookie: person.cookie }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text ? JSON.parse(text) : undefined,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
      replayed: response.headers.has('idempotent-replay'),
    }
  } catch {
    return null
  }
}

/** Like `ask`, for setup and checks: anything but success throws. */
export async function must(
  url: string,
  method: string,
  path: string,
  person: Person | null,
  body?: unknown,
  address?: string,
): Promise<Answer> {
  const asked = { ...(body !== undefined && { body }), ...(address && { address }) }
  const answer = await ask(url, method, path, person, asked)
  if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** A builder, a client who accepted the invitation, a project, and items to choose from. */
export async function furnish(url: string, post: Post, number: number): Promise<House> {
  const tag = randomUUID().slice(0, 8)
  const person = (name: string, place: number): Person => ({
    cookie: '',
    email: `${name}-${tag}@example.com`,
    address: `203.0.113.${10 + number * 3 + place}`,
  })
  const [builder, client, partner] = [person('builder', 0), person('client', 1), person('partner', 2)]
  const registration = { email: builder.email, password: 'torture and oak' }
  builder.cookie = (await must(url, 'POST', '/auth/register', null, registration, builder.address)).cookie
  const invited = { email: client.email, firstName: 'Tess', lastName: 'Client' }
  const added = await must(url, 'POST', '/clients', builder, invited)
  const plan = { name: 'Torture house', address: '1 Kill Lane', clientId: idOf(added) }
  const project = await must(url, 'POST', '/projects', builder, plan)
  const acceptance = { token: await invitation(post, client.email), rememberMe: true }
  client.cookie = (await must(url, 'POST', '/auth/magic-link/accept', null, acceptance, client.address)).cookie
  const categories = await must(url, 'GET', '/selection-categories', builder)
  const categoryId = idsOf(categories)[0] ?? 0
  const items = await must(url, 'GET', `/selection-items?categoryId=${categoryId}`, builder)
  const shared = await sharedProject(url, post, { builder, client, partner, clientId: idOf(added) })
  const path = `/projects/${idOf(project)}`
  const draftIds: number[] = []
  for (const name of ['First', 'Second', 'Third'])
    draftIds.push(idOf(await must(url, 'POST', `${path}/selections`, builder, { name: `${name} ${tag}`, draft: true })))
  const walls = await must(url, 'POST', `${path}/timeline`, builder, {
    title: 'Walls',
    scheduledDate: '2030-03-04',
    durationDays: 5,
  })
  const tiling = await must(url, 'POST', `${path}/timeline`, builder, {
    title: 'Tiling',
    scheduledDate: '2030-03-11',
    durationDays: 5,
    dependsOn: [{ onId: idOf(walls) }],
  })
  return {
    shared,
    draftIds,
    milestoneIds: [idOf(walls), idOf(tiling)],
    url,
    builder,
    client,
    projectId: idOf(project),
    categoryId,
    itemIds: idsOf(items).slice(0, 3),
  }
}

type Couple = { builder: Person; client: Person; partner: Person; clientId: number }

async function sharedProject(
  url: string,
  post: Post,
  { builder, client, partner, clientId }: Couple,
): Promise<House['shared']> {
  const plan = { name: 'House of two', address: '2 Kill Lane', clientId }
  const project = await must(url, 'POST', '/projects', builder, plan)
  const invited = { email: partner.email, firstName: 'Paul', lastName: 'Partner' }
  const added = await must(url, 'POST', '/clients', builder, invited)
  await must(url, 'POST', `/projects/${idOf(project)}/people`, builder, { userId: idOf(added) })
  const acceptance = { token: await invitation(post, partner.email), rememberMe: true }
  partner.cookie = (await must(url, 'POST', '/auth/magic-link/accept', null, acceptance, partner.address)).cookie
  const { version } = (await must(url, 'GET', `/projects/${idOf(project)}`, builder)).body as { version: number }
  await must(url, 'PUT', `/projects/${idOf(project)}`, builder, { signingRule: 'all', version })
  return { projectId: idOf(project), owners: [client, partner] }
}

const idOf = ({ body }: Answer) => (body as { id: number }).id
const idsOf = ({ body }: Answer) => (body as { id: number }[]).map(({ id }) => id)

async function invitation(post: Post, email: string): Promise<string> {
  for (const late = Date.now() + 120_000; Date.now() < late;) {
    const letter = (await post.letters()).find(({ to, text }) => to === email && text.includes('token='))
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
    if (token) return token
    await sleep(100)
  }
  throw new Error('The invitation did not arrive')
}
