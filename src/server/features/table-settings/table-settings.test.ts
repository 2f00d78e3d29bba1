import { expect, test } from 'vitest'
import { readTableSettings, saveTableSettings } from '#shared/table-settings/endpoints.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const company = await world.people.company()
const settings = {
  hidden: ['notes', 'unit'],
  order: ['name', 'trade', 'room'],
  frozen: 2,
  sort: { column: 'deadline', descending: true },
  group: 'room',
}
const read = async (person: Person) => (await world.call(person, readTableSettings, {})).body

test('settings of a table follow the person to another session, and belong to nobody else', async () => {
  const [mine, other] = [await world.people.builder(company), await world.people.builder(company)]
  expect(await read(mine)).toEqual({ project: null, all: null })
  expect((await world.call(mine, saveTableSettings, {}, { scope: 'project', settings })).body).toEqual(settings)
  const changed = { ...settings, frozen: 0, sort: null }
  await world.call(mine, saveTableSettings, {}, { scope: 'all', settings })
  await world.call(mine, saveTableSettings, {}, { scope: 'all', settings: changed })
  const laptop = { ...mine, cookie: await world.people.cookie(mine.userId) }
  expect(await read(laptop)).toEqual({ project: settings, all: changed })
  expect(await read(other)).toEqual({ project: null, all: null })
})

test.each([
  { scope: 'catalog', settings },
  { scope: 'all', settings: { ...settings, frozen: 9 } },
  { scope: 'all', settings: { ...settings, hidden: ['__proto__'] } },
  { scope: 'all', settings: { ...settings, order: Array.from({ length: 61 }, () => 'name') } },
  { scope: 'all', settings: { ...settings, sort: { column: 'x'.repeat(41), descending: true } } },
  { scope: 'all' },
])('refuses %j', async (body) => {
  const person = await world.people.builder(company)
  expect((await world.call(person, saveTableSettings, {}, body as never)).status).toBe(422)
})
