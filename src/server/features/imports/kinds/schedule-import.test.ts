import { expect, test } from 'vitest'
import type { Column } from '#shared/exports/columns.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import type { ScheduleReading } from '#shared/imports/schedule/schedule-contract.ts'
import { importSchedule, listTimeline, moveSchedule, previewMove } from '#shared/schedule/milestones/endpoints.ts'
import { xlsx } from '#server/platform/sheets/writing/xlsx.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import type { Person } from '#server/testing/world-people.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

type Line = { id: number; task: string; days: number; start: string; after: string; crew: string }

/** Sixty tasks one after another, as a spreadsheet numbers them; the tenth of each ten starts two days later. */
const lines: Line[] = Array.from({ length: 60 }, (_, n) => ({
  id: n + 1,
  task: n === 40 ? 'Tiling' : `Task ${n + 1}`,
  days: 3,
  start: '2027-03-15',
  after: n === 0 ? '' : `${n}FS${n % 10 === 0 ? '+2 days' : ''}`,
  crew: 'Crew A',
}))

const columns: Column<Line>[] = [
  { label: 'ID', kind: 'number', value: ({ id }) => id },
  { label: 'Task Name', kind: 'text', value: ({ task }) => task },
  { label: 'Duration', kind: 'number', value: ({ days }) => days },
  { label: 'Start', kind: 'date', value: ({ start }) => start },
  { label: 'Predecessors', kind: 'text', value: ({ after }) => after },
  { label: 'Resource Names', kind: 'text', value: ({ crew }) => crew },
]

async function workbook(rows: readonly Line[]): Promise<Uint8Array<ArrayBuffer>> {
  async function* pages() {
    yield rows.map((row) => columns.map(({ value }) => value(row, 'builder', 0, 'UTC')))
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsx({ title: 'Schedule', columns, pages: pages() })) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

async function readFile(
  world: World,
  person: Person,
  projectId: number,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'schedule.xlsx',
) {
  const form = new FormData()
  form.append('file', new File([content], name))
  const headers = { cookie: person.cookie }
  const reply = await world.request(`/api/projects/${projectId}/schedule/read`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as ScheduleReading & { message: string } }
}

const daysOf = (events: readonly { id: number; scheduledDate: string }[]) =>
  events.map(({ id, scheduledDate }) => [id, scheduledDate])

test('a workbook of 60 tasks comes in and slips by two weeks, and both previews are what happens', async () => {
  const built = await tiledHouse()
  const { world, project, builder, at, tile, add, read } = built
  const zellige = await tile('Zellige', 14)
  const { id } = await add('Wall tile', { optionItemIds: [zellige.id] })
  await add('Lamp', { categoryId: null })
  const { status, body } = await readFile(world, builder, project.id, await workbook(lines))
  expect([status, body.problems, body.tasks.length]).toEqual([200, [], 60])
  expect(body.change).toMatchObject({ added: 59, changed: 1, unchanged: 0, impossible: 0, withoutInstallDay: 1 })
  // Reading a file changes nothing.
  expect((await world.call(builder, listTimeline, at)).body).toHaveLength(1)
  const before = (await read(id)).deadline
  const made = await world.call(builder, importSchedule, at, { tasks: body.tasks })
  expect(made.body.map(({ title, scheduledDate, finishDate }) => [title, scheduledDate, finishDate])).toEqual(
    body.change?.milestones.map(({ title, start, finish }) => [title, start, finish]),
  )
  const after = (await read(id)).deadline
  expect(body.change?.deadlines).toEqual([{ id, name: 'Wall tile', room: null, draft: false, from: before, to: after }])
  expect(made.body[1]).toMatchObject({ title: 'Task 2', scheduledDate: '2027-03-18', trade: 'Crew A', durationDays: 3 })
  const wanted = { milestoneId: made.body[0]?.id ?? 0, days: 10 }
  const preview = await world.call(builder, previewMove, at, wanted)
  expect(preview.body.milestones).toHaveLength(60)
  const moved = await world.call(builder, moveSchedule, at, { ...wanted, version: preview.body.version })
  expect(moved.body).toMatchObject({ milestones: preview.body.milestones, deadlines: preview.body.deadlines })
  expect(daysOf((await world.call(builder, listTimeline, at)).body)).toEqual(
    preview.body.milestones.map((one) => [one.id, one.to]),
  )
  expect((await read(id)).deadline).toBe(preview.body.deadlines[0]?.to)
  // Importing the sheet again finds the same tasks, and brings the planned starts back.
  const again = await world.call(builder, importSchedule, at, { tasks: body.tasks })
  expect(daysOf(again.body)).toEqual(daysOf(made.body))
  expect((await readFile(world, builder, project.id, await workbook(lines))).body.change).toMatchObject({
    unchanged: 60,
  })
})

test('a file says which rows cannot be imported, and what only the project knows', async () => {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const { project, builder } = await house(world)
  const at = { projectId: project.id }
  const problems = async (text: string) => (await readFile(world, builder, project.id, text, 'plan.csv')).body.problems
  expect(
    await problems('Task,Start,Days,After\n"Walls, inside",2027-04-05,5,\nTiling,2027-04-12,x,\nPaint,soon,1,'),
  ).toEqual([
    { row: 3, title: 'Tiling', message: '“x” is not a number of working days.' },
    { row: 4, title: 'Paint', message: 'The start “soon” is not a date.' },
  ])
  const task = (title: string, ...after: string[]) => ({
    title,
    start: '2027-04-05',
    durationDays: 1,
    after: after.map((one) => ({ title: one, lagDays: 0 })),
  })
  await world.call(builder, importSchedule, at, { tasks: [task('Slab'), task('Frame', 'Slab')] })
  expect(await problems('Task,Start,After\nSlab,2027-04-05,Frame')).toEqual([
    { row: 2, title: '', message: expect.stringContaining('These would wait for each other') },
  ])
  for (const tasks of [[task('A', 'Z')], [task('A', 'a')], [task('A', 'B'), task('B', 'A')], [task('A'), task('a')]])
    expect((await world.call(builder, importSchedule, at, { tasks })).status).toBe(422)
  expect((await world.call(builder, listTimeline, at)).body).toHaveLength(2)
})

test('a column that the file does not have leaves trade, duration and predecessors of a milestone alone', async () => {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const { project, builder } = await house(world)
  const at = { projectId: project.id }
  const bring = async (text: string) => {
    const { tasks } = (await readFile(world, builder, project.id, text, 'plan.csv')).body
    return (await world.call(builder, importSchedule, at, { tasks })).body.map(
      ({ title, scheduledDate, durationDays, trade, dependsOn }) => [
        title,
        scheduledDate,
        durationDays,
        trade,
        dependsOn.length,
      ],
    )
  }
  await bring('ID,Task,Start,Days,Crew,Pred\n1,Slab,2027-04-05,5,Concrete,\n2,Frame,,3,Framers,1')
  expect(await bring('Task,Start\nSlab,2027-04-12\nFrame,2027-04-05')).toEqual([
    ['Slab', '2027-04-12', 5, 'Concrete', 0],
    ['Frame', '2027-04-19', 3, 'Framers', 1],
  ])
  // An empty cell of a column that is there empties the field.
  expect((await bring('Task,Start,Crew\nSlab,2027-04-12,'))[0]).toEqual(['Slab', '2027-04-12', 5, null, 0])
})

test('a picture, an empty file and the project of another company are refused', async () => {
  const world = await createWorld({ now: '2027-01-11T15:00:00Z' })
  const { project, builder, client } = await house(world)
  const stranger = (await house(world)).builder
  const csv = 'Task,Start\nSlab,2027-04-05'
  expect((await readFile(world, builder, project.id, '')).status).toBe(422)
  expect(
    (await readFile(world, builder, project.id, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).status,
  ).toBeGreaterThanOrEqual(400)
  expect((await readFile(world, client, project.id, csv)).status).toBe(403)
  expect((await readFile(world, stranger, project.id, csv)).status).toBe(404)
})

test('an import that moves deadlines notifies each client once, as its preview says, and one that moves nothing notifies no one', async () => {
  const { world, project, client, builder, at, tile, add } = await tiledHouse()
  await add('Wall tile', { optionItemIds: [(await tile('Zellige', 14)).id] })
  await add('Floor tile', { optionItemIds: [(await tile('Slate', 14)).id] })
  await world.runJobsExceptCertificates()
  const notified = async () => {
    await world.runJobsExceptCertificates()
    const titles = (await world.call(client, listNotifications, {})).body.map(({ title }) => title)
    return titles.filter((title) => title.includes('moved'))
  }
  const sheet = 'ID,Task,Days,Start,After\n1,Slab,5,5/10/2027,\n2,Tiling,1,,1'
  const { body } = await readFile(world, builder, project.id, sheet, 'schedule.csv')
  expect([body.problems, body.tasks.map(({ start }) => start)]).toEqual([[], ['2027-05-10', '2027-05-17']])
  expect(body.change?.people.map(({ userId }) => userId)).toEqual([client.userId])
  await world.call(builder, importSchedule, at, { tasks: body.tasks })
  expect(await notified()).toEqual([`${builder.name} moved the schedule to an imported one`])
  const again = await readFile(world, builder, project.id, sheet, 'schedule.csv')
  expect(again.body.change).toMatchObject({ unchanged: 2, people: [] })
  await world.call(builder, importSchedule, at, { tasks: again.body.tasks })
  expect(await notified()).toHaveLength(1)
})
