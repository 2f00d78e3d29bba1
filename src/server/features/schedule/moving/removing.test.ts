import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import {
  deleteMilestone,
  importSchedule,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { schedules } from '#server/testing/houses/generated-schedules.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** Rough-in, then boards, then tiling; the wall follows from tiling by rule, and the floor from rough-in by hand. */
async function site() {
  const house = await tiledHouse()
  const { world, builder, company, project, client, at, tile, add } = house
  const trade = await world.people.subcontractor(company)
  await world.people.seat(project, trade, 'subcontractor')
  const zellige = await tile('Zellige', 14)
  const wall = await add('Wall tile', { optionItemIds: [zellige.id] })
  const task = (title: string, durationDays: number, after: string[] = []) => {
    return { title, start: '2027-04-19', durationDays, after: after.map((one) => ({ title: one, lagDays: 2 })) }
  }
  const tasks = [task('Rough-in', 10), task('Boards', 3, ['Rough-in']), task('Tiling', 5, ['Boards', 'Rough-in'])]
  const made = (await world.call(builder, importSchedule, at, { tasks })).body
  const idOf = (title: string) => made.find((one) => one.title === title)?.id ?? 0
  const floor = await add('Floor', { categoryId: null })
  const byHand = { milestoneId: idOf('Rough-in'), version: floor.version }
  await world.call(builder, setInstallDay, { ...at, selectionId: floor.id }, byHand)
  const dates = async () => ({
    milestones: await house.milestones(),
    wall: await decision(wall.id),
    floor: await decision(floor.id),
  })
  const decision = async (id: number) => {
    const { deadline, deadlineTyped, plan } = await house.read(id)
    return { deadline, deadlineTyped, plan }
  }
  const preview = (deletedId: number) => world.call(builder, previewMove, at, { deletedId })
  const remove = async (deletedId: number) => {
    const { version } = (await preview(deletedId)).body
    return world.call(builder, moveSchedule, at, { deletedId, version })
  }
  const undo = (moveId: number | null) => world.call(builder, undoMove, { ...at, moveId: moveId ?? 0 })
  const titles = async (person = client) => {
    await world.runJobsExceptCertificates()
    return (await world.call(person, listNotifications, {})).body.map(({ title }) => title)
  }
  await world.runJobsExceptCertificates()
  return { ...house, trade, idOf, dates, preview, remove, undo, titles }
}

test('deleting a milestone says what it leads to, keeps the days of what waited for it, and is undone to the day', async () => {
  const { builder, client, trade, idOf, dates, preview, remove, undo, titles } = await site()
  const before = await dates()
  const starts = before.milestones.map(({ title, scheduledDate }) => [title, scheduledDate])
  const effect = (await preview(idOf('Rough-in'))).body
  expect(await dates()).toEqual(before)
  expect(effect).toMatchObject({
    milestones: [{ name: 'Rough-in', from: '2027-04-19', to: null }],
    edited: [{ name: 'Boards' }, { name: 'Tiling' }],
    deadlines: [{ name: 'Floor', to: null }],
    unplanned: 1,
    impossible: 0,
    people: [{ userId: client.userId }, { userId: trade.userId }],
  })
  const done = await remove(idOf('Rough-in'))
  expect(done.body).toEqual({ ...effect, moveId: done.body.moveId })
  const after = await dates()
  expect(after.milestones.map(({ title, scheduledDate }) => [title, scheduledDate])).toEqual(
    starts.filter(([title]) => title !== 'Rough-in'),
  )
  expect(after).toMatchObject({ wall: before.wall, floor: { deadline: null, plan: null } })
  for (const person of [client, trade])
    expect(await titles(person)).toContain(`${builder.name} deleted Rough-in from the schedule`)
  expect((await undo(done.body.moveId)).status).toBe(200)
  expect(await dates()).toEqual(before)
})

test('two deletions are undone in turn, and not out of turn', async () => {
  const { idOf, dates, remove, undo } = await site()
  const before = await dates()
  const first = await remove(idOf('Rough-in'))
  const second = await remove(idOf('Boards'))
  expect((await undo(first.body.moveId)).status).toBe(409)
  expect((await undo(second.body.moveId)).status).toBe(200)
  expect((await undo(first.body.moveId)).status).toBe(200)
  expect(await dates()).toEqual(before)
})

test('deleting without a preview is the same act', async () => {
  const { world, builder, at, idOf, titles } = await site()
  expect((await world.call(builder, deleteMilestone, { ...at, eventId: idOf('Rough-in') })).status).toBe(204)
  expect(await titles()).toContain(`${builder.name} deleted Rough-in from the schedule`)
})

test('deleting any milestone of any schedule moves no other one, and undoing restores every date', async () => {
  const { world, builder, at, settings, dates, remove, undo } = await site()
  await settings({ publicHolidays: false })
  await fc.assert(
    fc.asyncProperty(schedules, fc.nat(), async (tasks, pick) => {
      await world.db.delete(timelineEvents)
      const made = (await world.call(builder, importSchedule, at, { tasks })).body
      const target = made[pick % made.length]
      const before = await dates()
      const done = await remove(target?.id ?? 0)
      const rest = before.milestones.filter(({ id }) => id !== target?.id)
      expect((await dates()).milestones.map(({ id, scheduledDate }) => [id, scheduledDate])).toEqual(
        rest.map(({ id, scheduledDate }) => [id, scheduledDate]),
      )
      expect((await undo(done.body.moveId)).status).toBe(200)
      expect(await dates()).toEqual(before)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
