import { expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#shared/notifications/endpoints.ts'
import { moveSchedule, previewMove, undoMove } from '#shared/schedule/milestones/endpoints.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** A wall that follows from tiling, a client and a tiler. */
async function site() {
  const house = await tiledHouse()
  const { world, builder, company, project, client, at, tiling, tile, add } = house
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const wall = await add('Wall tile', { optionItemIds: [(await tile('Zellige', 14)).id] })
  const move = async (start: string) => {
    const wanted = { milestoneId: tiling.id, start }
    const { version } = (await world.call(builder, previewMove, at, wanted)).body
    const { body } = await world.call(builder, moveSchedule, at, { ...wanted, version })
    await world.runJobsExceptCertificates()
    return body.moveId ?? 0
  }
  const undo = async (moveId: number) => {
    expect((await world.call(builder, undoMove, { ...at, moveId })).status).toBe(200)
    await world.runJobsExceptCertificates()
  }
  const bell = async (person = client) => {
    const { body } = await world.call(person, listNotifications, {})
    return body.filter(({ title }) => title.includes('schedule') || title.includes('Tiling'))
  }
  const emails = async (person = client) => (await world.mailsTo(person.email)).map(({ subject }) => subject)
  await world.runJobsExceptCertificates()
  await world.mailAfterPause()
  await world.db.delete(mails)
  const { deadline } = await house.read(wall.id)
  return { ...house, tiler, wall, deadline, move, undo, bell, emails }
}

test('a move that is undone before anyone has seen it leaves neither a notification nor an email', async () => {
  const { world, client, tiler, move, undo, bell, emails } = await site()
  const moveId = await move('2027-05-10')
  for (const person of [client, tiler]) expect(await bell(person)).toHaveLength(1)
  await undo(moveId)
  await world.mailAfterPause()
  for (const person of [client, tiler]) expect([await bell(person), await emails(person)]).toEqual([[], []])
})

test('moving there and back by hand leaves neither a notification nor an email', async () => {
  const { world, move, bell, emails } = await site()
  await move('2027-05-10')
  await move('2027-05-03')
  await world.mailAfterPause()
  expect([await bell(), await emails()]).toEqual([[], []])
})

test('several moves are one notification and one email, from where it was before the first to where it is now', async () => {
  const { world, builder, tiler, move, undo, bell, emails } = await site()
  await move('2027-05-10')
  await move('2027-05-24')
  const last = await move('2027-06-07')
  await undo(last)
  expect(await bell(tiler)).toMatchObject([
    { title: `${builder.name} changed the schedule`, body: '1 milestone moved: Tiling (May 03 to May 24)' },
  ])
  // Tiling is the last milestone, of which clients are notified too.
  const end = 'Tiling moved to May 24, 2027 (it was May 03, 2027).'
  expect(await bell()).toMatchObject([{ body: `${end} 1 deadline moved: Wall tile (Apr 05 to Apr 26)` }])
  expect(await emails()).toEqual([])
  await world.mailAfterPause()
  expect(await emails()).toEqual([`${builder.name} changed the schedule`])
})

test('who has read of a move, or got its email, is notified that it was undone', async () => {
  const { world, builder, client, tiler, move, undo, bell, emails } = await site()
  const moveId = await move('2027-05-10')
  await world.call(tiler, readNotifications, {}, {})
  await world.mailAfterPause()
  expect(await emails(client)).toEqual([`${builder.name} moved Tiling to May 10, 2027`])
  await undo(moveId)
  for (const person of [client, tiler])
    expect((await bell(person)).map(({ title }) => title)).toEqual([
      `${builder.name} moved the schedule back to where it was`,
      `${builder.name} moved Tiling to May 10, 2027`,
    ])
})
