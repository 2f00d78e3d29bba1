import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import * as imports from '#shared/imports/endpoints.ts'
import { undoImport } from '#shared/imports/undoing/undo-endpoints.ts'
import * as changes from '#shared/item-changes/endpoints.ts'
import { postMessage, resolveMessage } from '#shared/messages/endpoints.ts'
import { editClient, editCompany, readCompany } from '#shared/people/endpoints.ts'
import {
  addSelection,
  changeSelections,
  editSelection,
  listProjectSelections,
  undoChange,
} from '#shared/selections/endpoints.ts'
import { declineSuggestion, suggestItem } from '#shared/suggestions/endpoints.ts'
import { copySelections } from '#shared/templates/endpoints.ts'
import { createSupplier, editSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { files } from '#server/db/schema/catalog.ts'
import * as importFiles from '../material/import-files.ts'
import { uploadPicture } from '../upload.ts'
import { at, house, type House, item, proposed, signs } from '../world-selections.ts'
import { createWorld } from '../world.ts'
import { statusAfterChange, whileChanging } from './other-connection.ts'

const world = await createWorld()
let home: House

beforeEach(async () => {
  home = await house(world)
})

const statusAfter = statusAfterChange(world)

describe('on a project that another connection is archiving', () => {
  const archive = () => sql`update projects set archived_at = now() where id = ${home.project.id}`

  test('a client signs nothing', async () => {
    const tap = await proposed(world, home)
    expect(await statusAfter(archive(), () => signs(world, home.client, [tap]))).toBe(409)
  })

  test('a builder edits nothing', async () => {
    const tap = await proposed(world, home)
    const edit = () => world.call(home.builder, editSelection, at(tap), { version: tap.version, room: 'Bath' })
    expect(await statusAfter(archive(), edit)).toBe(409)
  })
})

describe('what another connection is changing', () => {
  test('is not overwritten by an edit of the item', async () => {
    const { id: itemId, categoryId } = await item(world, home.company)
    const edit = { categoryId, name: 'Swan tap', price: 260, version: 1 }
    const change = sql`update selection_items set version = version + 1 where id = ${itemId}`
    expect(await statusAfter(change, () => world.call(home.builder, catalog.editItem, { itemId }, edit))).toBe(409)
  })

  test('is not overwritten by a price change of many items', async () => {
    const { id } = await item(world, home.company)
    const raise = { act: 'price' as const, items: [{ id, version: 1 }], change: { by: 'percent' as const, value: 10 } }
    const change = sql`update selection_items set price_cents = 100, version = version + 1 where id = ${id}`
    expect(await statusAfter(change, () => world.call(home.builder, changes.changeItems, {}, raise))).toBe(409)
  })

  test('is not overwritten by an edit of the category', async () => {
    const { categoryId } = await item(world, home.company)
    const edit = { name: 'Faucets', version: 1 }
    const change = sql`update selection_categories set version = version + 1 where id = ${categoryId}`
    const act = () => world.call(home.builder, catalog.editCategory, { categoryId }, edit)
    expect(await statusAfter(change, act)).toBe(409)
  })

  test('is not overwritten by an edit of the client', async () => {
    const clientId = home.client.userId
    const change = sql`update members set version = version + 1 where user_id = ${clientId}`
    const act = () => world.call(home.builder, editClient, { clientId }, { firstName: 'Zoe', version: 1 })
    expect(await statusAfter(change, act)).toBe(409)
  })

  test('is not overwritten by an edit of the company', async () => {
    const { owner, id } = home.company
    const { name, timeZone, version, ...rest } = (await world.call(owner, readCompany, {})).body
    const change = sql`update companies set version = version + 1 where id = ${id}`
    const wanted = { name: `${name} two`, timeZone, version, region: rest.region, currency: rest.currency }
    expect(await statusAfter(change, () => world.call(owner, editCompany, {}, wanted))).toBe(409)
  })

  test('is not overwritten by an edit of the supplier', async () => {
    const { id: supplierId } = (await world.call(home.builder, createSupplier, {}, { name: 'Harbor Tile' })).body
    const change = sql`update suppliers set version = version + 1 where id = ${supplierId}`
    const act = () => world.call(home.builder, editSupplier, { supplierId }, { terms: 'Net 60', version: 1 })
    expect(await statusAfter(change, act)).toBe(409)
  })

  test('is not imported from a preview that is outdated', async () => {
    const { id: importId, version } = await importFiles.preview(
      world,
      home.builder,
      'sku,name,category,price\nA,Tap,Taps,5\n',
    )
    const change = sql`update imports set version = version + 1, status = 'mapping' where id = ${importId}`
    const act = () => world.call(home.builder, imports.applyImport, { importId }, { version })
    expect(await statusAfter(change, act)).toBe(409)
  })
})

test('no item is added to a category that another connection is archiving', async () => {
  const { categoryId } = await item(world, home.company)
  const change = sql`update selection_categories set archived_at = now() where id = ${categoryId}`
  const act = () => world.call(home.builder, catalog.createItem, {}, { categoryId, name: 'Swan tap', price: 5 })
  expect(await statusAfter(change, act)).toBe(422)
})

describe('what another connection has just done is not done again', () => {
  test('an item change is undone once', async () => {
    const { id } = await item(world, home.company)
    const raise = { act: 'price' as const, items: [{ id, version: 1 }], change: { by: 'percent' as const, value: 10 } }
    const { id: changeId } = (await world.call(home.builder, changes.changeItems, {}, raise)).body
    const change = sql`update item_changes set undone_at = now(), undone_by = ${home.builder.userId} where id = ${changeId}`
    const act = () => world.call(home.builder, changes.undoItemChange, { changeId }, {})
    expect(await statusAfter(change, act)).toBe(409)
  })

  test('a bulk change is undone once', async () => {
    const { id, version } = await proposed(world, home)
    const set = { act: 'set' as const, selections: [{ id, version }], fields: { room: 'Bath' } }
    const { undoId } = (await world.call(home.builder, changeSelections, {}, set)).body
    const change = sql`update bulk_changes set undone_at = now() where id = ${undoId}`
    const act = () => world.call(home.builder, undoChange, { undoId: undoId ?? 0 })
    expect(await statusAfter(change, act)).toBe(409)
  })

  test('an import is undone once', async () => {
    const { id: importId } = await importFiles.importFile(
      world,
      home.builder,
      'sku,name,category,price\nA,Tap,Taps,5\n',
    )
    const change = sql`update import_undos set undone_at = now(), undone_by = ${home.builder.userId}
      where import_id = ${importId} and kind = 'items'`
    await whileChanging(world, change, () => world.call(home.builder, undoImport, { importId }))
    const left = await world.call(home.builder, catalog.listItems, {})
    expect(left.body).toMatchObject([{ sku: 'A' }])
  })

  test('a suggestion is answered once', async () => {
    const tap = await proposed(world, home)
    const { id } = (await world.call(home.client, suggestItem, at(tap), { name: 'Brass tap' })).body
    const change = sql`update suggestions set status = 'declined', reason = 'No', answered_at = now(),
      answered_by = ${home.builder.userId} where id = ${id}`
    const act = () => world.call(home.builder, declineSuggestion, { ...at(tap), suggestionId: id }, { reason: 'No' })
    expect(await statusAfter(change, act)).toBe(409)
  })

  test('a question is resolved once', async () => {
    const on = { projectId: home.project.id }
    const asked = { message: 'Which grout?', messageType: 'question' as const }
    const { id: messageId } = (await world.call(home.client, postMessage, on, asked)).body
    const change = sql`update messages set resolved_at = now(), resolved_by = ${home.client.userId} where id = ${messageId}`
    const act = () => world.call(home.builder, resolveMessage, { ...on, messageId })
    expect(await statusAfter(change, act)).toBe(409)
  })
})

test('a builder who joins another company meanwhile copies nothing from there', async () => {
  const theirs = await house(world)
  const on = { projectId: theirs.project.id }
  await world.call(theirs.builder, addSelection, on, { name: 'Kitchen tap', status: 'pending' })
  const moves = sql`with moved as (
      update members set archived_at = now() where user_id = ${home.builder.userId} returning user_id, type, role
    ) insert into members (company_id, user_id, type, role, joined_at, created_at)
      select ${theirs.company.id}, user_id, type, role, now(), now() from moved`
  const target = { projectId: home.project.id }
  const copy = () => world.call(home.builder, copySelections, target, { sources: [on] })
  const held = sql`select from projects where id = ${home.project.id} for update`
  expect(await statusAfter(moves, copy, held)).toBe(404)
  expect((await world.call(home.company.owner, listProjectSelections, target)).body).toEqual([])
})

describe('an upload', () => {
  test('that another connection is deleting is refused as an attachment', async () => {
    const { id } = await uploadPicture(world, home.builder)
    const body = { message: 'The tile', attachments: [id] }
    const act = () => world.call(home.builder, postMessage, { projectId: home.project.id }, body)
    expect(await statusAfter(sql`delete from files where id = ${id}`, act)).toBe(422)
  })

  test('that another connection is attaching is not swept', async () => {
    const { id } = await uploadPicture(world, home.builder, '#5d2f4a')
    world.later(2 * 86_400_000)
    const attach = sql`update files set kept_at = now() where id = ${id}`
    await whileChanging(world, attach, () => world.runTask('sweep_files'))
    expect(await world.db.select().from(files).where(eq(files.id, id))).toHaveLength(1)
  })
})

test('an event follows the last one that another connection is recording', async () => {
  const ofCompany = sql`company_id = ${home.company.id}`
  const last = async () =>
    (await world.db.execute<{ seq: number }>(sql`select max(seq)::int as seq from audit_log where ${ofCompany}`))
      .rows[0]?.seq ?? 0
  const create = (name: string) => world.call(home.builder, catalog.createCategory, {}, { name })
  await create('Tiles')
  const before = await last()
  const change = sql`update audit_heads set seq = seq + 5 where ${ofCompany}`
  expect(await statusAfter(change, () => create('Faucets'))).toBe(201)
  expect(await last()).toBe(before + 6)
})
