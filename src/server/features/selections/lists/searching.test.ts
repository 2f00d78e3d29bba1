import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  addSelection,
  getSelection,
  listProjectSelections,
  listSelections,
  listTrades,
  setTrades,
} from '#shared/selections/endpoints.ts'
import { isOverdue } from '#shared/selections/rules.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { at, category, house, type House, item, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

// Still March 10 in New York; already March 11 in Auckland.
const world = await createWorld({ now: '2027-03-10T20:00:00Z' })

type Draft = NonNullable<Parameters<typeof proposed>[2]>
const add = async (home: House, draft: Draft & { name: string }) =>
  (await world.call(home.builder, addSelection, { projectId: home.project.id }, draft)).body

const names = async (person: Person, query: Record<string, string>) => {
  const { status, body, headers } = await world.call(person, listSelections, {}, undefined, { query })
  expect(status).toBe(200)
  return { names: body.map((selection) => selection.name), total: headers.get('x-total-count'), body, headers }
}

describe('selections across projects', () => {
  test('a client sees their own projects, a builder the whole company, soonest first for open decisions', async () => {
    const home = await house(world)
    const neighbor = await world.people.client(home.company)
    const second = { ...home, project: await world.people.project(home.company, neighbor) }
    await add(home, { name: 'No deadline' })
    await add(home, { name: 'Later', deadline: '2027-05-01' })
    await add(home, { name: 'Sooner', deadline: '2027-03-12' })
    await add(second, { name: 'Next door', deadline: '2027-03-11' })
    expect((await names(home.client, { status: 'to_decide' })).names).toEqual(['Sooner', 'Later', 'No deadline'])
    expect(await names(home.builder, { status: 'to_decide' })).toMatchObject({
      names: ['Next door', 'Sooner', 'Later', 'No deadline'],
      total: '4',
    })
    expect((await names(home.builder, {})).names[0]).toBe('Next door')
    expect((await names(home.builder, { projectId: String(second.project.id) })).names).toEqual(['Next door'])
    expect((await names(home.client, { projectId: String(second.project.id) })).names).toEqual([])
    expect((await names((await world.people.company()).owner, {})).names).toEqual([])
  })

  test('counts overdue selections by the calendar day of each project', async () => {
    const home = await house(world, { timeZone: 'America/New_York' })
    const far = {
      ...home,
      project: await world.people.project(home.company, home.client, { timeZone: 'Pacific/Auckland' }),
    }
    const { id: selectedItemId } = await item(world, home.company)
    const here = await add(home, { name: 'New York', deadline: '2027-03-10', selectedItemId })
    const there = await add(far, { name: 'Auckland', deadline: '2027-03-10', selectedItemId })
    expect([here.overdue, here.daysLeft]).toEqual([false, 0])
    expect([there.overdue, there.daysLeft]).toEqual([true, -1])
    expect(isOverdue(there, '2027-03-11')).toBe(true)
    expect((await names(home.client, { overdue: 'true' })).names).toEqual(['Auckland'])
    expect((await names(home.client, { overdue: 'false' })).names).toEqual(['New York'])
    expect((await names(home.client, { dueSoon: '3' })).names).toEqual(['New York'])
  })

  test('keeps groups together, finds matches, and reaches every row once by paging', async () => {
    const home = await house(world)
    for (const [n, room] of ['Kitchen', 'Bath', null, 'Kitchen', 'Bath'].entries())
      await add(home, { name: `S${n}`, room, deadline: n % 2 ? '2027-04-01' : null })
    const grouped = { group: 'room', sort: 'deadline', limit: '2' }
    const seen: string[] = []
    let query: Record<string, string> = grouped
    for (;;) {
      const page = await names(home.client, query)
      expect(page.total).toBe('5')
      seen.push(...page.names)
      const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      if (!next) break
      query = Object.fromEntries(new URL(next, 'http://x').searchParams)
    }
    // Bath before Kitchen before none; within a room by deadline.
    expect(seen).toEqual(['S1', 'S4', 'S3', 'S0', 'S2'])
    expect((await names(home.client, { q: 'kitch' })).names.toSorted()).toEqual(['S0', 'S3'])
    expect((await names(home.client, { q: '100%_' })).names).toEqual([])
  })

  test('pages newest first by key, and rejects a forged cursor', async () => {
    const home = await house(world)
    for (let n = 0; n < 5; n++) await add(home, { name: `N${n}` })
    const first = await names(home.builder, { limit: '3' })
    expect(first.names).toEqual(['N4', 'N3', 'N2'])
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams
    expect((await names(home.builder, Object.fromEntries(next))).names).toEqual(['N1', 'N0'])
    for (const cursor of ['x', 'WzFd', Buffer.from('["","2027-01-01; drop",1]').toString('base64url')]) {
      const reply = await world.call(home.builder, listSelections, {}, undefined, { query: { cursor } })
      expect(reply.status).toBe(400)
    }
  })

  test('leaves out archived projects', async () => {
    const home = await house(world)
    await add(home, { name: 'Gone' })
    await world.db.update(projects).set({ archivedAt: world.now }).where(eq(projects.id, home.project.id))
    expect((await names(home.client, {})).names).toEqual([])
  })
})

test('a subcontractor sees what was approved for their trades, without prices or anything that reveals them', async () => {
  const home = await house(world)
  const tiler = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, tiler, 'subcontractor')
  const [tiles, taps] = [await category(world, home.company), await category(world, home.company)]
  const stone = await item(world, home.company, { name: 'Stone', price: 91.25 }, tiles)
  const floor = await proposed(world, home, { name: 'Floor', selectedItemId: stone.id, notes: 'Bond' })
  const open = await proposed(world, home, { name: 'Open', selectedItemId: stone.id })
  const tap = await proposed(world, home, { name: 'Tap', categoryId: taps })
  await signs(world, home.client, [floor, tap])
  const list = () => world.call(tiler, listProjectSelections, { projectId: home.project.id })
  expect((await list()).body).toEqual([])
  const onProject = { projectId: home.project.id, userId: tiler.userId }
  const foreign = await category(world, await world.people.company())
  expect((await world.call(home.builder, setTrades, onProject, { categoryIds: [foreign] })).status).toBe(422)
  const client = { ...onProject, userId: home.client.userId }
  expect((await world.call(home.builder, setTrades, client, { categoryIds: [tiles] })).status).toBe(404)
  const set = await world.call(home.builder, setTrades, onProject, { categoryIds: [tiles, tiles] })
  expect(set).toMatchObject({ status: 200, body: { userId: tiler.userId, categoryIds: [tiles] } })
  expect((await world.call(home.builder, listTrades, { projectId: home.project.id })).body).toEqual([set.body])
  const { body } = await list()
  expect(body).toMatchObject([
    {
      name: 'Floor',
      status: 'approved',
      selectedItem: { name: 'Stone', price: null },
      unitPrice: null,
      total: null,
      allowance: null,
      difference: null,
      fingerprint: null,
      approval: null,
      options: [],
      approvedAt: '2027-03-10T20:00:00+00:00',
    },
  ])
  expect(JSON.stringify(body)).not.toContain('91.25')
  const allowed = Object.entries(body[0]?.can ?? {}).flatMap(([act, can]) => (can ? [act] : []))
  expect(allowed).toEqual(['install', 'talkToTrades'])
  expect((await world.call(tiler, getSelection, at(open))).status).toBe(404)
  expect((await world.call(tiler, getSelection, at(tap))).status).toBe(404)
  expect((await names(tiler, {})).names).toEqual(['Floor'])
})

test('says when counting stopped', async () => {
  const { company, builder, project } = await house(world)
  const row = { companyId: company.id, projectId: project.id, createdBy: builder.userId, createdAt: world.now }
  const rows = Array.from({ length: 1_050 }, (_, n) => ({
    ...row,
    name: `Hook ${n}`,
    sentAt: world.now,
    updatedAt: world.now,
  }))
  await world.db.insert(selections).values(rows)
  const many = await names(builder, {})
  expect([many.total, many.headers.get('x-total-count-capped')]).toEqual(['200', 'true'])
  const few = await names(builder, { q: 'Hook 77' })
  expect([few.total, few.headers.get('x-total-count-capped')]).toEqual(['11', null])
})
