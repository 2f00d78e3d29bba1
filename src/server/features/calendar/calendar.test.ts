import { inArray, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFeed, createCalendarFeed, revokeCalendarFeed } from '#shared/calendar/endpoints.ts'
import { confirmOrder } from '#shared/procurement/orders/endpoints.ts'
import { installSelection, setTrades } from '#shared/selections/endpoints.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at, category } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'

async function scene() {
  const world = await createWorld({ now: '2027-03-10T15:00:00Z' })
  const company = await world.people.company()
  const client = await world.people.client(company)
  const tiler = await world.people.subcontractor(company)
  const project = await world.people.project(company, client, { name: 'Hill; House, "No. 1"' })
  await world.people.seat(project, tiler, 'subcontractor')
  const by = { companyId: company.id, projectId: project.id, createdBy: company.owner.userId, createdAt: world.now }
  await world.db
    .insert(timelineEvents)
    .values({ ...by, title: 'Roof on', scheduledDate: '2027-04-01', plannedStart: '2027-04-01', durationDays: 3 })
  await world.db.insert(selections).values({
    ...by,
    sentAt: world.now,
    updatedAt: world.now,
    name: 'Kitchen tap',
    room: 'Kitchen',
    description: 'Line one\nLine two',
    deadline: '2027-03-20',
  })
  const elsewhere = await world.people.company()
  await world.people.project(elsewhere)
  const addressOf = async (person: Person) =>
    new URL((await world.call(person, createCalendarFeed, {})).body.url).pathname
  const read = async (path: string) => {
    const response = await world.request(path, {})
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const eventsOf = async (person: Person) => {
    const { text } = await read(await addressOf(person))
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
    return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  }
  return { world, company, client, tiler, project, addressOf, read, eventsOf }
}

test('milestones and open deadlines are all-day entries in a standard calendar', async () => {
  const { world, client, project, eventsOf } = await scene()
  const events = await eventsOf(client)
  expect(events.map(({ summary }) => summary)).toEqual([
    'Decide: Kitchen tap (Kitchen, Hill; House, "No. 1")',
    'Roof on (Hill; House, "No. 1")',
  ])
  const [deadline, roof] = events
  expect(deadline?.startDate.isDate).toBe(true)
  expect(deadline?.startDate.toString()).toBe('2027-03-20')
  expect(deadline?.endDate.toString()).toBe('2027-03-21')
  // Three working days over a weekend; the end is the day after.
  expect([roof?.startDate.toString(), roof?.endDate.toString()]).toEqual(['2027-04-01', '2027-04-06'])
  expect(deadline?.description).toContain('Line one\nLine two')
  expect(deadline?.description).toContain(`${world.platform.config.publicUrl}/projects/${project.id}/selections/`)
})

test('work that began long ago stays in the calendar while it is under way, and leaves it when it is done', async () => {
  const { world, client, company, project, eventsOf } = await scene()
  const by = { companyId: company.id, projectId: project.id, createdBy: company.owner.userId, createdAt: world.now }
  const begun = { ...by, scheduledDate: '2026-11-02', plannedStart: '2026-11-02', durationDays: 120 }
  await world.db.insert(timelineEvents).values([
    { ...begun, title: 'Framing', status: 'in_progress' },
    { ...begun, title: 'Permits', status: 'completed', completedAt: world.now },
    { ...begun, title: 'Survey', durationDays: 3, status: 'in_progress' },
  ])
  const summaries = (await eventsOf(client)).map(({ summary }) => summary.split(' (')[0] ?? '')
  expect(summaries.toSorted()).toEqual(['Decide: Kitchen tap', 'Framing', 'Roof on'])
})

test('trades get no deadlines, and nobody gets another company', async () => {
  const { company, tiler, eventsOf } = await scene()
  expect((await eventsOf(tiler)).map(({ summary }) => summary)).toEqual(['Roof on (Hill; House, "No. 1")'])
  expect(await eventsOf(company.owner)).toHaveLength(2)
})

test('an address works without signing in until it is renewed or revoked', async () => {
  const { world, client, addressOf, read } = await scene()
  expect((await world.call(client, calendarFeed, {})).body).toEqual({ active: false, createdAt: null })
  const first = await addressOf(client)
  expect(await read(first)).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  const second = await addressOf(client)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await world.call(client, revokeCalendarFeed, {})
  expect((await read(second)).status).toBe(404)
  expect((await read('/api/calendar/nonsense.ics')).status).toBe(404)
})

test('deliveries and installs are in the calendars of those who may see them, without suppliers, costs and orders', async () => {
  const yard = await orderYard({ now: '2027-03-10T15:00:00Z' })
  const { world, home, builder, tile, tap, approved, sent } = yard
  const on = { projectId: home.project.id }
  const tiler = await world.people.subcontractor(home.company)
  const painter = await world.people.subcontractor(home.company)
  for (const trade of [tiler, painter]) await world.people.seat(home.project, trade, 'subcontractor')
  await world.call(builder, setTrades, { ...on, userId: tiler.userId }, { categoryIds: [tile.categoryId] })
  const wall = await approved('Shower wall', tile.id, { categoryId: tile.categoryId, room: 'Bath' })
  const taps = await category(world, home.company)
  const faucet = await approved('Kitchen tap', tap.id, { quantity: 1, unit: 'each', categoryId: taps })
  const order = await sent(wall)
  await world.call(builder, confirmOrder, { orderId: order.id }, { version: order.version, expectedOn: '2027-04-02' })
  await world.db
    .update(selections)
    .set({ installOn: '2027-05-03' })
    .where(inArray(selections.id, [wall.id, faucet.id]))
  const calendarOf = async (person: Person) => {
    const { url } = (await world.call(person, createCalendarFeed, {})).body
    const text = await (await world.request(new URL(url).pathname, {})).text()
    return text.replaceAll('\r\n ', '')
  }
  const lines = (text: string) => text.match(/(?<=SUMMARY:).*(?= \()/g)
  const all = ['Arrives: Shower wall', 'Install: Shower wall', 'Install: Kitchen tap']
  for (const person of [builder, home.client]) expect(lines(await calendarOf(person))).toEqual(all)
  const ofTrade = await calendarOf(tiler)
  expect(lines(ofTrade)).toEqual(['Arrives: Shower wall', 'Install: Shower wall'])
  expect(lines(await calendarOf(painter))).toBeNull()
  for (const text of [ofTrade, await calendarOf(home.client)])
    expect(text).not.toMatch(new RegExp(`${yard.supplier.name}|PO-\\d|HT-88|134\\.4|3\\.2`))
  // Several items of one selection are all in its entry.
  await world.db
    .execute(sql`update selections set choices = choices || jsonb_build_array(choices -> 0 || '{"name": "Bath spout"}')
    where id = ${faucet.id}`)
  expect(await calendarOf(home.client)).toMatch(new RegExp(`DESCRIPTION:.*${tap.name}\\\\, Bath spout`))
  await world.call(tiler, installSelection, at(wall), { photos: [] })
  expect(lines(await calendarOf(tiler))).toEqual(['Installed: Shower wall'])
})
