import { beforeEach, describe, expect, test } from 'vitest'
import { listItems } from '#shared/catalog/endpoints.ts'
import { listClients } from '#shared/people/endpoints.ts'
import { listSelections } from '#shared/selections/endpoints.ts'
import * as files from '#server/testing/material/import-files.ts'
import type { Person } from '#server/testing/world-people.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let owner: Person

beforeEach(async () => {
  owner = (await world.people.company()).owner
})

const prices = async () =>
  (await world.call(owner, listItems, {}, undefined, { query: { sort: 'name' } })).body.map(({ price }) => price)

describe('decimal commas', () => {
  const list = 'Name;Category;Price\nFaucet;Taps;11,45\nBasin;Taps;1.289,50\nHook;Taps;12\n'

  test('are asked about once for the whole file, never for each row', async () => {
    const checked = await files.preview(world, owner, list)
    expect(checked.counts).toMatchObject({ added: 1, refused: 2 })
    expect(checked.questions).toEqual([{ about: 'numbers', rows: 2, example: '11,45', meaning: '11.45' }])
    const answered = await files.check(world, owner, checked, { numbers: 'comma' })
    expect(answered).toMatchObject({ numbers: 'comma', questions: [], counts: { added: 3, refused: 0 } })
    await files.apply(world, owner, answered)
    expect(await prices()).toEqual([1289.5, 11.45, 12])
  })

  test('are not asked about again once the person said that the file has decimal points', async () => {
    const started = (await files.upload(world, owner, list)).body
    const checked = await files.check(world, owner, started, { numbers: 'point' })
    expect(checked).toMatchObject({ questions: [], counts: { added: 1, refused: 2 } })
  })
})

test('dates in another order are asked about once, and then all dates of the file are read so', async () => {
  const { builder, project } = await house(world)
  const options = { kind: 'selections' as const, projectId: project.id }
  const list = 'Name,Room,Deadline\nFloor,Hall,31/12/2027\nWall,Hall,5/1/2027\n'
  const checked = await files.preview(world, builder, list, options)
  expect(checked.questions).toEqual([{ about: 'dates', rows: 1, example: '31/12/2027', meaning: 'Dec 31, 2027' }])
  const answered = await files.check(world, builder, checked, { dates: 'day-first' })
  const rows = await files.rowsOf(world, builder, answered, 'added')
  expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'Deadline')?.after)).toEqual([
    'Dec 31, 2027',
    'Jan 05, 2027',
  ])
  await files.apply(world, builder, answered)
  const { body } = await world.call(builder, listSelections, {}, undefined, {
    query: { projectId: String(project.id) },
  })
  expect(body.map(({ name, deadline }) => [name, deadline])).toEqual(
    expect.arrayContaining([
      ['Floor', '2027-12-31'],
      ['Wall', '2027-01-05'],
    ]),
  )
})

test('codes are not names: the description is taken, and a doubt is shown before anything is checked', async () => {
  const list = `Item #,Description,Mfr,Unit,Your Cost,List,Retail,Lead (days)
SKU-1000,Widespread faucet,Corrander,EA,180,289.50,310,14
SKU-1001,Wool carpet,Loomly,sq yd,20,38.90,41,21
`
  const { body } = await files.upload(world, owner, list)
  expect(body).toMatchObject({
    status: 'mapping',
    mapping: { sku: 0, name: 1, brand: 2, unit: 3, cost: 4, price: 5, leadTimeDays: 7 },
    doubts: ['There are several amounts: “Retail”. We took “List” for the price.'],
  })
  const checked = await files.check(world, owner, body, { category: 'Mixed' })
  await files.apply(world, owner, checked)
  const found = (await world.call(owner, listItems, {}, undefined, { query: { sort: 'name' } })).body
  expect(found).toMatchObject([
    { name: 'Widespread faucet', sku: 'SKU-1000', unit: 'each' },
    { name: 'Wool carpet', unit: 'sq_yd', price: 38.9 },
  ])
})

test('a full name becomes first and last name', async () => {
  await files.importFile(world, owner, 'Customer,Email\n"Lind, Anna Maria",a@example.com\nBo van Dyk,b@example.com\n', {
    kind: 'clients',
  })
  const { body } = await world.call(owner, listClients, {})
  expect(body.map(({ firstName, lastName }) => [firstName, lastName])).toEqual(
    expect.arrayContaining([
      ['Anna Maria', 'Lind'],
      ['Bo van', 'Dyk'],
    ]),
  )
})

test('a list without units or stock says what its new items get, and changes neither of items that exist', async () => {
  const first = await files.preview(world, owner, 'SKU,Name,Category,Price,Stock\nSL-1,Sliver tile,Tiles,5,Limited\n')
  expect(first.notes).toEqual([
    'This file has no column for unit. New items get "each", as in the form; items you have keep theirs.',
  ])
  await files.apply(world, owner, first)
  const second = await files.preview(
    world,
    owner,
    'SKU,Name,Category,Price\nSL-1,Sliver tile,Tiles,6\nSL-2,Slate tile,Tiles,7\n',
  )
  expect(second.notes).toEqual([
    'This file has no column for unit and availability. New items get "each" and "In stock", as in the form; items you have keep theirs.',
  ])
  await files.apply(world, owner, second)
  const found = (await world.call(owner, listItems, {}, undefined, { query: { sort: 'name' } })).body
  expect(found).toMatchObject([
    { sku: 'SL-2', availability: 'in_stock' },
    { sku: 'SL-1', availability: 'limited', price: 6 },
  ])
  const silent = await files.preview(world, owner, 'SKU,Price\nSL-2,9\n')
  expect(silent.notes).toEqual([])
})
