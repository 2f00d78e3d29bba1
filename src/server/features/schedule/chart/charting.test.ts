import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { createMilestone, listTimeline, readProjectSchedule } from '#shared/schedule/milestones/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { projectTrades } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { category, house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** Tiling, then the handover; painting beside tiling ends a week earlier. Tiles are installed at Tiling, paint at Painting. */
async function site() {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const built = await house(world)
  const { company, project } = built
  const builder = company.owner
  const at = { projectId: project.id }
  const add = async (title: string, scheduledDate: string, durationDays: number, ...on: number[]) => {
    const dependsOn = on.map((onId) => ({ onId, lagDays: 0 }))
    return (await world.call(builder, createMilestone, at, { title, scheduledDate, durationDays, dependsOn })).body.id
  }
  const tiling = await add('Tiling', '2027-04-05', 10)
  const painting = await add('Painting', '2027-04-05', 5)
  const handover = await add('Handover', '2027-04-19', 1, tiling, painting)
  const [tiles, paints] = [await category(world, company, 'Tiles'), await category(world, company, 'Paint')]
  const tile = await item(world, company, { name: 'Zellige' }, tiles)
  await world.db.update(selectionItems).set({ leadTimeDays: 14 }).where(eq(selectionItems.id, tile.id))
  const paint = await item(world, company, { name: 'Chalk white' }, paints)
  const installRules = [
    { kind: 'category' as const, categoryId: tiles, milestone: 'Tiling' },
    { kind: 'category' as const, categoryId: paints, milestone: 'Painting' },
  ]
  await world.call(builder, editSchedule, {}, { installRules, version: 1 })
  const select = async (name: string, itemId: number, more: object = {}) => {
    const reply = await world.call(builder, addSelection, at, { name, optionItemIds: [itemId], ...more })
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    return reply.body.id
  }
  const chart = async (person: typeof builder) => (await world.call(person, readProjectSchedule, at)).body
  return { world, ...built, builder, at, tiling, painting, handover, tile, paint, tiles, select, chart }
}

test('decisions of the longest chain can delay the handover, those with room cannot', async () => {
  const { world, company, tile, paint, tiling, handover, builder, client, select, chart } = await site()
  const wall = await select('Wall tile', tile.id)
  await select('Bedroom color', paint.id)
  const draft = await select('Floor tile', tile.id, { draft: true })
  await select('Doorbell', (await item(world, company)).id)
  const seen = await chart(builder)
  expect(seen.unplannedDecisions).toBe(1)
  expect(seen.criticalMilestones).toEqual([tiling, handover])
  expect(seen.handover).toEqual({ milestoneId: handover, title: 'Handover', on: '2027-04-19' })
  expect(seen.criticalDecisions.map(({ selectionId, floatDays }) => [selectionId, floatDays])).toEqual([
    [wall, 0],
    [draft, 0],
  ])
  expect((await chart(client)).criticalDecisions.map(({ selectionId }) => selectionId)).toEqual([wall])
})

test('a day that cannot be met any more is on the chart of builders, and on that of nobody else', async () => {
  const { world, tile, builder, client, select, chart } = await site()
  await select('Wall tile', tile.id)
  await world.db.update(selectionItems).set({ leadTimeDays: 200 }).where(eq(selectionItems.id, tile.id))
  const late = await select('Floor tile', tile.id)
  const seen = await chart(builder)
  expect(seen.marks.find(({ selectionId }) => selectionId === late)).toMatchObject({
    kind: 'decision',
    status: 'impossible',
  })
  expect(seen.criticalDecisions.find(({ selectionId }) => selectionId === late)?.floatDays).toBeLessThan(0)
  const theirs = await chart(client)
  expect(theirs.marks.map(({ status }) => status)).not.toContain('impossible')
  expect(theirs.criticalDecisions.map(({ selectionId }) => selectionId)).not.toContain(late)
})

test('clients see no draft on the timeline, neither on the chart nor in the list', async () => {
  const { world, at, tile, builder, client, select, chart } = await site()
  await select('Wall tile', tile.id)
  await select('Secret tile', tile.id, { draft: true })
  const names = async (person: typeof builder) => {
    const list = (await world.call(person, listTimeline, at, undefined, { query: { deadlines: 'true' } })).body
    const onList = list.filter(({ kind }) => kind === 'deadline').map(({ title }) => title)
    return [onList.toSorted(), (await chart(person)).marks.map(({ name }) => name).toSorted()]
  }
  expect(await names(builder)).toEqual([
    ['Secret tile', 'Wall tile'],
    ['Secret tile', 'Wall tile'],
  ])
  expect(await names(client)).toEqual([['Wall tile'], ['Wall tile']])
})

test('deliveries are expected, late or there; trades see those of their work, and only builders see free order lines, without charges', async () => {
  const { world, company, project, tile, paint, tiles, tiling, builder, client, select, chart } = await site()
  const wall = await select('Wall tile', tile.id)
  const floor = await select('Floor tile', tile.id)
  const color = await select('Bedroom color', paint.id)
  const ordered = async (id: number, more: object) =>
    world.db
      .update(selections)
      .set({ status: 'ordered', orderedAt: world.now, ...more })
      .where(eq(selections.id, id))
  await ordered(wall, { expectedOn: '2027-03-29' })
  await ordered(floor, { expectedOn: '2027-01-08' })
  await ordered(color, { expectedOn: '2027-01-08', deliveredAt: new Date('2027-01-09T02:00:00Z') })
  const [order] = await world.db
    .insert(orders)
    .values({
      companyId: company.id,
      projectId: project.id,
      number: 1,
      currency: 'USD',
      status: 'sent',
      createdBy: builder.userId,
      createdAt: world.now,
      sentAt: world.now,
    })
    .returning()
  const line = { companyId: company.id, orderId: order?.id ?? 0, unit: 'each', quantityMilli: 1000 } as const
  await world.db.insert(orderLines).values([
    { ...line, description: 'Grout, gray', expectedOn: '2027-02-01' },
    { ...line, description: 'Freight', expectedOn: '2027-02-01', isCharge: true },
  ])
  const trade = await world.people.subcontractor(company)
  await world.people.seat(project, trade, 'subcontractor')
  await world.db
    .insert(projectTrades)
    .values({ companyId: company.id, projectId: project.id, userId: trade.userId, categoryId: tiles })
  const deliveries = async (person: typeof builder) =>
    (await chart(person)).marks
      .filter(({ kind }) => kind === 'delivery')
      .map(({ name, on, status }) => [name, on, status])
  expect(await deliveries(client)).toEqual([
    ['Floor tile', '2027-01-08', 'overdue'],
    // The delivery was on the evening before, where the house is.
    ['Bedroom color', '2027-01-08', 'completed'],
    ['Wall tile', '2027-03-29', 'planned'],
  ])
  expect((await deliveries(builder)).filter(([, on]) => on === '2027-02-01')).toEqual([
    ['Grout, gray', '2027-02-01', 'planned'],
  ])
  const seenByTrade = await chart(trade)
  expect(seenByTrade.marks.map(({ name, kind, milestoneId }) => [name, kind, milestoneId])).toEqual([
    ['Floor tile', 'delivery', tiling],
    ['Wall tile', 'delivery', tiling],
  ])
  expect(seenByTrade).toMatchObject({ handover: null, criticalDecisions: [], unplannedDecisions: 0 })
})
