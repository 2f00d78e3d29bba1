import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import { listLog, readLookAhead } from '#shared/procurement/log/endpoints.ts'
import { floatInWords, logDayWords } from '#shared/procurement/log/words.ts'
import { editSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { confirmOrder, readOrder, receiveOrder } from '#shared/procurement/orders/endpoints.ts'
import { addSelection, installSelection, setTrades } from '#shared/selections/endpoints.ts'
import { createMilestone, editMilestone, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { archiveProject } from '#shared/projects/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at, item } from '#server/testing/world-selections.ts'
import type { World } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'

type Query = Record<string, string>

async function log(world: World, person: Person, query: Query = {}): Promise<LogRow[]> {
  const reply = await world.call(person, listLog, {}, undefined, { query })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** A house on Wednesday, March 10, 2027 with tiling from May 3 on; the tile takes 30 days. */
async function tiledYard(tiling = '2027-05-03') {
  const yard = await orderYard({ now: '2027-03-10T15:00:00Z' })
  const { world, builder, home, tile } = yard
  const on = { projectId: home.project.id }
  await world.db.update(selectionItems).set({ leadTimeDays: 30 }).where(eq(selectionItems.id, tile.id))
  await world.call(builder, createMilestone, on, { title: 'Tiling', scheduledDate: tiling })
  const { version } = (await world.call(builder, readSchedule, {})).body
  const rule = { kind: 'category' as const, categoryId: tile.categoryId, milestone: 'Tiling' }
  const saved = await world.call(home.company.owner, editSchedule, {}, { version, installRules: [rule] })
  expect(saved.status).toBe(200)
  const tiled = (name: string) => yard.approved(name, tile.id, { categoryId: tile.categoryId })
  const rowOf = async (name: string) => (await log(world, builder)).find((row) => row.name === name)
  return { ...yard, on, tiled, rowOf }
}

test('a row follows its selection from order to installed, with the owner of each next step', async () => {
  const { world, builder, home, tile, on, tiled, sent, rowOf } = await tiledYard()
  const trade = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, trade, 'subcontractor')
  await world.call(builder, setTrades, { ...on, userId: trade.userId }, { categoryIds: [tile.categoryId] })
  const wall = await tiled('Shower wall')
  expect(await rowOf('Shower wall')).toMatchObject({
    leadTimeDays: 30,
    longLead: true,
    milestone: 'Tiling',
    decide: { actual: '2027-03-10', forecast: null },
    order: { planned: '2027-03-23', forecast: '2027-03-23', actual: null },
    onSite: { planned: '2027-04-26' },
    install: { planned: '2027-05-03', forecast: '2027-05-03' },
    next: { step: 'order', owner: 'builder', who: null, due: '2027-03-23' },
    // Ordered today and confirmed on March 15, it is on site on April 14.
    float: 13,
    atRisk: false,
  })
  const order = await sent(wall)
  const asked = await rowOf('Shower wall')
  expect(asked?.next).toMatchObject({ step: 'confirmation', owner: 'supplier', who: order.supplier?.name })
  expect(asked?.order).toEqual({ planned: '2027-03-23', forecast: null, actual: '2027-03-10' })
  const params = { orderId: order.id }
  const confirmed = { version: order.version, expectedOn: '2027-04-28' }
  await world.call(builder, confirmOrder, params, confirmed)
  const late = await rowOf('Shower wall')
  // After the day on which it is needed, and three working days before it is installed.
  expect(late).toMatchObject({ float: 3, atRisk: false, onSite: { forecast: '2027-04-28' } })
  expect(late?.next).toMatchObject({ step: 'delivery', owner: 'supplier' })
  const { body } = await world.call(builder, readOrder, params)
  const lines = body.lines.map(({ id, packs, quantity }) => ({ lineId: id, delivered: packs ?? quantity }))
  await world.call(builder, receiveOrder, params, { version: body.version, deliveredOn: '2027-03-10', lines })
  expect((await rowOf('Shower wall'))?.next).toEqual({
    step: 'install',
    owner: 'trade',
    who: 'Sam Tiler',
    due: '2027-05-03',
  })
  await world.call(trade, installSelection, at(wall), { photos: [] })
  expect(await rowOf('Shower wall')).toBeUndefined()
  const [done] = await log(world, builder, { show: 'installed' })
  expect(done).toMatchObject({ name: 'Shower wall', next: null, float: null, install: { actual: '2027-03-10' } })
})

test('filters by project, owner, lead time, lateness and words, and never shows another company', async () => {
  const { world, builder, home, on, tiled, tap } = await tiledYard()
  await tiled('Shower wall')
  const fast = { name: 'Kitchen tap', selectedItemId: tap.id, deadline: '2027-03-01' }
  await world.call(builder, addSelection, on, fast)
  await world.call(builder, addSelection, on, { name: 'Paint', room: 'Hall' })
  const second = await world.people.project(home.company, home.client)
  await world.call(builder, addSelection, { projectId: second.id }, { name: 'Door' })
  const names = async (query: Query) => (await log(world, builder, query)).map(({ name }) => name).toSorted()
  expect(await names({})).toEqual(['Door', 'Kitchen tap', 'Paint', 'Shower wall'])
  expect(await names({ projectId: String(second.id) })).toEqual(['Door'])
  expect(await names({ owner: 'client' })).toEqual(['Kitchen tap'])
  expect(await names({ owner: 'builder', projectId: String(on.projectId) })).toEqual(['Paint', 'Shower wall'])
  expect(await names({ longLead: 'true' })).toEqual(['Shower wall'])
  expect(await names({ late: 'true' })).toEqual(['Kitchen tap'])
  expect(await names({ q: 'hall PAINT' })).toEqual(['Paint'])
  const stranger = (await world.people.company()).owner
  expect(await log(world, stranger)).toEqual([])
  expect(await log(world, stranger, { projectId: String(on.projectId) })).toEqual([])
  const status = async (query: string) =>
    (await world.request(`/api/procurement-log?${query}`, { headers: { cookie: builder.cookie } })).status
  expect(await status('sort=cost')).toBe(422)
  expect(await status('owner=neighbor')).toBe(422)
  expect(await status('cursor=x')).toBe(400)
})

test('reads every row once in every order, both ways, page by page', async () => {
  const { world, builder, on, tiled } = await tiledYard()
  await tiled('Shower wall')
  const deadlines = ['2027-03-20', '2027-03-12', '2027-03-20', '2027-04-01', undefined, undefined]
  for (const [n, deadline] of deadlines.entries())
    await world.call(builder, addSelection, on, { name: `Paint ${n}`, ...(deadline && { deadline }) })
  const all = async (query: Query) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const reply = await world.call(builder, listLog, {}, undefined, {
        query: { ...query, limit: '2', ...(cursor !== undefined && { cursor }) },
      })
      expect(reply.headers.get('x-total-count')).toBe('7')
      seen.push(...reply.body.map(({ name }) => name))
      cursor = /[?&]cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1]
    } while (cursor !== undefined)
    return seen
  }
  for (const sort of ['due', 'decide', 'order', 'onSite', 'install'])
    for (const more of [{} as Query, { projectId: String(on.projectId) }]) {
      const up = await all({ sort, ...more })
      expect(new Set(up).size, sort).toBe(7)
      expect(await all({ sort, descending: 'true', ...more }), sort).toEqual(up.toReversed())
    }
  expect((await all({ sort: 'due' })).slice(0, 4)).toEqual(['Paint 1', 'Paint 0', 'Paint 2', 'Shower wall'])
  expect((await all({ sort: 'install' }))[0]).toBe('Shower wall')
})

test('nothing of an archived or completed project is in the log', async () => {
  const { world, builder, on, tiled } = await tiledYard()
  await tiled('Shower wall')
  expect(await log(world, builder)).toHaveLength(1)
  const set = (change: Partial<typeof projects.$inferInsert>) =>
    world.db.update(projects).set(change).where(eq(projects.id, on.projectId))
  await set({ status: 'completed' })
  expect(await log(world, builder)).toEqual([])
  await set({ status: 'active' })
  expect((await world.call(builder, archiveProject, on)).status).toBe(200)
  expect(await log(world, builder)).toEqual([])
})

test('the log as a spreadsheet and on paper has the rows of the screen', async () => {
  const { world, builder, tiled } = await tiledYard()
  await tiled('Shower wall')
  const get = async (path: string) => {
    const reply = await world.request(`/api${path}`, { headers: { cookie: builder.cookie } })
    expect(reply.status).toBe(200)
    return new Uint8Array(await reply.arrayBuffer())
  }
  const [head = '', ...rows] = new TextDecoder()
    .decode(await get('/exports/procurement-log?format=csv'))
    .trimEnd()
    .split('\r\n')
  expect(head).toContain('Order by: planned,Order by: forecast,Order by: actual')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('Shower wall')
  expect(rows[0]).toContain('2027-03-23')
  expect(rows[0]).toContain('Order,Builder')
  expect((await get('/exports/procurement-log?format=xlsx')).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  const pages = await pagesOf(await get('/procurement-log/pdf'))
  expect(pages).toHaveLength(1)
  for (const words of ['Procurement log', 'Shower wall', 'Long lead: 30 days', 'Mar 23, 2027', 'Builder'])
    expect(pages[0]).toContain(words)
})

test('what is overdue and has no install day is overdue on the screen, in the file and on paper, under one name for each day', async () => {
  const { world, builder, home, on, rowOf } = await tiledYard()
  const { id } = await item(world, home.company)
  await world.call(builder, addSelection, on, { name: 'Hall lamp', selectedItemId: id, deadline: '2027-03-01' })
  const row = await rowOf('Hall lamp')
  expect(row).toMatchObject({ float: null, atRisk: true })
  const shown = floatInWords({ float: null, atRisk: true, lateAllowed: false })
  expect(shown).toBe('Overdue')
  const get = async (path: string) =>
    (await world.request(`/api${path}`, { headers: { cookie: builder.cookie } })).arrayBuffer()
  const [page = ''] = await pagesOf(new Uint8Array(await get('/procurement-log/pdf')))
  const csv = new TextDecoder().decode(await get('/exports/procurement-log?format=csv'))
  expect(page).toContain(shown)
  expect(csv).toContain('Step overdue')
  for (const name of Object.values(logDayWords)) {
    expect(page).toContain(name)
    expect(csv).toContain(`${name}: planned`)
  }
})

test('the look ahead has what is owed, arrives and is installed in the next weeks, and no more', async () => {
  const { world, builder, tiled, sent, on } = await tiledYard('2027-04-19')
  const [wall, floor] = [await tiled('Shower wall'), await tiled('Floor')]
  const order = await sent(floor)
  await world.call(builder, confirmOrder, { orderId: order.id }, { version: order.version, expectedOn: '2027-03-25' })
  await world.call(builder, createMilestone, on, { title: 'Drywall', scheduledDate: '2027-03-15' })
  const ahead = async (weeks: '3' | '6') =>
    (await world.call(builder, readLookAhead, {}, undefined, { query: { weeks } })).body
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  const three = await ahead('3')
  expect([three.from, three.to, three.more]).toEqual(['2027-03-10', '2027-03-31', false])
  expect(names(three.owed)).toEqual(['Shower wall'])
  expect(names(three.arrivals)).toEqual(['Floor'])
  expect(three.installs).toEqual([])
  expect(three.milestones).toMatchObject([{ title: 'Drywall', day: '2027-03-15' }])
  const six = await ahead('6')
  expect(names(six.installs)).toEqual(['Shower wall', 'Floor'])
  // It had to be ordered the day before. The days in reserve still keep the install day.
  expect(six.owed[0]).toMatchObject({ name: wall.name, atRisk: true, float: 3, next: { due: '2027-03-09' } })
})

test('what is on site is late when the work has ended, not while it goes on', async () => {
  const { world, builder, on, tiled, rowOf } = await tiledYard('2027-03-03')
  const wall = await tiled('Shower wall')
  await world.db
    .update(selections)
    .set({ status: 'ordered', deliveredAt: new Date('2027-03-02T15:00:00Z') })
    .where(eq(selections.id, wall.id))
  const [tiling] = (await world.call(builder, listTimeline, on)).body
  const event = { ...on, eventId: tiling?.id ?? 0 }
  const lasting = async (durationDays: number) => {
    const [{ version } = { version: 0 }] = (await world.call(builder, listTimeline, on)).body
    await world.call(builder, editMilestone, event, { durationDays, version: version ?? 0 })
    const row = await rowOf('Shower wall')
    const late = await log(world, builder, { late: 'true' })
    return [row?.next?.due, row?.atRisk, late.length]
  }
  // Today is March 10. The work began on Wednesday, March 3.
  expect(await lasting(10)).toEqual(['2027-03-16', false, 0])
  expect(await lasting(6)).toEqual(['2027-03-10', false, 0])
  expect(await lasting(5)).toEqual(['2027-03-09', true, 1])
})
