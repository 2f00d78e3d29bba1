import { expect, test } from 'vitest'
import { listLog, readLookAhead } from '#shared/procurement/log/endpoints.ts'
import { listToOrder } from '#shared/procurement/orders/endpoints.ts'
import { setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { editSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import {
  createMilestone,
  listTimeline,
  previewMove,
  readProjectSchedule,
} from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('a schedule that would leave the years that can be entered is refused with what to check', async () => {
  const { world, builder, at, tiling, settings } = await tiledHouse()
  const waits = { title: 'Handover', scheduledDate: '2027-05-10', dependsOn: [{ onId: tiling.id, lagDays: 0 }] }
  await world.call(builder, createMilestone, at, waits)
  const lost = (title: string) => ({
    status: 409,
    body: { message: `${title} would not be between 1900 and 2199. Please check its start and its duration.` },
  })
  const far = { milestoneId: tiling.id, start: '2199-12-31' }
  expect(await world.call(builder, previewMove, at, far)).toMatchObject(lost('Handover'))
  const long = { title: 'Garden', scheduledDate: '2197-01-03', durationDays: 1000 }
  expect(await world.call(builder, createMilestone, at, long)).toMatchObject(lost('Garden'))
  const shorter = { ...long, scheduledDate: '2198-01-03', durationDays: 150 }
  expect((await world.call(builder, createMilestone, at, shorter)).status).toBe(201)
  expect(await settings({ workingDays: [1] })).toMatchObject(lost('Garden'))
  expect((await world.call(builder, listTimeline, at)).status).toBe(200)
})

test('days that follow from the first or the last one that can be entered leave every list readable', async () => {
  const { world, builder, at, tile, add, read } = await tiledHouse()
  const zellige = await tile('Zellige', 14)
  const { id } = await add('Wall tile', { optionItemIds: [zellige.id] })
  const lists = async () =>
    Promise.all([
      world.call(builder, listLog, {}),
      world.call(builder, readLookAhead, {}),
      world.call(builder, listToOrder, {}),
      world.call(builder, listProjectSelections, at),
      world.call(builder, listTimeline, at),
      world.call(builder, readProjectSchedule, at),
    ]).then((replies) => replies.map(({ status }) => status))
  const fine = [200, 200, 200, 200, 200, 200]
  for (const installOn of ['1900-01-01', '2199-12-31']) {
    const { version } = await read(id)
    expect((await world.call(builder, setInstallDay, { ...at, selectionId: id }, { installOn, version })).status).toBe(
      200,
    )
    expect(await lists()).toEqual(fine)
  }
  const { version } = await read(id)
  const typed = await world.call(
    builder,
    editSelection,
    { ...at, selectionId: id },
    { deadline: '2199-12-31', version },
  )
  expect(typed.status).toBe(200)
  expect(await lists()).toEqual(fine)
})
