import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createItem, listItems } from '#shared/catalog/endpoints.ts'
import * as api from '#shared/imports/endpoints.ts'
import { addAllowance, addSelection, changeSelections, listProjectSelections } from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import * as files from '#server/testing/material/import-files.ts'
import { category } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('ids of another company in a file change nothing there, and add the rows here', async () => {
  const [own, other] = [await world.people.site(), await world.people.site()]
  const categoryId = await category(world, other.company)
  const theirs = await world.call(other.builder, createItem, {}, { categoryId, name: 'Theirs', price: 9 })
  const decision = await world.call(other.builder, addSelection, { projectId: other.project.id }, { name: 'Theirs' })
  const priceList = `Item ID,Name,Category,Price\n${theirs.body.id},Mine,Taps,1\n`
  await files.importFile(world, own.builder, priceList)
  const list = `Selection ID,Name,Room\n${decision.body.id},Mine,Attic\n`
  await files.importFile(world, own.builder, list, { kind: 'selections', projectId: own.project.id })
  expect((await world.call(own.builder, listItems, {})).body.map(({ name }) => name)).toEqual(['Mine'])
  const read = async (projectId: number, person: typeof own.builder) =>
    (await world.call(person, listProjectSelections, { projectId })).body.map(({ name, room }) => [name, room])
  expect(await read(own.project.id, own.builder)).toEqual([['Mine', 'Attic']])
  expect(await read(other.project.id, other.builder)).toEqual([['Theirs', null]])
  const [item] = await world.db.select().from(selectionItems).where(eq(selectionItems.id, theirs.body.id))
  expect(item).toMatchObject({ name: 'Theirs', priceCents: 900, version: 1 })
})

test('categories, trades and allowances of another company are refused for every row of a bulk act', async () => {
  const [own, other] = [await world.people.site(), await world.people.site()]
  const at = { projectId: own.project.id }
  const names = ['A', 'B', 'C']
  for (const name of names) await world.call(own.builder, addSelection, at, { name })
  const before = await world.db.select().from(selections).where(eq(selections.projectId, own.project.id))
  const rows = before.map(({ id, version }) => ({ id, version }))
  const foreign = await world.call(
    other.builder,
    addAllowance,
    { projectId: other.project.id },
    { name: 'X', amount: 1 },
  )
  for (const fields of [
    { categoryId: await category(world, other.company) },
    { tradeId: other.tiler.userId },
    { allowanceId: foreign.body.id },
  ]) {
    const reply = await world.call(own.builder, changeSelections, {}, { act: 'set', selections: rows, fields })
    expect(reply).toMatchObject({ status: 422, body: { rows: names.map((name) => ({ name })) } })
  }
  expect(await world.db.select().from(selections).where(eq(selections.projectId, own.project.id))).toEqual(before)
})

test('clients and trades of the project can neither import nor change many, and cannot read an import', async () => {
  const { builder, client, tiler, project } = await world.people.site()
  const at = { projectId: project.id }
  const { body } = await world.call(builder, addSelection, at, { name: 'A' })
  const started = await files.upload(world, builder, 'Name\nB\n', { kind: 'selections', ...at })
  const importId = started.body.id
  const act = { act: 'set' as const, selections: [{ id: body.id, version: body.version }], fields: { room: 'X' } }
  for (const person of [client, tiler]) {
    expect((await files.upload(world, person, 'Name\nB\n', { kind: 'selections', ...at })).status).toBe(403)
    expect((await world.call(person, api.getImport, { importId })).status).toBe(403)
    expect((await world.call(person, api.cancelImport, { importId })).status).toBe(403)
    expect((await world.call(person, changeSelections, {}, act)).status).toBe(403)
  }
  expect((await world.call(builder, listProjectSelections, at)).body.map(({ room }) => room)).toEqual([null])
})

test.each([
  ['a date in the year 9999', 'Deadline', '9999-12-31'],
  ['the last day of Excel', 'Deadline', '2958465'],
  ['a day that does not exist', 'Deadline', '2027-02-30'],
  ['no day at all', 'Deadline', '0000-00-00'],
  ['a comma as a decimal point', 'Quantity', '"2,5"'],
  ['a comma as a decimal point', 'Allowance', '"11,45"'],
  ['a quantity without end', 'Quantity', '1e308'],
  ['a negative allowance', 'Allowance', '-1'],
  ['digits of another script', 'Quantity', '٣'],
  ['an id beyond every id', 'Selection ID', '99999999999999999999'],
])('refuses only the row with %s under %s', async (_what, column, cell) => {
  const { builder, project } = await world.people.site()
  const file = `Name,${column}\nGood,\nBad,${cell}\n`
  const checked = await files.preview(world, builder, file, { kind: 'selections', projectId: project.id })
  expect(checked.counts).toMatchObject({ added: 1, refused: 1 })
  const [refused] = await files.rowsOf(world, builder, checked, 'refused')
  expect(refused).toMatchObject({ row: 3, title: 'Bad', problems: [{ column, message: expect.stringMatching(/\w/) }] })
})
