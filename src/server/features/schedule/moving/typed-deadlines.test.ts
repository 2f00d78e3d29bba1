import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { previewSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { importSchedule, moveSchedule, previewMove } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** A wall that follows from tiling, a floor with a deadline of its own, and a mirror without an install day that has one too. */
async function site() {
  const house = await tiledHouse()
  const { world, builder, at, tile, add } = house
  const options = { optionItemIds: [(await tile('Zellige', 14)).id] }
  await add('Wall tile', options)
  await add('Floor tile', { ...options, room: 'Bath', deadline: '2027-03-29' })
  await add('Mirror', { categoryId: null, deadline: '2027-04-02' })
  await world.runJobsExceptCertificates()
  const preview = async (wanted: object) => (await world.call(builder, previewMove, at, wanted)).body
  return { ...house, preview }
}

test('a shift names every deadline set by hand that stays, with its day and the computed one, and says the same when it is done', async () => {
  const { world, builder, client, at, preview } = await site()
  const seen = await preview({ days: 10 })
  expect(seen.typedDeadlines).toMatchObject([
    { name: 'Floor tile', room: 'Bath', deadline: '2027-03-29', decideBy: '2027-04-19' },
    { name: 'Mirror', deadline: '2027-04-02', decideBy: null },
  ])
  const done = await world.call(builder, moveSchedule, at, { days: 10, version: seen.version })
  expect(done.body.typedDeadlines).toEqual(seen.typedDeadlines)
  await world.runJobsExceptCertificates()
  const [bell] = (await world.call(client, listNotifications, {})).body
  expect(bell?.body).toContain('2 deadlines set by hand stay: Floor tile (Mar 29, 2027), Mirror (Apr 02, 2027)')
})

test('the move of one milestone names only deadlines that would have followed it', async () => {
  const { tiling, preview } = await site()
  const { typedDeadlines } = await preview({ milestoneId: tiling.id, days: 5 })
  expect(typedDeadlines.map(({ name }) => name)).toEqual(['Floor tile'])
})

test('clients are notified of no deadline of a draft that stays', async () => {
  const { world, builder, client, at, add, preview } = await site()
  await add('Secret niche', { categoryId: null, deadline: '2027-04-09', draft: true })
  const seen = await preview({ days: 10 })
  expect(seen.typedDeadlines.map(({ name }) => name)).toContain('Secret niche')
  await world.call(builder, moveSchedule, at, { days: 10, version: seen.version })
  await world.runJobsExceptCertificates()
  const bell = JSON.stringify((await world.call(client, listNotifications, {})).body)
  expect(bell).toContain('2 deadlines set by hand stay')
  expect(bell).not.toContain('Secret niche')
})

test('a changed calendar names them too, by project', async () => {
  const { world, builder } = await site()
  const { version } = (await world.call(builder, readSchedule, {})).body
  const daysOff = ['2027-05-03', '2027-04-28'].map((day) => ({ day, name: 'Closed' }))
  const { body } = await world.call(builder, previewSchedule, {}, { daysOff, version })
  expect(body).toMatchObject({ typed: 1, projects: [{ typedDeadlines: [{ name: 'Floor tile' }] }] })
})

test('an imported schedule names them to clients as well', async () => {
  const { world, builder, client, at } = await site()
  await world.call(builder, importSchedule, at, { tasks: [{ title: 'Tiling', start: '2027-05-17' }] })
  await world.runJobsExceptCertificates()
  const [bell] = (await world.call(client, listNotifications, {})).body
  expect(bell?.body).toContain('1 deadline set by hand stays: Floor tile (Mar 29, 2027)')
})
