import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { authPermissions } from '#server/features/auth/permissions.ts'
import { dashboardPermissions } from '#server/features/dashboard/permissions.ts'
import { demoPermissions } from '#server/features/demo/permissions.ts'
import { eventPermissions } from '#server/features/events/permissions.ts'
import { notificationPermissions } from '#server/features/notifications/permissions.ts'
import { activityPermissions } from '#server/features/activity/permissions.ts'
import { calendarPermissions } from '#server/features/calendar/permissions.ts'
import { messagePermissions } from '#server/features/messages/permissions.ts'
import { peoplePermissions } from '#server/features/people/permissions.ts'
import { projectPermissions } from '#server/features/projects/permissions.ts'
import { samplePermissions } from '#server/features/sample/permissions.ts'
import { timelinePermissions } from '#server/features/timeline/permissions.ts'
import { signOffPermissions } from '#server/features/signoffs/permissions.ts'
import { selectionPermissions } from '#server/features/selections/permissions.ts'
import { catalogPermissions } from '#server/features/catalog/permissions.ts'
import { filePermissions } from '#server/features/files/permissions.ts'
import { kinds, type Kind, type Rule, type Scene } from './permission-table.ts'
import { createWorld, type World } from './world.ts'

/** Every route, and what each kind of person gets there. Each feature brings its own rows. */
const table: Record<string, Rule> = {
  ...authPermissions,
  ...demoPermissions,
  ...eventPermissions,
  ...messagePermissions,
  ...notificationPermissions,
  ...activityPermissions,
  ...calendarPermissions,
  ...projectPermissions,
  ...samplePermissions,
  ...peoplePermissions,
  ...timelinePermissions,
  ...dashboardPermissions,
  ...selectionPermissions,
  ...catalogPermissions,
  ...filePermissions,
  ...signOffPermissions,
}

const world = await createWorld()
const routes = new Map(world.http.endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

test('every route of the API stands in the permission table, and nothing else does', () => {
  expect(Object.keys(table).toSorted()).toEqual([...routes.keys()].toSorted())
})

describe.each([...routes])('%s', (name, endpoint) => {
  const rule = table[name]
  if (!rule) return
  test.each(kinds.map((kind) => [kind, rule[kind]] as const))('%s: %s', async (kind, expected) => {
    const status = await statusFor(kind, endpoint, rule)
    if (expected === 'allow') expect([401, 403, 404, 500, 503]).not.toContain(status)
    else expect(status).toBe(expected)
  })
  if (rule.stranger === 'allow') return
  // An address is typed by whoever adds it. Its account gets nothing until its mailbox has answered.
  test(`somebody who was added and has not accepted: ${rule.stranger}`, async () => {
    expect(await statusFor('stranger', endpoint, rule, addedScene)).toBe(rule.stranger)
  })
})

const reading = await setScene(world)

async function addedScene(): Promise<Scene> {
  const scene = await setScene(world)
  await world.people.added(scene.project, scene.people.stranger)
  return scene
}

// Reading changes nothing, so all readers may share one scene.
const sceneFor = ({ method }: Endpoint) => (method === 'GET' ? Promise.resolve(reading) : setScene(world))

async function statusFor(kind: Kind, endpoint: Endpoint, rule: Rule, set = sceneFor): Promise<number> {
  const scene = await set(endpoint)
  const { params = {}, body, query } = (await rule.request?.(scene)) ?? {}
  const person = kind === 'nobody' ? null : scene.people[kind]
  const reply = await world.call<Endpoint>(person, endpoint, params, body as never, { query: query as never })
  return reply.status
}

async function setScene(world: World): Promise<Scene> {
  const { people } = world
  const company = await people.company()
  const [admin, builder, client, otherClient, subcontractor, elsewhere] = await Promise.all([
    people.builder(company, 'admin'),
    people.builder(company),
    people.client(company),
    people.client(company),
    people.subcontractor(company),
    people.company(),
  ])
  const project = await people.project(company, client)
  await people.project(company, otherClient)
  await people.seat(project, subcontractor, 'subcontractor')
  return {
    world,
    company,
    project,
    people: { owner: company.owner, admin, builder, client, otherClient, subcontractor, stranger: elsewhere.owner },
  }
}
