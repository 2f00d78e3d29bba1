import { expect, test } from 'vitest'
import { exportSelections } from '#shared/exports/endpoints.ts'
import {
  addSelection,
  changeSelections,
  chooseItem,
  declineSelection,
  deliverSelection,
  editSelection,
  installSelection,
  listFilterValues,
  listSelections,
  orderSelection,
} from '#shared/selections/endpoints.ts'
import { filterColumns } from '#shared/selections/lists/filter-columns.ts'
import { filterValuesOf, passesFilters, statusKeyOf } from '#shared/selections/lists/filters.ts'
import { at, item, proposed, signs, worldWithHouse } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'

/** One selection in every state, over and under the allowance, with and without room, phase and trade. */
async function scene() {
  const { world, home, on } = await worldWithHouse()
  const { company, builder, client, project } = home
  const sam = await world.people.subcontractor(company)
  await world.people.seat(project, sam, 'subcontractor')
  const add = (name: string, more: object = {}) => proposed(world, home, { name, ...more })
  const open = async (name: string, more: object = {}) =>
    (await world.call(builder, addSelection, on, { name, ...more })).body
  await open('Draft', { draft: true, room: 'Kitchen', priority: 'urgent' })
  await open('Options', { room: 'Bath', phase: 'Fit-out' })
  await add('Signature', { room: 'Kitchen', allowance: 900, tradeId: sam.userId })
  const brass = await item(world, company, { name: 'Brass', brand: '' })
  await open('Choice', { optionItemIds: [brass.id], draft: false })
  const declined = await add('Declined')
  await world.call(client, declineSelection, at(declined), { reason: 'Too dark' })
  const chosen = await open('Chosen', { optionItemIds: [brass.id], draft: false, allowance: 250 })
  await world.call(client, chooseItem, at(chosen), { itemId: brass.id })
  await open('Included', { included: true, selectedItemId: brass.id, draft: false })
  const builtIn = await open('Built in', { included: true, selectedItemId: brass.id, draft: false })
  await world.call(builder, installSelection, at(builtIn), { photos: [] })
  const expired = await item(world, company)
  const options = [{ itemId: expired.id, validUntil: '2020-01-01' }]
  await open('Price', { options, draft: false })
  const names = ['Approved', 'Ordered', 'Delivered', 'Installed']
  const signed = await Promise.all(names.map((name) => add(name, { tradeId: sam.userId })))
  await signs(world, client, signed)
  const [, ordered, delivered, installed] = signed.map(at)
  for (const one of [ordered, delivered]) if (one) await world.call(builder, orderSelection, one, {})
  if (delivered) await world.call(builder, deliverSelection, delivered, { delivered: true })
  if (installed) await world.call(builder, installSelection, installed, { photos: [] })
  const list = async (person: Person, query: Record<string, string> = {}) => {
    const reply = await world.call(person, listSelections, {}, undefined, { query: { limit: '200', ...query } })
    expect(reply.status).toBe(200)
    return reply.body
  }
  return { world, ...home, sam, list }
}

const story = await scene()

test('the server and the table agree on which selections have a value, for every reader', async () => {
  const { builder, client, sam, list } = story
  const all = await list(builder)
  expect(new Set(all.map(statusKeyOf)).size).toBe(11)
  for (const person of [builder, client, sam]) {
    const seen = await list(person)
    for (const column of filterColumns)
      for (const value of new Set(all.flatMap((one) => filterValuesOf(one, column)))) {
        const filters = { [column]: [value] }
        const found = await list(person, { filters: JSON.stringify(filters) })
        const expected = seen.filter((one) => passesFilters(one, filters))
        expect(found.map(({ name }) => name).toSorted(), `${column}: ${value}`).toEqual(
          expected.map(({ name }) => name).toSorted(),
        )
      }
  }
})

test('the offered values of each column are those of all selections that the reader sees, with their counts', async () => {
  const { world, builder, client, sam, list } = story
  for (const person of [builder, client, sam]) {
    const seen = await list(person)
    for (const column of filterColumns) {
      const { status, body } = await world.call(person, listFilterValues, {}, undefined, { query: { column } })
      expect(status).toBe(200)
      const counts = new Map<string, number>()
      for (const value of seen.flatMap((one) => [...new Set(filterValuesOf(one, column))]))
        counts.set(value, (counts.get(value) ?? 0) + 1)
      expect(new Map(body.map(({ value, count }) => [value, count])), column).toEqual(counts)
    }
  }
})

test('the offered values are those of the list as it is searched, and of no unknown column', async () => {
  const { world, builder } = story
  const query = { column: 'status', q: 'deliver' } as const
  const { body } = await world.call(builder, listFilterValues, {}, undefined, { query })
  expect(body).toEqual([{ value: 'delivered', count: 1 }])
  const unknown = await world.request(`/api${listFilterValues.path}?column=secret`, {
    headers: { cookie: builder.cookie },
  })
  expect(unknown.status).toBe(422)
})

test('filters of several columns narrow each other, and page together with a search', async () => {
  const { builder, list } = story
  const kitchen = { room: ['Kitchen', 'Bath'], allowance: ['under', ''] }
  const names = (await list(builder, { filters: JSON.stringify(kitchen) })).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Draft', 'Options', 'Signature'])
  const searched = await list(builder, { filters: JSON.stringify(kitchen), q: 'sign', limit: '1' })
  expect(searched.map(({ name }) => name)).toEqual(['Signature'])
})

test('a trade cannot find out by filters what is over its allowance', async () => {
  const { sam, list } = story
  expect(await list(sam, { filters: '{"allowance":["over","under","even"]}' })).toEqual([])
})

test.each([
  'not json',
  '[]',
  '"room"',
  '{"secret":["x"]}',
  '{"room":"Kitchen"}',
  '{"room":[]}',
  '{"room":[1]}',
  '{"room":["\\u0000"]}',
  `{"room":["${'x'.repeat(301)}"]}`,
  `{"room":${JSON.stringify(Array.from({ length: 51 }, String))}}`,
])('refuses the filters %s', async (filters) => {
  const { world, builder } = story
  expect((await world.call(builder, listSelections, {}, undefined, { query: { filters } })).status).toBe(422)
})

test('an export has the rows of the table as it is filtered and searched', async () => {
  const { world, project, builder } = story
  const query = { projectId: String(project.id), filters: '{"trade":["Sam Tiler"]}', words: 'ORDER kitchen' }
  const file = async (more: object) => {
    const search = new URLSearchParams({ ...query, ...more }).toString()
    const reply = await world.request(`/api${exportSelections.path}?${search}`, { headers: { cookie: builder.cookie } })
    return (await reply.text()).trimEnd().split('\r\n').slice(1)
  }
  expect(await file({})).toHaveLength(0)
  expect(await file({ words: 'ordered' })).toHaveLength(1)
  expect(await file({ words: '' })).toHaveLength(5)
  expect(await file({ words: '', status: 'past_order' })).toHaveLength(3)
})

test('an export has the order of the table, with empty cells last in both directions', async () => {
  const { world, project, builder } = story
  const column = async (more: Record<string, string>) => {
    const search = new URLSearchParams({ projectId: String(project.id), ...more }).toString()
    const reply = await world.request(`/api${exportSelections.path}?${search}`, { headers: { cookie: builder.cookie } })
    expect(reply.status).toBe(200)
    const [header = '', ...lines] = (await reply.text()).trimEnd().split('\r\n')
    return lines.map((line) => line.split(',')[header.split(',').indexOf('Name')] ?? '')
  }
  const names = (await column({})).toSorted((a, b) => a.localeCompare(b, 'en'))
  expect(await column({ orderBy: 'name' })).toEqual(names)
  expect(await column({ orderBy: 'name', descending: 'true' })).toEqual(names.toReversed())
  expect((await column({ orderBy: 'phase' }))[0]).toBe('Options')
  expect((await column({ orderBy: 'phase', descending: 'true' }))[0]).toBe('Options')
})

test('a changed trade or room is found under its new value at once', async () => {
  const { world, builder, list } = story
  const [one] = await list(builder, { filters: '{"room":["Bath"]}' })
  if (!one) throw new Error('No selection')
  await world.call(builder, editSelection, at(one), { version: one.version, room: 'Attic' })
  expect(await list(builder, { filters: '{"room":["Bath"]}' })).toEqual([])
  const [moved] = await list(builder, { filters: '{"room":["Attic"]}' })
  const rows = [{ id: one.id, version: moved?.version ?? 0 }]
  await world.call(builder, changeSelections, {}, { act: 'set', selections: rows, fields: { phase: null } })
  expect(await list(builder, { filters: '{"room":["Attic"],"phase":[""]}' })).toHaveLength(1)
})
