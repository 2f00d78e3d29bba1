import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editSelection } from '#shared/selections/endpoints.ts'
import {
  createMilestone,
  listTimeline,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('a template’s relative deadline does not come back for what the schedule cannot meet', async () => {
  const { world, builder, at, tile, add, read, moveTiling, project } = await tiledHouse()
  await world.db.update(projects).set({ startDate: '2027-03-01' }).where(eq(projects.id, project.id))
  const made = await add('Wall tile', { optionItemIds: [(await tile('Slow', 56)).id] })
  expect(made.deadline).toBeNull()
  await world.db.update(selections).set({ deadlineOffsetDays: 30 }).where(eq(selections.id, made.id))
  const other = { title: 'Slab', scheduledDate: '2027-04-05' }
  await world.call(builder, createMilestone, at, other)
  await moveTiling('2027-05-04')
  expect(await read(made.id)).toMatchObject({ deadline: null, deadlineTyped: false })
})

/** A mirror whose template plans it two weeks after the milestone "Slab", which is called "Base" so far. */
async function mirrorAfterSlab() {
  const house = await tiledHouse()
  const { world, builder, at, add, read } = house
  const base = (await world.call(builder, createMilestone, at, { title: 'Base', scheduledDate: '2027-04-05' })).body
  const mirror = await add('Mirror', { categoryId: null, room: 'Hall' })
  const planned = { deadlineOffsetDays: 14, deadlineMilestone: 'Slab' }
  await world.db.update(selections).set(planned).where(eq(selections.id, mirror.id))
  const changes = [{ id: base.id, title: 'Slab' }]
  const rename = async () => {
    const { version } = (await world.call(builder, previewMove, at, { changes })).body
    return (await world.call(builder, moveSchedule, at, { changes, version })).body.moveId ?? 0
  }
  const undo = (moveId: number) => world.call(builder, undoMove, { ...at, moveId })
  return { ...house, mirror, rename, undo, deadline: async () => (await read(mirror.id)).deadline }
}

test('a template deadline that falls on a weekend or a day off is due on the working day before it', async () => {
  const { world, builder, at, settings, mirror, rename, undo, deadline } = await mirrorAfterSlab()
  const after = (deadlineOffsetDays: number) =>
    world.db.update(selections).set({ deadlineOffsetDays }).where(eq(selections.id, mirror.id))
  await settings({ daysOff: [{ day: '2027-04-16', name: 'Inventory' }] })
  // Sunday, April 18, after a Friday off.
  await after(13)
  const moveId = await rename()
  expect(await deadline()).toBe('2027-04-15')
  await undo(moveId)
  // Of the company's own week: it works on Saturdays.
  await settings({ workingDays: [1, 2, 3, 4, 5, 6] })
  await rename()
  expect(await deadline()).toBe('2027-04-17')
  expect((await world.call(builder, listTimeline, at)).status).toBe(200)
})

test('undoing a rename takes back the deadlines that a template set because of the name', async () => {
  const { rename, undo, deadline } = await mirrorAfterSlab()
  const moveId = await rename()
  expect(await deadline()).toBe('2027-04-19')
  expect((await undo(moveId)).body.deadlines).toMatchObject([{ name: 'Mirror', from: '2027-04-19', to: null }])
  expect(await deadline()).toBeNull()
  await rename()
  expect(await deadline()).toBe('2027-04-19')
})

test('undoing a rename leaves a deadline that a person entered since', async () => {
  const { world, builder, at, mirror, rename, undo, read, deadline } = await mirrorAfterSlab()
  const moveId = await rename()
  const enter = async (day: string) => {
    const { version } = await read(mirror.id)
    const { status } = await world.call(
      builder,
      editSelection,
      { ...at, selectionId: mirror.id },
      { deadline: day, version },
    )
    expect(status).toBe(200)
  }
  await enter('2027-04-26')
  expect((await undo(moveId)).status).toBe(200)
  expect(await deadline()).toBe('2027-04-26')
})
