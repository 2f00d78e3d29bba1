import { expect, test } from 'vitest'
import { readPastedSchedule } from '#shared/timeline/pasted-schedule.ts'
import { importSchedule, listTimeline, moveSchedule, previewMove } from '#shared/timeline/endpoints.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** Sixty tasks one after another, as a spreadsheet numbers them. */
const sheet = [
  'ID\tTask Name\tDuration\tStart\tPredecessors\tResource Names',
  ...Array.from({ length: 60 }, (_, n) =>
    [
      n + 1,
      `Task ${n + 1}`,
      '3 days',
      '4/5/2027',
      n === 0 ? '' : `${n}FS${n % 10 === 0 ? '+2 days' : ''}`,
      'Crew A',
    ].join('\t'),
  ),
].join('\n')

const read = (text: string) => readPastedSchedule(text, { today: '2027-01-11', order: 'month-first' })

test('a schedule of 60 tasks comes in from a spreadsheet and slips by two weeks', async () => {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const { project, builder } = await house(world)
  const at = { projectId: project.id }
  const { tasks, problems } = read(sheet)
  expect([tasks.length, problems]).toEqual([60, []])
  const made = await world.call(builder, importSchedule, at, { tasks })
  expect(made).toMatchObject({ status: 200 })
  expect(made.body).toHaveLength(60)
  expect(made.body[1]).toMatchObject({ title: 'Task 2', scheduledDate: '2027-04-08', trade: 'Crew A', durationDays: 3 })
  const first = made.body[0]?.id ?? 0
  const wanted = { milestoneId: first, days: 10 }
  const preview = await world.call(builder, previewMove, at, wanted)
  expect(preview.body.milestones).toHaveLength(60)
  const moved = await world.call(builder, moveSchedule, at, { ...wanted, version: preview.body.version })
  expect(moved.body.milestones).toEqual(preview.body.milestones)
  const after = (await world.call(builder, listTimeline, at)).body
  expect(after.map(({ id, scheduledDate }) => [id, scheduledDate])).toEqual(
    preview.body.milestones.map(({ id, to }) => [id, to]),
  )
  // Importing the sheet again finds the same tasks, and brings the planned starts back.
  const again = await world.call(builder, importSchedule, at, { tasks })
  expect(again.body.map(({ id, scheduledDate }) => [id, scheduledDate])).toEqual(
    made.body.map(({ id, scheduledDate }) => [id, scheduledDate]),
  )
})

test('nothing is imported when a task waits for an unknown one, for itself or in a circle, or when two have one name', async () => {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const { project, builder } = await house(world)
  const at = { projectId: project.id }
  const task = (title: string, ...after: string[]) => ({
    title,
    start: '2027-04-05',
    durationDays: 1,
    after: after.map((one) => ({ title: one, lagDays: 0 })),
  })
  for (const tasks of [[task('A', 'Z')], [task('A', 'a')], [task('A', 'B'), task('B', 'A')], [task('A'), task('a')]])
    expect((await world.call(builder, importSchedule, at, { tasks })).status).toBe(422)
  expect((await world.call(builder, listTimeline, at)).body).toEqual([])
})

test('reads commas and titles, and says which row it cannot read', () => {
  const { tasks, problems } = read(
    'Task,Start,Days,After\n"Walls, inside",2027-04-05,5,\nTiling,2027-04-12,x,\nPaint,soon,1,',
  )
  expect(tasks).toEqual([{ title: 'Walls, inside', start: '2027-04-05', durationDays: 5, trade: null, after: [] }])
  expect(problems).toEqual([
    { row: 3, message: '“x” is not a number of days.' },
    { row: 4, message: '“soon” is not a date.' },
  ])
  expect(read('Tiling\t2027-04-12').problems[0]?.message).toContain('name the columns')
})
