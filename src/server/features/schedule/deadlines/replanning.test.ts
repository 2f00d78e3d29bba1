import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { editCompany, previewCompany, readCompany } from '#shared/people/endpoints.ts'
import { previewSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import type { ScheduleSettingsEdit } from '#shared/schedule/deadlines/schemas.ts'
import { addSelection, getSelection } from '#shared/selections/endpoints.ts'
import { createMilestone, editMilestone, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import type { Person } from '#server/testing/world-people.ts'

/** Tiling on Monday, May 3, 2027, and the handover a working day later; the same in a second house of the same client and trade. */
async function twoHouses() {
  const house = await tiledHouse()
  const { world, builder, client, company, project, tiling, tiles, tile, settings } = house
  const trade = await world.people.subcontractor(company)
  const other = await world.people.project(company)
  await world.people.seat(other, client, 'client')
  for (const one of [project, other]) await world.people.seat(one, trade, 'subcontractor')
  const zellige = await tile('Zellige', 14)
  const build = async (projectId: number, first: number) => {
    const dependsOn = [{ onId: first, lagDays: 0 }]
    const handover = { title: 'Handover', scheduledDate: '2027-05-03', dependsOn }
    await world.call(builder, createMilestone, { projectId }, handover)
    const draft = { name: 'Wall tile', categoryId: tiles, status: 'pending' as const, optionItemIds: [zellige.id] }
    return (await world.call(builder, addSelection, { projectId }, draft)).body.id
  }
  const second = { projectId: other.id }
  const started = (await world.call(builder, createMilestone, second, { title: 'Tiling', scheduledDate: '2027-05-03' }))
    .body
  const walls = [
    { projectId: project.id, selectionId: await build(project.id, tiling.id) },
    { ...second, selectionId: await build(other.id, started.id) },
  ]
  const dates = async () =>
    Promise.all(
      walls.map(async ({ projectId, selectionId }) => ({
        starts: (await world.call(builder, listTimeline, { projectId })).body.map((one) => one.scheduledDate),
        deadline: (await world.call(builder, getSelection, { projectId, selectionId })).body.deadline,
      })),
    )
  const preview = async (edit: Omit<ScheduleSettingsEdit, 'version'>) => {
    const { version } = (await world.call(builder, readSchedule, {})).body
    return world.call(builder, previewSchedule, {}, { ...edit, version })
  }
  const notified = async (person: Person) => {
    await world.runJobsExceptCertificates()
    const titles = (await world.call(person, listNotifications, {})).body.map(({ title }) => title)
    return titles.filter((title) => title.includes('calendar'))
  }
  await world.runJobsExceptCertificates()
  return { ...house, trade, dates, preview, notified, settings }
}

/** The day on which tiling starts, and one of the days in reserve before it. */
const closed = {
  daysOff: [
    { day: '2027-05-03', name: 'Closed' },
    { day: '2027-04-28', name: 'Closed' },
  ],
}

test('a day off moves milestones, what depends on them and deadlines in every project, as its preview says, and taking it back restores them', async () => {
  const { client, trade, builder, dates, preview, settings, notified } = await twoHouses()
  const before = await dates()
  expect(before.map(({ starts }) => starts)).toEqual([
    ['2027-05-03', '2027-05-04'],
    ['2027-05-03', '2027-05-04'],
  ])
  const effect = (await preview(closed)).body
  expect(await dates()).toEqual(before)
  expect(effect).toMatchObject({
    milestones: 4,
    deadlines: 2,
    moreProjects: 0,
    people: [client.name, trade.name].toSorted(),
  })
  expect(effect.projects.map(({ moved }) => moved.slice(0, 2))).toEqual([
    [
      { name: 'Tiling', from: '2027-05-03', to: '2027-05-04' },
      { name: 'Handover', from: '2027-05-04', to: '2027-05-05' },
    ],
    [
      { name: 'Tiling', from: '2027-05-03', to: '2027-05-04' },
      { name: 'Handover', from: '2027-05-04', to: '2027-05-05' },
    ],
  ])
  expect((await settings(closed)).status).toBe(200)
  const after = await dates()
  expect(after.map(({ starts }) => starts)).toEqual([
    ['2027-05-04', '2027-05-05'],
    ['2027-05-04', '2027-05-05'],
  ])
  expect(after.filter(({ deadline }, at) => deadline !== before[at]?.deadline)).toHaveLength(effect.deadlines)
  const title = `${builder.name} changed the working calendar`
  // Each is on both projects.
  expect(await notified(client)).toEqual([title])
  expect(await notified(trade)).toEqual([title])
  await settings({ daysOff: [] })
  expect(await dates()).toEqual(before)
})

test('other working days move deadlines, and the client is notified once for both projects', async () => {
  const { client, builder, dates, preview, settings, notified } = await twoHouses()
  const before = await dates()
  const fourDays = { workingDays: [1, 2, 3, 4] }
  const effect = (await preview(fourDays)).body
  expect(effect.deadlines).toBe(2)
  await settings(fourDays)
  expect((await dates()).map(({ deadline }) => deadline)).not.toEqual(before.map(({ deadline }) => deadline))
  expect(await notified(client)).toEqual([`${builder.name} changed the working calendar`])
})

test('another region moves what falls on its public holidays, as its preview says, and going back restores every day', async () => {
  const { world, builder, client, trade, dates, notified } = await twoHouses()
  const before = await dates()
  const { body: company } = await world.call(builder, readCompany, {})
  const british = { ...company, region: 'GB', currency: 'GBP' } as const
  const { body: effect } = await world.call(builder, previewCompany, {}, british)
  expect(await dates()).toEqual(before)
  expect((await world.call(builder, readCompany, {})).body).toEqual(company)
  // No deadline moves: the holiday is after the days in reserve.
  expect(effect).toMatchObject({ milestones: 4, deadlines: 0, people: [trade.name] })
  expect(effect.projects[0]?.moved).toContainEqual({ name: 'Tiling', from: '2027-05-03', to: '2027-05-04' })
  const { body: moved } = await world.call(builder, editCompany, {}, british)
  // The first Monday of May is a public holiday there.
  const after = await dates()
  expect(after.map(({ starts }) => starts)).toEqual([
    ['2027-05-04', '2027-05-05'],
    ['2027-05-04', '2027-05-05'],
  ])
  expect(after.map(({ deadline }) => deadline)).toEqual(before.map(({ deadline }) => deadline))
  expect([await notified(trade), await notified(client)]).toEqual([
    [`${builder.name} changed the working calendar`],
    [],
  ])
  await world.call(builder, editCompany, {}, { ...company, version: moved.version })
  expect(await dates()).toEqual(before)
  expect((await world.call(builder, previewCompany, {}, british)).status).toBe(409)
})

test('a milestone on a day off shows the working day that counts, unless it is completed', async () => {
  const { world, builder, at, tiling, moveTiling } = await tiledHouse()
  const shown = async () => (await world.call(builder, listTimeline, at)).body[0]
  const moved = await moveTiling('2027-05-08')
  expect(moved.body).toMatchObject({
    scheduledDate: '2027-05-10',
    plannedStart: '2027-05-08',
    finishDate: '2027-05-10',
  })
  const done = { status: 'completed' as const, scheduledDate: '2027-05-08', version: moved.body.version ?? 0 }
  await world.call(builder, editMilestone, { ...at, eventId: tiling.id }, done)
  expect(await shown()).toMatchObject({ scheduledDate: '2027-05-08', status: 'completed' })
})
