import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import {
  createMilestone,
  listTimeline,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import type { MilestoneChange } from '#shared/schedule/milestones/schemas.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** Tiling from May 03, 2027 on; grouting and painting a day each, one after the other; and a tile that is installed at Tiling. */
async function table() {
  const house = await tiledHouse()
  const { world, builder, at, tiling, tile, add, read } = house
  const after = async (title: string, onId: number) =>
    (
      await world.call(builder, createMilestone, at, {
        title,
        scheduledDate: '2027-05-03',
        dependsOn: [{ onId, lagDays: 0 }],
      })
    ).body.id
  const grouting = await after('Grouting', tiling.id)
  const painting = await after('Painting', grouting)
  const wall = await add('Wall tile', { optionItemIds: [(await tile('Zellige', 14)).id] })
  const rows = async () =>
    (await world.call(builder, listTimeline, at)).body.map(({ id, version: _version, can: _can, ...row }) => ({
      id,
      ...row,
    }))
  const starts = async () => Object.fromEntries((await rows()).map((row) => [row.title, row.scheduledDate]))
  const change = async (changes: MilestoneChange[]) => {
    const preview = await world.call(builder, previewMove, at, { changes })
    const done = await world.call(builder, moveSchedule, at, { changes, version: preview.body.version })
    return { preview, done }
  }
  const deadline = async () => (await read(wall.id)).deadline
  return { ...house, tiling: tiling.id, grouting, painting, rows, starts, change, deadline }
}

test('changed rows of the table are one act with the figures of its preview, one notification, and one undo', async () => {
  const { world, builder, client, at, tiling, grouting, painting, rows, starts, change, deadline } = await table()
  const [before, due] = [await rows(), await deadline()]
  await world.runJobsExceptCertificates()
  const { preview, done } = await change([
    { id: tiling, start: '2027-05-10', durationDays: 3, trade: 'Tiler' },
    { id: painting, dependsOn: [{ onId: tiling, lagDays: 2 }], trade: 'Painter' },
  ])
  expect(preview.status).toBe(200)
  expect(preview.body.milestones.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Tiling', '2027-05-03', '2027-05-10'],
    ['Grouting', '2027-05-04', '2027-05-13'],
    ['Painting', '2027-05-05', '2027-05-17'],
  ])
  expect(preview.body.edited.map(({ name }) => name).toSorted()).toEqual(['Painting', 'Tiling'])
  expect(preview.body.deadlines).toHaveLength(1)
  expect(done.body).toEqual({ ...preview.body, moveId: done.body.moveId })
  expect(await starts()).toEqual({ Tiling: '2027-05-10', Grouting: '2027-05-13', Painting: '2027-05-17' })
  expect((await rows()).find(({ id }) => id === painting)).toMatchObject({
    trade: 'Painter',
    dependsOn: [{ onId: tiling, lagDays: 2 }],
  })
  expect(await deadline()).toBe(preview.body.deadlines[0]?.to)
  await world.runJobsExceptCertificates()
  const titles = (await world.call(client, listNotifications, {})).body.map(({ title }) => title)
  expect(titles.filter((title) => title.includes('moved'))).toEqual([`${builder.name} moved 3 milestones`])
  const undone = await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })
  expect(undone.status).toBe(200)
  expect(await rows()).toEqual(before)
  expect(await deadline()).toBe(due)
  expect(grouting).toBeGreaterThan(tiling)
})

test('a change of a trade alone is saved, moves nothing, notifies no one, and can be undone', async () => {
  const { world, builder, client, at, tiling, rows, change } = await table()
  const before = await rows()
  await world.runJobsExceptCertificates()
  const { done } = await change([{ id: tiling, trade: 'Tiler' }])
  expect(done).toMatchObject({ status: 200, body: { milestones: [], deadlines: [], people: [] } })
  expect((await rows()).find(({ id }) => id === tiling)?.trade).toBe('Tiler')
  await world.runJobsExceptCertificates()
  const titles = (await world.call(client, listNotifications, {})).body.map(({ title }) => title)
  expect(titles.filter((title) => title.includes('moved'))).toEqual([])
  await world.call(builder, undoMove, { ...at, moveId: done.body.moveId ?? 0 })
  expect(await rows()).toEqual(before)
})

test('a circle, a start before what it waits for, and another project are refused for all rows', async () => {
  const { world, company, builder, at, tiling, grouting, painting, rows } = await table()
  const before = await rows()
  const preview = (changes: MilestoneChange[]) => world.call(builder, previewMove, at, { changes })
  expect(await preview([{ id: tiling, dependsOn: [{ onId: painting, lagDays: 0 }] }])).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('wait for each other') },
  })
  expect(await preview([{ id: grouting, start: '2027-05-03' }])).toMatchObject({
    status: 409,
    body: { message: 'Grouting can start on May 04, 2027 at the earliest, because it waits for Tiling.' },
  })
  const other = await world.people.project(company)
  const foreign = await world.call(
    builder,
    createMilestone,
    { projectId: other.id },
    { title: 'Roof', scheduledDate: '2027-05-03' },
  )
  const onId = foreign.body.id
  expect((await preview([{ id: tiling, dependsOn: [{ onId, lagDays: 0 }] }])).status).toBe(422)
  expect((await preview([{ id: onId, durationDays: 3 }])).status).toBe(404)
  expect(
    (
      await preview([
        { id: tiling, durationDays: 2 },
        { id: tiling, durationDays: 3 },
      ])
    ).status,
  ).toBe(422)
  expect(await rows()).toEqual(before)
})

test('editing the start of one milestone notifies the client and the trades of what moves, once each', async () => {
  const { world, builder, client, company, project, moveTiling } = await table()
  const trade = await world.people.subcontractor(company)
  await world.people.seat(project, trade, 'subcontractor')
  await world.runJobsExceptCertificates()
  expect((await moveTiling('2027-05-10')).status).toBe(200)
  await world.runJobsExceptCertificates()
  for (const person of [client, trade]) {
    const titles = (await world.call(person, listNotifications, {})).body.map(({ title }) => title)
    expect(
      titles.filter((title) => title.includes('moved')),
      person.email,
    ).toEqual([`${builder.name} moved Tiling to May 10, 2027`])
  }
})
