import { beforeAll, expect, test } from 'vitest'
import { listItems } from '#shared/catalog/endpoints.ts'
import { ItemSort } from '#shared/catalog/schemas.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { communicationFigures, listConversations, postMessage } from '#shared/messages/endpoints.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { listClients, listUsers } from '#shared/people/endpoints.ts'
import { ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'
import { listProjects, projectFigures, readProject } from '#shared/projects/endpoints.ts'
import { createStarterCatalog } from '#server/features/catalog/public.ts'
import { starterCatalog } from '#server/demo/starter/catalog.ts'
import type { Person } from './world-people.ts'
import { createWorld } from './world.ts'

// The text of a prepared statement depends on who asks, the sort order, the filters and the page. Each combination is read once.

const world = await createWorld()
let people: { builder: Person; client: Person; tiler: Person }
let projectId = 0
let categoryId = 0

beforeAll(async () => {
  const company = await world.people.company()
  const client = await world.people.client(company)
  const tiler = await world.people.subcontractor(company)
  people = { builder: company.owner, client, tiler }
  await createStarterCatalog(world.db, starterCatalog, company.id, world.now)
  for (let n = 0; n < 3; n += 1) {
    const project = await world.people.project(company, client)
    await world.people.seat(project, tiler, 'subcontractor')
    await world.call(company.owner, postMessage, { projectId: project.id }, { message: 'Hello' })
    projectId = project.id
  }
  const { body } = await world.call(client, listItems, {}, undefined, { query: { limit: '1' } })
  categoryId = body[0]?.categoryId ?? 0
})

/** Reads the first page and, when there is one, the next; returns how many rows they had. */
async function read(person: Person, { path }: Endpoint, query: Record<string, string>): Promise<number> {
  const get = async (cursor?: string) => {
    const asked = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
    const response = await world.request(`/api${path}?${asked.toString()}`, { headers: { cookie: person.cookie } })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown[] }
  }
  const first = await get()
  expect(first.status, JSON.stringify(query)).toBe(200)
  const next = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
  const rows = [first.body]
  if (next) {
    const second = await get(decodeURIComponent(next))
    expect(second.status, JSON.stringify(query)).toBe(200)
    rows.push(second.body)
  }
  return rows.flat().length
}

test('reads a category in every order, for builders and clients', async () => {
  for (const person of [people.builder, people.client])
    for (const sort of ItemSort.options)
      expect(await read(person, listItems, { categoryId: String(categoryId), sort, limit: '2' })).toBe(4)
})

test('reads projects with every filter and order, with and without a search, for each seat', async () => {
  for (const person of Object.values(people))
    for (const status of ProjectFilter.options)
      for (const sort of ProjectSort.options)
        for (const q of ['', 'e', 'e a'])
          await read(person, listProjects, { status, sort, limit: '2', ...(q && { q }) })
  expect(await read(people.client, listProjects, { limit: '2' })).toBe(3)
})

test('reads one project, dashboards, counts and figures for each seat', async () => {
  for (const person of Object.values(people)) {
    expect((await world.call(person, readProject, { projectId })).status).toBe(200)
    for (const endpoint of [dashboard, counts, communicationFigures])
      expect((await world.call(person, endpoint, {})).status).toBe(200)
    await read(person, listNotifications, { limit: '2' })
  }
  expect((await world.call(people.builder, projectFigures, {})).status).toBe(200)
})

test('reads conversations with every filter, for each seat', async () => {
  for (const person of Object.values(people))
    for (const show of ['all', 'unread', 'open'])
      for (const q of ['', 'e'])
        for (const project of ['', String(projectId)])
          for (const limit of ['2', '5'])
            await read(person, listConversations, {
              show,
              limit,
              ...(q && { q }),
              ...(project && { projectId: project }),
            })
  expect(await read(people.builder, listConversations, { limit: '2' })).toBe(3)
})

test('reads people with every filter and order', async () => {
  for (const sort of ['newest', 'name'])
    for (const q of ['', 'e', 'e a'])
      for (const archived of ['', 'true']) {
        const query = { limit: '1', ...(q && { q }), ...(archived && { archived }) }
        await read(people.builder, listClients, { ...query, sort })
        await read(people.builder, listUsers, { limit: '1', ...(q && { q }) })
      }
})
