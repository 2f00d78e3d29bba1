import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { type Expectation, kinds, type Kind, type Rule, type Scene } from './rules.ts'
import { createWorld, type World } from '../world.ts'

/** Every route, and what each type of person gets: all `*.cases.ts` below this folder, one per feature. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.cases.ts'),
)
const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<{ cases: Record<string, Rule> }>))
const table: Record<string, Rule> = Object.assign({}, ...modules.map(({ cases }) => cases))

const world = await createWorld()
const routes = new Map(world.http.endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

test('the permission table lists every route of the API and nothing else', () => {
  expect(Object.keys(table).toSorted()).toEqual([...routes.keys()].toSorted())
})

describe.each([...routes])('%s', (name, endpoint) => {
  const rule = table[name]
  if (!rule) return
  const statusOf = preparedCalls(endpoint, rule)
  test.each(kinds.map((kind) => [kind, rule[kind]] as const))('%s: %s', async (kind, expected) => {
    expectStatus(await statusOf(kind, expected), expected)
  })
  if (rule.stranger === 'allow') return
  // Anyone can type an address. Its account gets nothing until its owner accepts the seat.
  const added = rule.added ?? rule.stranger
  test(`a stranger who was added and has not accepted: ${added}`, async () => {
    expectStatus(await statusOf('added', added), added)
  })
})

describe('of a company that keeps its catalog closed to clients', async () => {
  const scene = await setScene(world)
  await world.db.update(companies).set({ clientsBrowse: false }).where(eq(companies.id, scene.company.id))
  const rules = Object.entries(table).filter(([, rule]) => rule.closedCatalog !== undefined)

  test.each(rules)('%s', async (name, rule) => {
    const endpoint = routes.get(name)
    if (!endpoint) throw new Error('No such route')
    const request = (await rule.request?.(scene)) ?? {}
    for (const kind of kinds) {
      const expected = rule.closedCatalog?.[kind] ?? rule[kind]
      expectStatus(await statusFor(kind, endpoint, { scene, request }), expected)
    }
  })
})

function expectStatus(status: number, expected: Expectation): void {
  if (expected === 'allow') expect([401, 403, 404, 500, 503]).not.toContain(status)
  else expect(status).toBe(expected)
}

describe('with an Idempotency-Key and a single database connection', async () => {
  const narrow = await createWorld({ pool: 1 })
  const keyed = [...routes].filter(([, { method, access }]) => method === 'POST' && access !== 'public')

  test.each(keyed)('%s runs and is replayed', async (name, endpoint) => {
    const rule = table[name]
    const kind = kinds.find((each) => rule?.[each] === 'allow')
    if (!rule || !kind || kind === 'nobody') return
    const scene = await setScene(narrow)
    const { params = {}, body, query } = (await rule.request?.(scene)) ?? {}
    const headers = { 'idempotency-key': 'one-connection' }
    const call = () =>
      narrow.call<Endpoint>(scene.people[kind], endpoint, params, body as never, { query: query as never, headers })
    const first = await call()
    expect([500, 503]).not.toContain(first.status)
    if (first.status >= 300) return
    const second = await call()
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
    expect(second.headers.get('idempotent-replay')).toBe('true')
  })
})

const reading = await setScene(world)

type PreparedCall = { scene: Scene; request: Awaited<ReturnType<NonNullable<Rule['request']>>> }

/**
 * Calls that read or are refused change nothing and share one scene. Those who may write share another one, as long as each of them gets
 * what the first one got; someone who comes too late in it, because the act can be done once, gets a scene of their own.
 */
function preparedCalls(
  endpoint: Endpoint,
  rule: Rule,
): (kind: Kind | 'added', expected: Expectation) => Promise<number> {
  const prepare = async (scene: Scene) => ({ scene, request: (await rule.request?.(scene)) ?? {} })
  const isRead = endpoint.method === 'GET'
  let unchanged: Promise<PreparedCall> | undefined
  let first: { scene: Scene; status: number } | undefined
  return async (kind, expected) => {
    if (isRead || expected !== 'allow') {
      unchanged ??= isRead ? prepare(reading) : setScene(world).then(prepare)
      return statusFor(kind, endpoint, await unchanged)
    }
    const write = async (scene: Scene) => statusFor(kind, endpoint, await prepare(scene))
    if (!first) {
      const scene = await setScene(world)
      first = { scene, status: await write(scene) }
      return first.status
    }
    const status = await write(first.scene).catch(() => CANNOT)
    return status < 300 || status === first.status ? status : write(await setScene(world))
  }
}

/** What a call needs cannot be made a second time in a scene. */
const CANNOT = 999

async function statusFor(kind: Kind | 'added', endpoint: Endpoint, { scene, request }: PreparedCall): Promise<number> {
  const { params = {}, body, query } = request
  const person = kind === 'nobody' ? null : scene.people[kind]
  const reply = await world.call<Endpoint>(person, endpoint, params, body as never, { query: query as never })
  return reply.status
}

async function setScene(world: World): Promise<Scene> {
  const { people } = world
  const company = await people.company()
  const [admin, builder, client, otherClient, subcontractor, elsewhere, addedElsewhere] = await Promise.all([
    people.builder(company, 'admin'),
    people.builder(company),
    people.client(company),
    people.client(company, 'Otto'),
    people.subcontractor(company),
    people.company(),
    people.company(),
  ])
  const project = await people.project(company, client)
  await people.project(company, otherClient)
  await people.seat(project, subcontractor, 'subcontractor')
  const stranger = elsewhere.owner
  const added = addedElsewhere.owner
  await people.added(project, added)
  return {
    world,
    company,
    project,
    people: { owner: company.owner, admin, builder, client, otherClient, subcontractor, stranger, added },
  }
}
