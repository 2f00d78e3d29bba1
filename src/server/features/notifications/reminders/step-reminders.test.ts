import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderSelection, setTrades } from '#shared/selections/endpoints.ts'
import { notifications } from '#server/db/schema/conversation.ts'
import { selections } from '#server/db/schema/selections.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, insertDecisions } from '#server/testing/world-selections.ts'
import { remindDeadlines } from './reminders.ts'

/** Tiles on Wednesday, March 10, 2027, to be installed on an own day; without a lead time they are ordered 8 working days before. */
async function scene(now = '2027-03-10T15:00:00Z') {
  const yard = await orderYard({ now })
  const { world, home, builder, tile } = yard
  const trade = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, trade, 'subcontractor')
  const on = { projectId: home.project.id, userId: trade.userId }
  await world.call(builder, setTrades, on, { categoryIds: [tile.categoryId] })
  const wall = await yard.approved('Shower wall', tile.id, { categoryId: tile.categoryId })
  const set = (change: Partial<typeof selections.$inferInsert>) =>
    world.db.update(selections).set(change).where(eq(selections.id, wall.id))
  const remind = async (day?: string) => {
    if (day !== undefined) world.now = new Date(`${day}T15:00:00Z`)
    await world.runTask(remindDeadlines.name)
  }
  const titles = async ({ userId }: Person) => {
    const rows = await world.db.select().from(notifications).where(eq(notifications.userId, userId))
    return rows
      .map(({ title }) => title)
      .filter((title) => /^(Order by|Late to order|Not confirmed|Is it installed|Due)/.test(title))
      .toSorted()
  }
  const everyone = async () => [await titles(home.company.owner), await titles(home.client), await titles(trade)]
  return { ...yard, trade, wall, set, remind, titles, everyone }
}

test('the builder alone is reminded to order, each stage once, and when it is late', async () => {
  const { set, remind, everyone } = await scene()
  // On site by Mar 17, ordered by Mar 12.
  await set({ installOn: '2027-03-24' })
  await remind()
  await remind()
  const first = ['Order by Mar 12, 2027: Shower wall']
  expect(await everyone()).toEqual([first, [], []])
  await remind('2027-03-11')
  await remind('2027-03-12')
  expect(await everyone()).toEqual([[...first, ...first], [], []])
  // A Saturday: only what is late.
  await remind('2027-03-13')
  expect(await everyone()).toEqual([['Late to order: Shower wall', ...first, ...first], [], []])
})

test('the trade is asked whether it is installed when the install day has passed', async () => {
  const { set, remind, everyone } = await scene()
  const ordered = { status: 'ordered' as const, orderedAt: new Date('2027-03-01T15:00:00Z') }
  await set({ ...ordered, deliveredAt: new Date('2027-03-08T15:00:00Z'), installOn: '2027-03-10' })
  await remind()
  expect(await everyone()).toEqual([[], [], []])
  await remind('2027-03-11')
  expect(await everyone()).toEqual([[], [], ['Is it installed? Shower wall']])
})

test('the builder is reminded of an order that no one confirmed, when no supplier was asked', async () => {
  const { world, builder, wall, remind, everyone } = await scene()
  expect((await world.call(builder, orderSelection, at(wall), {})).status).toBe(200)
  await remind('2027-03-15')
  expect(await everyone()).toEqual([[], [], []])
  await remind('2027-03-16')
  expect(await everyone()).toEqual([['Not confirmed yet: Shower wall'], [], []])
})

test('no reminder goes out on a day off, and the next working day makes up for it', async () => {
  const { world, home, remind, titles } = await scene()
  // Seven days before is a Saturday.
  await insertDecisions(world, home.company, home.project, [
    { name: 'Faucet', deadline: '2027-03-20', status: 'in_review' },
  ])
  await remind('2027-03-13')
  await remind('2027-03-14')
  expect(await titles(home.client)).toEqual([])
  await remind('2027-03-15')
  expect(await titles(home.client)).toEqual(['Due in 5 days: Faucet'])
})
