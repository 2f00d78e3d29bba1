import { expect, test } from 'vitest'
import type { ScheduleReading } from '#shared/imports/schedule/schedule-contract.ts'
import { createMilestone, importSchedule, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test.each(['csv', 'xlsx'])('an exported timeline is imported again unchanged, as %s', async (format) => {
  const { world, project, builder, at, tiling, tile, add } = await tiledHouse()
  const make = async (title: string, scheduledDate: string, durationDays: number, dependsOn: object[] = []) => {
    const milestone = { title, scheduledDate, durationDays, trade: `${title}, crew`, dependsOn: dependsOn as never }
    return (await world.call(builder, createMilestone, at, milestone)).body.id
  }
  const slab = await make('Slab; 2nd pour', '2027-04-05', 5)
  // Planned before what it waits for is finished, and with a title that a spreadsheet would compute.
  await make('-Snags', '2027-04-05', 3, [
    { onId: slab, lagDays: 2 },
    { onId: tiling.id, lagDays: -1 },
  ])
  await make('4', '2027-06-07', 1)
  await add('Tiling', { optionItemIds: [(await tile('Zellige', 14)).id] })
  const shown = async () =>
    (await world.call(builder, listTimeline, at, undefined, { query: { deadlines: 'true' } })).body.map(
      ({ version: _version, ...event }) => event,
    )
  const before = await shown()
  expect(before).toHaveLength(5)
  const headers = { cookie: builder.cookie }
  const path = `/api/exports/projects/${project.id}/timeline?deadlines=true&format=${format}`
  const file = await (await world.request(path, { headers })).arrayBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(file)], `Timeline.${format}`))
  const reply = await world.request(`/api/projects/${project.id}/schedule/read`, {
    method: 'POST',
    headers,
    body: form,
  })
  const reading = (await reply.json()) as ScheduleReading
  expect([reading.problems, reading.leftOut]).toEqual([[], []])
  expect(reading.tasks.map(({ title, trade, durationDays, after }) => [title, trade, durationDays, after])).toEqual([
    ['Slab; 2nd pour', 'Slab; 2nd pour, crew', 5, []],
    ['Tiling', null, 1, []],
    [
      '-Snags',
      '-Snags, crew',
      3,
      [
        { title: 'Slab; 2nd pour', lagDays: 2 },
        { title: 'Tiling', lagDays: -1 },
      ],
    ],
    ['4', '4, crew', 1, []],
  ])
  expect(reading.change).toMatchObject({ added: 0, changed: 0, unchanged: 4, deadlines: [], people: [] })
  await world.call(builder, importSchedule, at, { tasks: reading.tasks })
  expect(await shown()).toEqual(before)
})
