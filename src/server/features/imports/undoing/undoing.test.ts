import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { listAppliedImports, undoImport } from '#shared/imports/undoing/undo-endpoints.ts'
import { inviteClient, listClients } from '#shared/people/endpoints.ts'
import { proposeOption, listAllowances, listSelections, sendSelections } from '#shared/selections/endpoints.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import { storageUsage } from '#server/db/schema/catalog.ts'
import { importUndoPages, importUndos } from '#server/db/schema/imports.ts'
import { users } from '#server/db/schema/accounts.ts'
import * as files from '#server/testing/material/import-files.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let scene: Awaited<ReturnType<typeof house>>

beforeEach(async () => {
  scene = await house(world)
})

const allItems = async () =>
  (await world.call(scene.builder, catalog.listItems, {}, undefined, { query: { sort: 'name' } })).body
const categories = async () =>
  (await world.call(scene.builder, catalog.listCategories, {})).body.map(({ name }) => name)
const applied = async (kind: ImportKind) =>
  (await world.call(scene.builder, listAppliedImports, {}, undefined, { query: { kind } })).body
const undo = (importId: number) => world.call(scene.builder, undoImport, { importId })
const importItems = (text: string) => files.importFile(world, scene.builder, text)

const first = `SKU,Item,Brand,Category,Unit price,UOM,Lead time
FC-1,Swan faucet,Corrander,Faucets,"$1,289.50",ea,2 weeks
TL-1,White tile,Terrano,Wall tiles,6.75,sq ft,10
`
const second = `SKU,Item,Brand,Category,Unit price,UOM,Lead time
FC-1,Swan faucet II,Corrander,Basins,"$1,300.00",ea,3 weeks
BS-1,Oval basin,Corrander,Basins,420,ea,10
`

describe('undoing an import of items', () => {
  test('removes what it added, puts back what it changed with its price, and deletes new categories that are empty', async () => {
    await importItems(first)
    const [before, categoriesBefore] = [await allItems(), await categories()]
    const { id } = await importItems(second)
    expect(await categories()).toContain('Basins')
    const [newest] = await applied('items')
    expect(newest).toMatchObject({ id, added: 1, changed: 1, undoneAt: null, problem: null, can: { undo: true } })
    const reply = await undo(id)
    expect(reply).toMatchObject({ status: 200, body: { can: { undo: false }, undoneBy: scene.builder.name } })
    const strip = ({ version: _v, ...item }: Awaited<ReturnType<typeof allItems>>[number]) => item
    expect((await allItems()).map(strip)).toEqual(before.map(strip))
    expect(await categories()).toEqual(categoriesBefore)
    const faucet = before.find(({ sku }) => sku === 'FC-1')
    const prices = await world.call(scene.builder, catalog.listItemPrices, { itemId: faucet?.id ?? 0 })
    expect(prices.body.map(({ price }) => price)).toEqual([1289.5, 1300, 1289.5])
    const again = await files.preview(world, scene.builder, second)
    expect(again.counts).toMatchObject({ added: 1, changed: 1, refused: 0 })
  })

  test('is refused as a whole, with the reason, when one of its items is in use or was changed since', async () => {
    const { id } = await importItems(first)
    const [faucet, tile] = await allItems()
    if (!faucet || !tile) throw new Error('No items')
    await world.call(
      scene.builder,
      catalog.editItem,
      { itemId: tile.id },
      { version: tile.version, name: tile.name, categoryId: tile.categoryId, price: 7 },
    )
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: 'White tile was changed since. Nothing was undone.' },
    })
    const other = await importItems('SKU,Item,Category,Price\nZ-1,Zinc basin,Basins,90\n')
    const zinc = (await allItems()).find(({ sku }) => sku === 'Z-1')
    const imported = await files.importFile(world, scene.builder, 'Name\nSink\n', {
      kind: 'selections',
      projectId: scene.project.id,
    })
    const [sink] = (await drafts()).filter(({ name }) => name === 'Sink')
    const at = { projectId: scene.project.id, selectionId: sink?.id ?? 0 }
    await world.call(scene.builder, proposeOption, at, { itemId: zinc?.id ?? 0 })
    expect((await applied('items')).find(({ id: one }) => one === other.id)).toMatchObject({
      problem: 'Zinc basin is used since.',
      can: { undo: false },
    })
    expect((await undo(other.id)).status).toBe(409)
    expect(await undo(imported.id)).toMatchObject({
      status: 409,
      body: { message: 'Sink has options or messages since. Nothing was undone.' },
    })
    expect((await allItems()).map(({ name }) => name)).toContain('Zinc basin')
  })

  test('happens once when two tabs ask at the same time, and is recorded once', async () => {
    const { id } = await importItems(first)
    const replies = await Promise.all([undo(id), undo(id), undo(id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await allItems()).toEqual([])
    const events = await world.db.select().from(auditLog).where(eq(auditLog.companyId, scene.company.id))
    const undone = events.filter(({ kind }) => kind === 'import.undone')
    expect(undone.map(({ data }) => data)).toEqual([{ v: 2, kind: 'items', file: 'prices.csv', added: 2, changed: 0 }])
  })

  test('counts toward the storage, ends after 7 days, and is nobody else’s', async () => {
    const { id } = await importItems(first)
    const used = async () => {
      const [row] = await world.db.select().from(storageUsage).where(eq(storageUsage.companyId, scene.company.id))
      return row?.usedBytes ?? 0
    }
    const [saved] = await world.db.select().from(importUndos).where(eq(importUndos.importId, id))
    expect(saved?.storedBytes).toBeGreaterThan(0)
    expect(await used()).toBeGreaterThanOrEqual(saved?.storedBytes ?? 0)
    const stranger = (await world.people.company()).owner
    expect((await world.call(stranger, undoImport, { importId: id })).status).toBe(404)
    expect((await world.call(scene.client, undoImport, { importId: id })).status).toBe(403)
    const before = await used()
    const old = new Date(world.now.getTime() - 7 * 86_400_000)
    await world.db.update(importUndos).set({ appliedAt: old }).where(eq(importUndos.importId, id))
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: 'An import can be undone for 7 days. Nothing was undone.' },
    })
    world.later(1)
    await world.runTask('sweep_imports')
    expect(await world.db.$count(importUndoPages, eq(importUndoPages.undoId, saved?.id ?? 0))).toBe(0)
    expect(before - (await used())).toBeGreaterThanOrEqual(saved?.storedBytes ?? 0)
    expect((await undo(id)).status).toBe(404)
  })
})

const drafts = async () =>
  (
    await world.call(scene.builder, listSelections, {}, undefined, {
      query: { projectId: String(scene.project.id) },
    })
  ).body

describe('undoing an import of clients', () => {
  const importClients = (text: string) => files.importFile(world, scene.builder, text, { kind: 'clients' })
  const people = async () => (await world.call(scene.builder, listClients, {})).body

  test('removes clients whom nobody invited, with accounts that the import made, and puts details back', async () => {
    const before = await people()
    const { id } = await importClients(
      `Email,First name,Mobile\nnew-undo@example.com,Ana,555-0101\n${scene.client.email},,555-9\n`,
    )
    expect(await people()).toHaveLength(before.length + 1)
    expect((await undo(id)).status).toBe(200)
    const after = await people()
    expect(after.map(({ email, phone }) => [email, phone])).toEqual(before.map(({ email, phone }) => [email, phone]))
    expect(await world.db.$count(users, eq(users.email, 'new-undo@example.com'))).toBe(0)
    expect((await importClients('Email,First name\nnew-undo@example.com,Ana\n')).status).toBe('done')
  })

  test('is refused when one of them was invited since', async () => {
    const { id } = await importClients('Email,First name\ninvited-undo@example.com,Ivo\n')
    const ivo = (await people()).find(({ email }) => email === 'invited-undo@example.com')
    await world.call(scene.builder, inviteClient, { clientId: ivo?.id ?? 0 })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: 'Ivo was invited since. Nothing was undone.' },
    })
  })
})

describe('undoing an import of selections', () => {
  const importSelections = (text: string) =>
    files.importFile(world, scene.builder, text, { kind: 'selections', projectId: scene.project.id })

  test('removes drafts with their shared allowance and category, and puts changed ones back', async () => {
    await importSelections('Name,Room,Deadline,Notes\nFloor,Hall,2027-05-01,Oak\n')
    const before = await drafts()
    const allowancesBefore = await world.call(scene.builder, listAllowances, { projectId: scene.project.id })
    const { id } = await importSelections(
      'Name,Room,Deadline,Notes,Category,Shared allowance,Allowance\nFloor,Hall,2027-06-01,Ash,,Light,500\nLamp,Hall,,,Lamps,Light,500\n',
    )
    expect(await drafts()).toHaveLength(before.length + 1)
    expect(await undo(id)).toMatchObject({ status: 200, body: { undoneBy: scene.builder.name } })
    const shown = ({
      name,
      deadline,
      notes,
      allowance,
      sharedAllowance,
    }: Awaited<ReturnType<typeof drafts>>[number]) => ({
      name,
      deadline,
      notes,
      allowance,
      sharedAllowance,
    })
    expect((await drafts()).map(shown)).toEqual(before.map(shown))
    const allowances = await world.call(scene.builder, listAllowances, { projectId: scene.project.id })
    expect(allowances.body).toEqual(allowancesBefore.body)
    expect(await categories()).not.toContain('Lamps')
  })

  test('is refused when one of them was sent since', async () => {
    const { id } = await importSelections('Name\nTap\n')
    const [tap] = await drafts()
    const sent = await world.call(
      scene.builder,
      sendSelections,
      { projectId: scene.project.id },
      { selectionIds: [tap?.id ?? 0] },
    )
    expect(sent.status).toBeLessThan(300)
    expect(await undo(id)).toMatchObject({ status: 409, body: { message: 'Tap was sent since. Nothing was undone.' } })
  })
})
