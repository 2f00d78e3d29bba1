import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import type { MilestoneChange } from '#shared/schedule/milestones/schemas.ts'
import {
  createMilestone,
  editMilestone,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** Tiling with a handover that waits for it, and a decision that follows from it. */
async function site() {
  const house = await tiledHouse()
  const { world, builder, client, at, tiling, tile, add } = house
  const waits = { title: 'Handover', scheduledDate: '2027-05-03', dependsOn: [{ onId: tiling.id, lagDays: 0 }] }
  const handover = (await world.call(builder, createMilestone, at, waits)).body
  const wall = await add('Wall tile', { optionItemIds: [(await tile('Zellige', 14)).id] })
  const preview = (change: MilestoneChange) => world.call(builder, previewMove, at, { changes: [change] })
  const save = async (change: MilestoneChange) => {
    const { version } = (await preview(change)).body
    return world.call(builder, moveSchedule, at, { changes: [change], version })
  }
  const shown = async () => ({
    milestones: await house.milestones(),
    deadline: (await house.read(wall.id)).deadline,
  })
  const notified = async () => {
    await world.runJobsExceptCertificates()
    return (await world.call(client, listNotifications, {})).body
      .map(({ title }) => title)
      .filter((title) => /moved|schedule/.test(title))
  }
  await world.runJobsExceptCertificates()
  return { ...house, handover, preview, save, shown, notified }
}

test('everything that the form of a milestone changes is previewed, done in one act with one notification, and undone', async () => {
  const { world, builder, at, tiling, preview, save, shown, notified } = await site()
  const before = await shown()
  const change = {
    id: tiling.id,
    version: tiling.version ?? 0,
    title: 'Tiling',
    description: 'Both bathrooms',
    start: '2027-05-10',
    durationDays: 5,
    trade: 'Tiler',
    status: 'in_progress' as const,
  }
  const effect = (await preview(change)).body
  expect(await shown()).toEqual(before)
  expect(effect.milestones.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Tiling', '2027-05-03', '2027-05-10'],
    ['Handover', '2027-05-04', '2027-05-17'],
  ])
  expect(effect).toMatchObject({ deadlines: [{ name: 'Wall tile' }], people: [{ seat: 'client' }] })
  const done = await save(change)
  expect(done.body).toEqual({ ...effect, moveId: done.body.moveId })
  const after = await shown()
  expect(after.milestones[0]).toMatchObject({
    description: 'Both bathrooms',
    trade: 'Tiler',
    durationDays: 5,
    progress: 'in_progress',
  })
  expect(after.deadline).toBe(effect.deadlines[0]?.to)
  expect(await notified()).toEqual([`${builder.name} moved Tiling to May 10, 2027`])
  await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })
  expect(await shown()).toEqual(before)
})

test('a form that was opened before someone else changed the milestone is refused', async () => {
  const { tiling, preview, moveTiling } = await site()
  await moveTiling('2027-05-10')
  const stale = await preview({ id: tiling.id, version: tiling.version ?? 0, durationDays: 5 })
  expect(stale).toMatchObject({ status: 409, body: { message: 'This milestone was changed since you opened it.' } })
})

test('renaming a milestone says which decisions lose their day', async () => {
  const { builder, tiling, preview, save, shown, notified } = await site()
  const renamed = { id: tiling.id, title: 'Tiles' }
  expect((await preview(renamed)).body).toMatchObject({
    milestones: [],
    edited: [{ id: tiling.id, name: 'Tiles' }],
    deadlines: [{ name: 'Wall tile', to: null }],
    unplanned: 1,
    impossible: 0,
  })
  expect((await save(renamed)).status).toBe(200)
  expect(await shown()).toMatchObject({ deadline: null })
  expect(await notified()).toEqual([`${builder.name} changed the schedule`])
})

test('a description moves nothing and notifies no one, and reopening what is completed is previewed', async () => {
  const { world, builder, at, tiling, preview, notified } = await site()
  const moved = { milestones: [], deadlines: [], people: [] }
  expect((await preview({ id: tiling.id, description: 'Both bathrooms' })).body).toMatchObject(moved)
  const done = { scheduledDate: '2027-05-12', status: 'completed' as const, description: 'Both', version: 1 }
  expect((await world.call(builder, editMilestone, { ...at, eventId: tiling.id }, done)).status).toBe(200)
  expect(await notified()).toEqual([`${builder.name} moved Tiling to May 12, 2027`])
  expect((await preview({ id: tiling.id, durationDays: 5 })).status).toBe(409)
  expect((await preview({ id: tiling.id, durationDays: 5, status: 'completed' })).body.milestones).toMatchObject([
    { name: 'Handover', from: '2027-05-13', to: '2027-05-19' },
  ])
})

test('the form cannot start a milestone before what it waits for has finished', async () => {
  const { world, builder, at, handover } = await site()
  const early = { scheduledDate: '2027-04-30', version: handover.version ?? 0 }
  const refused = await world.call(builder, editMilestone, { ...at, eventId: handover.id }, early)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Handover can start on May 04, 2027 at the earliest, because it waits for Tiling.' },
  })
})
