import { beforeEach, expect, test } from 'vitest'
import { readDeliveryDays } from '#shared/procurement/suppliers/words.ts'
import {
  archiveSupplier,
  createSupplier,
  editSupplier,
  listSuppliers,
} from '#shared/procurement/suppliers/endpoints.ts'
import { listAppliedImports, undoImport } from '#shared/imports/undoing/undo-endpoints.ts'
import { guessColumns, isSure } from '#shared/imports/guessing.ts'
import * as files from '#server/testing/material/import-files.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let scene: Awaited<ReturnType<typeof house>>

beforeEach(async () => {
  scene = await house(world)
})

const suppliers = async () => (await world.call(scene.builder, listSuppliers, {})).body
const add = async (fields: { name: string; accountNumber?: string; phone?: string }) =>
  (await world.call(scene.builder, createSupplier, {}, fields)).body
const importList = (text: string) => files.importFile(world, scene.builder, text, { kind: 'suppliers' })
const preview = (text: string) => files.preview(world, scene.builder, text, { kind: 'suppliers' })

test('suppliers are added, changed by name or account number, and refused with a reason', async () => {
  await add({ name: 'Harbor Tile', phone: '555-0100' })
  await add({ name: 'Old Stone Yard', accountNumber: 'C-77' })
  const gone = await add({ name: 'Gone Supply' })
  await world.call(scene.builder, archiveSupplier, { supplierId: gone.id })
  const checked = await preview(`Vendor,Rep,Email Address,Acct #,Payment Terms,Lead Time,Delivery Days
HARBOR TILE,Lena Ruiz,lena@example.com,C-12,Net 30,2 weeks,Tue & Fri
Stone Yard of Maine,,,c-77,,,
North Plumbing,,sales@example.com,,Net 15,10,Mon-Fri
north  plumbing,,,,,,
Gone Supply,,,,,,
Bad Email Inc,,not-an-address,,,,
,Nobody,,,,,
Wrong Days,,,,,,whenever
`)
  expect(checked.counts).toEqual({ added: 1, changed: 2, unchanged: 0, refused: 5 })
  const refused = await files.rowsOf(world, scene.builder, checked, 'refused')
  expect(refused.map(({ row, problems: [first] }) => [row, first?.message])).toEqual([
    [5, 'Row 4 is the same supplier.'],
    [6, 'This supplier is archived. Restore it first.'],
    [7, 'Please enter a valid email address'],
    [8, 'The name is missing.'],
    [9, 'Please name days of the week, like Mon, Wed or Mon-Fri.'],
  ])
  expect((await files.apply(world, scene.builder, checked)).status).toBe('done')
  const all = await suppliers()
  expect(all.map(({ name }) => name)).toEqual(['HARBOR TILE', 'North Plumbing', 'Stone Yard of Maine'])
  expect(all[0]).toMatchObject({
    contact: 'Lena Ruiz',
    phone: '555-0100',
    accountNumber: 'C-12',
    terms: 'Net 30',
    leadTimeDays: 14,
    deliveryDays: [2, 5],
  })
  expect(all[1]).toMatchObject({ deliveryDays: [1, 2, 3, 4, 5], leadTimeDays: 10 })
})

test('an import of suppliers is undone as a whole, and refused when one of them was changed since', async () => {
  await add({ name: 'Harbor Tile', phone: '555-0100' })
  const before = await suppliers()
  const { id } = await importList('Supplier,Phone\nHarbor Tile,555-0199\nNew Supply,555-0123\n')
  const [newest] = (
    await world.call(scene.builder, listAppliedImports, {}, undefined, { query: { kind: 'suppliers' } })
  ).body
  expect(newest).toMatchObject({ id, added: 1, changed: 1, can: { undo: true } })
  expect((await world.call(scene.builder, undoImport, { importId: id })).status).toBe(200)
  const strip = ({ version: _version, ...supplier }: (typeof before)[number]) => supplier
  expect((await suppliers()).map(strip)).toEqual(before.map(strip))
  const second = await importList('Supplier,Phone\nNew Supply,555-0123\n')
  const [, added] = await suppliers()
  const edit = { version: added?.version ?? 0, terms: 'Net 30' }
  await world.call(scene.builder, editSupplier, { supplierId: added?.id ?? 0 }, edit)
  expect(await world.call(scene.builder, undoImport, { importId: second.id })).toMatchObject({
    status: 409,
    body: { message: 'New Supply was changed since. Nothing was undone.' },
  })
})

test('applies nothing when a supplier was changed after the preview', async () => {
  const harbor = await add({ name: 'Harbor Tile' })
  const checked = await preview('Supplier,Phone\nHarbor Tile,555-0199\nNew Supply,555-0123\n')
  await world.call(scene.builder, editSupplier, { supplierId: harbor.id }, { version: harbor.version, terms: 'Net 30' })
  expect(await files.apply(world, scene.builder, checked)).toMatchObject({
    status: 'failed',
    problem: 'Suppliers were changed since the preview, so nothing was imported. Please check again.',
  })
  expect((await suppliers()).map(({ name, phone }) => [name, phone])).toEqual([['Harbor Tile', null]])
})

test('the exported list of suppliers is the same after it was imported into another company', async () => {
  await importList(
    'Supplier,Contact,Email,Phone,Account number,Terms,Lead time (days),Delivery days,Notes\n"Harbor, Tile","=Lena",lena@example.com,555-0100,C-1,Net 30,14,"Tue, Fri","+ call first"\n',
  )
  const exported = async (person: typeof scene.builder) => {
    const reply = await world.request('/api/exports/suppliers?format=csv', { headers: { cookie: person.cookie } })
    return new Uint8Array(await reply.arrayBuffer())
  }
  const first = await exported(scene.builder)
  const { owner } = await world.people.company()
  expect((await files.importFile(world, owner, first, { kind: 'suppliers' })).counts).toMatchObject({ added: 1 })
  const withoutDay = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll(/\d{4}-\d{2}-\d{2}/g, '')
  expect(withoutDay(await exported(owner))).toBe(withoutDay(first))
  expect((await preview(new TextDecoder().decode(first))).counts).toMatchObject({ unchanged: 1 })
})

test.each([
  ['QuickBooks', 'Vendor|Company name|Email|Phone|Account No.|Terms', { name: 'Vendor', accountNumber: 'Account No.' }],
  ['Xero', '*ContactName|AccountNumber|EmailAddress|PhoneNumber', { name: '*ContactName', email: 'EmailAddress' }],
  ['a typed list', 'Supplier|Contact|Tel|Lead time', { name: 'Supplier', contact: 'Contact', phone: 'Tel' }],
])('reads the columns of %s without a question', (_from, row, expected) => {
  const headings = row.split('|')
  const guess = guessColumns('suppliers', headings, [])
  const found = Object.fromEntries(Object.entries(guess.mapping).map(([field, at]) => [field, headings[at]]))
  expect(found).toMatchObject(expected)
  expect(isSure('suppliers', guess)).toBe(true)
})

test.each([
  ['Mon, Wed', [1, 3]],
  ['Tuesdays and Fridays', [2, 5]],
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['daily', [1, 2, 3, 4, 5]],
  ['Fri - Mon', null],
  ['whenever', null],
  ['s', null],
])('delivery days: %s', (text, days) => {
  expect(readDeliveryDays(text)).toEqual(days)
})
