import { expect, test } from 'vitest'
import { setInstallDay } from '#shared/schedule/deadlines/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import type { Person } from '#server/testing/world-people.ts'
import { mailDigests } from '../mails/digests.ts'
import { mailNotifications } from '../mails/mailing.tsx'
import { remindDeadlines } from './reminders.ts'

/** Tiling is on May 3, 2027, today is Wednesday, March 10, and the tile takes eight weeks. */
async function lateTile() {
  const built = await tiledHouse()
  const { world, builder, client, at, add, tile, read } = built
  const { id } = await add('Wall tile', { optionItemIds: [(await tile('Slow', 56)).id] })
  const on = async (day: string) => {
    world.now = new Date(`${day}T15:00:00Z`)
    for (const person of [builder, client]) person.cookie = await world.people.cookie(person.userId)
  }
  const remind = async (day: string) => {
    await on(day)
    await world.runTask(remindDeadlines.name)
  }
  const titles = async (person: Person) =>
    (await world.call(person, listNotifications, {})).body
      .map(({ title }) => title)
      .filter((one) => /Cannot|Overdue/.test(one))
  const install = async (installOn: string) =>
    world.call(builder, setInstallDay, { ...at, selectionId: id }, { installOn, version: (await read(id)).version })
  return { ...built, on, remind, titles, install }
}

test('the builder alone is reminded once of a date that cannot be met, on a working day, and no one is overdue', async () => {
  const { builder, client, remind, titles } = await lateTile()
  // A Saturday.
  await remind('2027-03-13')
  expect(await titles(builder)).toEqual([])
  await remind('2027-03-15')
  await remind('2027-03-15')
  await remind('2027-03-17')
  expect(await titles(builder)).toEqual(['Cannot be met: Wall tile'])
  expect(await titles(client)).toEqual([])
})

test('it is in no email once it was solved, and another day is reminded of again', async () => {
  const { world, builder, on, remind, install } = await lateTile()
  await remind('2027-03-10')
  expect((await install('2027-09-01')).status).toBe(200)
  await on('2027-03-11')
  for (const task of [mailDigests, mailNotifications]) await world.runTask(task.name)
  expect((await world.mailsTo(builder.email)).filter(({ html }) => html.includes('Cannot be met'))).toEqual([])
  expect((await install('2027-04-05')).status).toBe(200)
  await remind('2027-03-12')
  const { body } = await world.call(builder, listNotifications, {})
  expect(body.filter(({ title }) => title.startsWith('Cannot be met'))).toHaveLength(2)
})
