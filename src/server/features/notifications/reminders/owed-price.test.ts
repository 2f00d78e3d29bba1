import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClientDashboard } from '#shared/dashboard/contract.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { clientFigures } from '#shared/people/endpoints.ts'
import { projectFigures, readProject } from '#shared/projects/endpoints.ts'
import { addSelection, editOption, getSelection, listSelections } from '#shared/selections/endpoints.ts'
import { listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, house, item, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { remindDeadlines } from './reminders.ts'

/** A selection that was due yesterday. */
async function scene(now = '2027-03-10T15:00:00Z') {
  const world = await createWorld({ now })
  const home = await house(world)
  const selection = await proposed(world, home, { deadline: '2027-03-09' })
  const option = { ...at(selection), optionId: selection.options[0]?.id ?? 0 }
  const { projectId } = option
  const read = async (person: Person) => (await world.call(person, getSelection, at(selection))).body
  /** Every place that says how many decisions are overdue. */
  const overdue = async () => {
    const own = (await world.call(home.client, dashboard, {})).body as ClientDashboard
    const list = async (person: Person, wanted: 'true' | 'false') =>
      (await world.call(person, listSelections, {}, undefined, { query: { overdue: wanted } })).body.length
    const timeline = await world.call(home.client, listTimeline, { projectId }, undefined, {
      query: { deadlines: 'true' },
    })
    expect(timeline.body).toEqual(expect.any(Array))
    return [
      own.decisionsOverdue,
      (await world.call(home.client, counts, {})).body.projects,
      (await world.call(home.builder, counts, {})).body.projects,
      (await world.call(home.client, readProject, { projectId })).body.overdueSelections,
      (await world.call(home.builder, readProject, { projectId })).body.overdueSelections,
      (await world.call(home.builder, projectFigures, {})).body.overdueSelections,
      await list(home.client, 'true'),
      await list(home.builder, 'true'),
      1 - (await list(home.builder, 'false')),
      Number((await read(home.client)).overdue),
      Number((await read(home.builder)).overdue),
      timeline.body.filter(({ status }) => status === 'overdue').length,
    ]
  }
  const rate = async () => (await world.call(home.builder, clientFigures, {})).body.responseRate
  return { world, ...home, selection, option, read, overdue, rate }
}

const every = (count: number): number[] => Array.from({ length: 12 }, () => count)

test('a client is nowhere overdue while the builder owes the confirmation of an expired price', async () => {
  const { world, builder, client, option, read, overdue, rate } = await scene('2027-03-11T02:00:00Z')
  expect(await overdue()).toEqual(every(1))
  expect(await rate()).toBe(0)
  await world.call(builder, editOption, option, { validUntil: '2027-03-10' })
  expect(await overdue()).toEqual(every(1))
  // Past midnight in New York.
  world.later(4 * 3_600_000)
  expect(await overdue()).toEqual(every(0))
  expect(await rate()).toBeNull()
  expect(await read(client)).toMatchObject({ overdue: false, late: true, priceProblem: 'expired' })
})

test('a price that changed in the catalog is owed by the builder too, and confirming it late makes no one overdue', async () => {
  const { world, builder, client, selection, option, read, overdue } = await scene()
  const itemId = selection.selectedItemId ?? 0
  await world.db.update(selectionItems).set({ priceCents: 26_000 }).where(eq(selectionItems.id, itemId))
  expect(await overdue()).toEqual(every(0))
  await world.db.update(selectionItems).set({ priceCents: 25_000 }).where(eq(selectionItems.id, itemId))
  expect(await overdue()).toEqual(every(1))
  await world.db.update(selectionItems).set({ priceCents: 26_000 }).where(eq(selectionItems.id, itemId))
  await world.call(builder, editOption, option, { confirmPrice: true })
  expect(await overdue()).toEqual(every(0))
  expect(await read(client)).toMatchObject({ late: false, priceProblem: null, deadline: null })
})

test('the client owes a choice as long as one option can be chosen', async () => {
  const { world, company, project, builder, client } = await scene()
  const [one, other] = [await item(world, company), await item(world, company, { name: 'Bow tap' })]
  const options = [{ itemId: one.id, validUntil: '2027-03-09' }, { itemId: other.id }]
  const draft = { name: 'Bath tap', deadline: '2027-03-09', options, send: true }
  const { body: open } = await world.call(builder, addSelection, { projectId: project.id }, draft)
  const read = async () => (await world.call(client, getSelection, at(open))).body
  expect(await read()).toMatchObject({ selectedItem: null, overdue: true, late: false, priceProblem: null })
  const second = { ...at(open), optionId: open.options[1]?.id ?? 0 }
  await world.call(builder, editOption, second, { validUntil: '2027-03-09' })
  expect(await read()).toMatchObject({ overdue: false, late: true, priceProblem: 'expired' })
})

test('reminds the builder of a price, and not the client of the decision', async () => {
  const { world, company, builder, client, option } = await scene()
  await world.call(builder, editOption, option, { validUntil: '2027-03-09' })
  await world.runTask(remindDeadlines.name)
  const titles = async (person: Person) =>
    (await world.call(person, listNotifications, {})).body
      .filter(({ kind }) => kind === 'overdue' || kind === 'deadline')
      .map(({ title }) => title)
  expect(await titles(client)).toEqual([])
  expect(await titles(company.owner)).toEqual(['Late, waiting for a price: Kitchen tap'])
})
