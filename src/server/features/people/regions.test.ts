import { expect, test } from 'vitest'
import { me, register } from '#shared/auth/endpoints.ts'
import { editCompany, readCompany } from '#shared/people/endpoints.ts'
import { createProject, readProject } from '#shared/projects/endpoints.ts'
import { getItem } from '#shared/catalog/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'
import { item } from '#server/testing/world-selections.ts'

const password = 'oak floor, brass tap'
let serial = 0
const fresh = () => `region.builder${(serial += 1)}@example.com`

async function registered(more: { region?: 'AU' | 'US'; timeZone?: string } = {}) {
  const world = await createWorld()
  const reply = await world.call(null, register, {}, { email: fresh(), password, ...more })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { world, reply, owner: { userId: reply.body.id, email: reply.body.email, name: '', cookie } }
}

test('registers a company in the United States when no region is given', async () => {
  const { reply } = await registered()
  expect(reply.body).toMatchObject({ region: 'US', company: { currency: 'USD', timeZone: 'America/New_York' } })
})

test("registers an Australian company with its currency and the browser's time zone", async () => {
  const { reply } = await registered({ region: 'AU', timeZone: 'Australia/Perth' })
  expect(reply.body).toMatchObject({ region: 'AU', company: { currency: 'AUD', timeZone: 'Australia/Perth' } })
})

test('ignores a time zone that the server does not know, and refuses an unknown region', async () => {
  const { world, reply } = await registered({ region: 'AU', timeZone: 'Mars/Olympus' })
  expect(reply.body.company?.timeZone).toBe('Australia/Sydney')
  const body = { email: fresh(), password, region: 'DE' }
  const refused = await world.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: { region: 'Please choose a region from the list.' } })
})

test('a new region never changes the amounts, units and currency of existing projects and items', async () => {
  const world = await createWorld()
  const company = await world.people.company()
  const { owner } = company
  const project = await world.people.project(company, owner, { budgetCents: 250_000_00 })
  const tile = await item(world, company, { price: 48.5, unit: 'sq_ft' })
  const read = async () => ({
    project: (await world.call(owner, readProject, { projectId: project.id })).body,
    item: (await world.call(owner, getItem, { itemId: tile.id })).body,
  })
  const before = await read()
  const { name, timeZone, version } = (await world.call(owner, readCompany, {})).body
  const change = { name, timeZone, version, region: 'AU', currency: 'AUD' } as const
  const changed = await world.call(owner, editCompany, {}, change)
  expect(changed.body).toMatchObject({ region: 'AU', currency: 'AUD' })
  expect((await read()).project).toEqual(before.project)
  expect((await read()).item).toMatchObject({ price: 48.5, unit: 'sq_ft' })
  expect((await world.call(owner, me, {})).body.region).toBe('AU')
  const next = { name: 'Next house', address: '1 Bay Road', clientId: owner.userId }
  expect((await world.call(owner, createProject, {}, next)).body.currency).toBe('AUD')
})

test('a client sees dates in the region of the only company that builds for them', async () => {
  const { world, owner } = await registered({ region: 'AU' })
  const companyId = (await world.call(owner, me, {})).body.company?.id ?? 0
  const client = await world.people.member(companyId, { type: 'client' })
  expect((await world.call(client, me, {})).body.region).toBe('AU')
})
