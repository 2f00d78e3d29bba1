import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { createMilestone, moveSchedule, previewMove } from '#shared/schedule/milestones/endpoints.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import type { Person } from '#server/testing/world-people.ts'

test('a moved handover notifies the clients and the builder of the project once, also where no deadline follows', async () => {
  const { world, company, builder, client, at, tiling } = await tiledHouse()
  const make = async (title: string, scheduledDate: string, onId?: number) => {
    const dependsOn = onId === undefined ? [] : [{ onId, lagDays: 0 }]
    return (await world.call(builder, createMilestone, at, { title, scheduledDate, dependsOn })).body.id
  }
  await make('Handover', '2027-05-04', tiling.id)
  const painting = await make('Painting', '2027-04-05')
  const mover = await world.people.builder(company)
  const move = async (wanted: ScheduleMove) => {
    const { body } = await world.call(mover, previewMove, at, wanted)
    expect((await world.call(mover, moveSchedule, at, { ...wanted, version: body.version })).status).toBe(200)
    return body
  }
  const notified = async (person: Person) => {
    await world.runJobsExceptCertificates()
    const { body } = await world.call(person, listNotifications, {})
    return body.filter(({ title }) => /moved|changed the schedule/.test(title)).map((one) => one.body)
  }
  const beside = await move({ milestoneId: painting, start: '2027-04-12' })
  expect(beside.handover).toEqual({ name: 'Handover', from: '2027-05-04', to: '2027-05-04' })
  expect(beside.people).toEqual([])
  const slip = await move({ milestoneId: tiling.id, start: '2027-05-10' })
  expect(slip.handover).toEqual({ name: 'Handover', from: '2027-05-04', to: '2027-05-11' })
  expect(slip.people.map(({ userId, seat }) => [userId, seat])).toEqual([
    [builder.userId, 'builder'],
    [client.userId, 'client'],
  ])
  const words = (now: string) => [`Handover moved to ${now} (it was May 04, 2027).`]
  expect(await notified(client)).toEqual(words('May 11, 2027'))
  expect(await notified(builder)).toEqual(words('May 11, 2027'))
  expect(await notified(mover)).toEqual([])
  // What was not read yet becomes one notification with the move that follows.
  await move({ milestoneId: tiling.id, start: '2027-05-17' })
  expect(await notified(client)).toEqual(words('May 18, 2027'))
})
