import { describe, expect, test } from 'vitest'
import { addProjectPerson, listProjects } from '#shared/projects/endpoints.ts'
import type { ProjectSort } from '#shared/projects/contract.ts'
import { projects } from '#server/db/schema/projects.ts'
import { insertDecisions } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import type { Company, Person } from '#server/testing/world-people.ts'

type Query = Record<string, string>

const names = async (world: World, person: Person, query: Query = {}) =>
  (await world.call(person, listProjects, {}, undefined, { query })).body.map(({ name }) => name)

const minutes = (n: number) => new Date(Date.UTC(2027, 2, 1, 0, n))

async function street(): Promise<{ world: World; company: Company }> {
  const world = await createWorld()
  const company = await world.people.company()
  const smith = await world.people.client(company, 'Anna', 'Smith')
  const make = (name: string, n: number, more: object) =>
    world.people.project(company, smith, { name, createdAt: minutes(n), ...more })
  await make('beta', 1, { status: 'active', address: '5 Oak Lane', expectedCompletionDate: '2027-09-01' })
  await make('Alpha', 2, { status: 'in_progress', address: '7 Elm Street', expectedCompletionDate: '2027-08-01' })
  await make('gamma', 3, { status: 'completed', address: '100% Way_1' })
  await make('Delta', 4, { status: 'planning', address: '9 Oak Street' })
  return { world, company }
}

describe('the project list', () => {
  test('sorts newest first unless asked, or by oldest, name or completion', async () => {
    const { world, company } = await street()
    const sorted = (sort: ProjectSort) => names(world, company.owner, { sort })
    expect(await names(world, company.owner)).toEqual(['Delta', 'gamma', 'Alpha', 'beta'])
    expect(await sorted('oldest')).toEqual(['beta', 'Alpha', 'gamma', 'Delta'])
    expect(await sorted('name')).toEqual(['Alpha', 'beta', 'Delta', 'gamma'])
    expect(await sorted('completion')).toEqual(['Alpha', 'beta', 'gamma', 'Delta'])
  })

  test('counts active and in progress as active', async () => {
    const { world, company } = await street()
    expect(await names(world, company.owner, { status: 'active' })).toEqual(['Alpha', 'beta'])
    expect(await names(world, company.owner, { status: 'planning' })).toEqual(['Delta'])
    expect(await names(world, company.owner, { status: 'on_hold' })).toEqual([])
    const reply = await world.call(company.owner, listProjects, {}, undefined, { query: { status: 'active' } })
    expect(reply.headers.get('x-total-count')).toBe('2')
  })

  test.each([
    ['OAK', ['Delta', 'beta']],
    ['oak street', ['Delta']],
    ['anna smith gam', ['gamma']],
    ['anna.', ['Delta', 'gamma', 'Alpha', 'beta']],
    ['100%', ['gamma']],
    ['y_1', ['gamma']],
    ['100_', []],
    ["' or 1=1 --", []],
  ])('finds %j by name, client or address', async (q, found) => {
    const { world, company } = await street()
    expect(await names(world, company.owner, { q })).toEqual(found)
    const reply = await world.call(company.owner, listProjects, {}, undefined, { query: { q } })
    expect(reply.headers.get('x-total-count')).toBe(String(found.length))
  })

  test('lets a subcontractor search only in what the list shows them', async () => {
    const { world, company } = await street()
    const tiler = await world.people.subcontractor(company)
    const [alpha] = (await world.call(company.owner, listProjects, {}, undefined, { query: { q: 'alpha' } })).body
    await world.call(company.owner, addProjectPerson, { projectId: alpha?.id ?? 0 }, { userId: tiler.userId })
    expect(await names(world, tiler, { q: 'elm' })).toEqual(['Alpha'])
    // The owner finds it by the start of the client's email address, the subcontractor must not.
    expect(await names(world, company.owner, { q: 'anna.' })).toContain('Alpha')
    for (const q of ['anna.', '@', '.example']) expect(await names(world, tiler, { q })).toEqual([])
  })

  test.each(['newest', 'oldest', 'name', 'completion'] as const)(
    'every page of %s follows the one before',
    async (sort) => {
      const { world, company } = await street()
      await world.people.project(company, undefined, { name: 'alpha', createdAt: minutes(2) })
      const whole = await names(world, company.owner, { sort })
      const read: string[] = []
      let query: Query = { sort, limit: '2' }
      for (let page = 0; page < 5; page += 1) {
        const reply = await world.call(company.owner, listProjects, {}, undefined, { query })
        read.push(...reply.body.map(({ name }) => name))
        expect(reply.headers.get('x-total-count')).toBe('5')
        const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
        if (!next) break
        query = Object.fromEntries(new URL(next, 'http://localhost').searchParams)
      }
      expect(read).toEqual(whole)
    },
  )

  test.each(['x', 'W10', btoa('["a",1]'), btoa('["2027-99-99 00:00:00+00",1]'), btoa('["2027-01-01 00:00:00+00",-5]')])(
    'a cursor that we did not write is refused: %s',
    async (cursor) => {
      const { world, company } = await street()
      const reply = await world.call(company.owner, listProjects, {}, undefined, { query: { cursor } })
      expect(reply.status).toBe(400)
    },
  )

  test('a search stops counting at a thousand and says so', async () => {
    const world = await createWorld()
    const company = await world.people.company()
    const now = world.now
    const rows = Array.from({ length: 1_050 }, (_, n) => ({
      companyId: company.id,
      name: `Terrace ${n}`,
      address: 'Long Road',
      clientId: company.owner.userId,
      builderId: company.owner.userId,
      currency: 'USD',
      timeZone: 'UTC',
      createdAt: now,
      sentAt: now,
      updatedAt: now,
    }))
    await world.db.insert(projects).values(rows)
    const found = await world.call(company.owner, listProjects, {}, undefined, { query: { q: 'terrace' } })
    expect(found.headers.get('x-total-count')).toBe('200')
    expect(found.headers.get('x-total-count-capped')).toBe('true')
    const all = await world.call(company.owner, listProjects, {})
    expect(all.headers.get('x-total-count')).toBe('1050')
    expect(all.headers.get('x-total-count-capped')).toBeNull()
  })

  test('counts overdue selections, which the client owes, by the time zone of each project', async () => {
    const world = await createWorld({ now: '2027-03-10T02:00:00Z' }) // still March 9th in New York
    const company = await world.people.company()
    for (const timeZone of ['America/New_York', 'Australia/Sydney']) {
      const project = await world.people.project(company, undefined, { name: timeZone, timeZone })
      await insertDecisions(world, company, project, [
        { name: 'Tap', deadline: '2027-03-09', status: 'in_review' },
        { name: 'Tap', deadline: '2027-03-01', status: 'pending' },
        { name: 'Tap', deadline: '2027-03-08', status: 'selected' },
        { name: 'Tap', deadline: '2027-03-01', status: 'approved' },
      ])
    }
    const { body } = await world.call(company.owner, listProjects, {}, undefined, { query: { sort: 'name' } })
    expect(body).toMatchObject([
      { name: 'America/New_York', overdueSelections: 1, pendingSelections: 3, completedSelections: 1 },
      { name: 'Australia/Sydney', overdueSelections: 2, pendingSelections: 3, completedSelections: 1 },
    ])
  })

  test('a builder who is a client elsewhere finds that project among their own', async () => {
    const { world, company } = await street()
    const other = await world.people.company()
    const house = await world.people.project(other, undefined, { name: 'My own house' })
    const { members } = await import('#server/db/schema/accounts.ts')
    const place = { companyId: other.id, userId: company.owner.userId, type: 'client', role: 'client' } as const
    await world.db.insert(members).values({ ...place, joinedAt: world.now })
    await world.people.seat(house, company.owner, 'client')
    expect(await names(world, company.owner, { mine: 'true' })).toEqual(['My own house'])
    expect(await names(world, company.owner)).toHaveLength(4)
  })
})
