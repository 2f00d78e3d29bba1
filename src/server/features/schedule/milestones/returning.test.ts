import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { archiveProject, editProject, readProject, restoreProject } from '#shared/projects/endpoints.ts'
import { createMilestone, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** The day on which tiling starts, and one between the decision and the order. */
const daysOff = ['2027-05-03', '2027-04-06'].map((day) => ({ day, name: 'Company picnic' }))

async function site() {
  const house = await tiledHouse()
  const { world, builder, client, at, tile, add, read } = house
  const wall = await add('Wall tile', { optionItemIds: [(await tile('Zellige', 14)).id] })
  await world.runJobsExceptCertificates()
  const tilingOn = async () => (await world.call(builder, listTimeline, at)).body[0]?.scheduledDate
  const bell = async () => {
    await world.runJobsExceptCertificates()
    const { body } = await world.call(client, listNotifications, {})
    return body.map(({ title, body: text }) => [title, text]).filter(([title]) => title?.includes('schedule'))
  }
  return { ...house, tilingOn, bell, deadline: async () => (await read(wall.id)).deadline }
}

test('a project that comes back from the archive follows the calendar that changed meanwhile, and says so once', async () => {
  const { world, builder, at, settings, tilingOn, deadline, bell } = await site()
  const before = await deadline()
  expect((await world.call(builder, archiveProject, at)).status).toBe(200)
  await settings({ daysOff })
  expect([await tilingOn(), await deadline()]).toEqual(['2027-05-03', before])
  expect((await world.call(builder, restoreProject, at)).status).toBe(200)
  expect(await tilingOn()).toBe('2027-05-04')
  expect((await deadline()) ?? '').not.toBe(before)
  expect(await bell()).toMatchObject([
    [expect.stringContaining('moved the schedule to the working calendar'), expect.stringContaining('Wall tile')],
  ])
})

test('a project that is no longer completed follows the calendar, and one that nothing moved notifies no one', async () => {
  const { world, builder, at, settings, tilingOn, bell } = await site()
  const set = async (status: 'completed' | 'active') => {
    const { version } = (await world.call(builder, readProject, at)).body
    expect((await world.call(builder, editProject, at, { status, version })).status).toBe(200)
  }
  await set('completed')
  await set('active')
  expect(await bell()).toEqual([])
  await set('completed')
  await settings({ daysOff })
  expect(await tilingOn()).toBe('2027-05-03')
  await set('active')
  expect(await tilingOn()).toBe('2027-05-04')
})

test('a milestone that a rule was waiting for tells the client once of the deadlines it gives', async () => {
  const { world, builder, at, tiles, settings, add, bell } = await site()
  await settings({ installRules: [{ kind: 'category', categoryId: tiles, milestone: 'Grouting' }] })
  await add('Draft tile', { draft: true })
  await bell()
  const made = await world.call(builder, createMilestone, at, { title: 'Grouting', scheduledDate: '2027-06-07' })
  expect(made.status).toBe(201)
  const added = (await bell()).filter(([title]) => title?.includes('added Grouting to the schedule'))
  expect(added).toMatchObject([[expect.any(String), expect.stringMatching(/^1 deadline moved: Wall tile/)]])
  await world.call(builder, createMilestone, at, { title: 'Cleaning', scheduledDate: '2027-06-14' })
  expect((await bell()).filter(([title]) => title?.includes('Cleaning'))).toEqual([])
})
