import { beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import { cancelImport, getImport, listImportRows } from '#shared/imports/endpoints.ts'
import { listInvoices, recordInvoice } from '#shared/procurement/invoices/endpoints.ts'
import { cancelOrder, readOrder } from '#shared/procurement/orders/endpoints.ts'
import { archiveSupplier, createSupplier, editSupplier, readSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { checkedImport } from '../imports.ts'
import { order } from '../world-orders.ts'
import type { Person } from '../world-people.ts'
import { house, type House } from '../world-selections.ts'
import { createWorld } from '../world.ts'

const world = await createWorld()
let home: House
let stranger: Person

beforeAll(async () => {
  home = await house(world)
  stranger = (await world.people.company()).owner
})

async function statuses(acts: readonly Promise<{ status: number }>[]): Promise<number[]> {
  const replies = await Promise.all(acts)
  return [...new Set(replies.map(({ status }) => status))]
}

describe('what belongs to another company does not exist:', () => {
  test('a category and its items', async () => {
    const { builder } = home
    const category = (await world.call(builder, catalog.createCategory, {}, { name: 'Taps' })).body
    const { id: categoryId, version } = category
    const fields = { categoryId, name: 'Swan', price: 5 }
    const item = (await world.call(builder, catalog.createItem, {}, fields)).body
    const { id: itemId } = item
    const acts = [
      world.call(stranger, catalog.getItem, { itemId }),
      world.call(stranger, catalog.editItem, { itemId }, { ...fields, name: 'Mine', version: item.version }),
      world.call(stranger, catalog.archiveItem, { itemId }),
      world.call(stranger, catalog.duplicateItem, { itemId }),
      world.call(stranger, catalog.listItemPrices, { itemId }),
      world.call(stranger, catalog.getCategory, { categoryId }),
      world.call(stranger, catalog.editCategory, { categoryId }, { name: 'Mine', version }),
      world.call(stranger, catalog.archiveCategory, { categoryId }),
    ]
    expect(await statuses(acts)).toEqual([404])
    const added = await world.call(stranger, catalog.createItem, {}, fields)
    expect(added).toMatchObject({ status: 422, body: { fields: { categoryId: expect.any(String) } } })
    expect((await world.call(builder, catalog.getItem, { itemId })).body).toEqual(item)
    const kept = (await world.call(builder, catalog.getCategory, { categoryId })).body
    expect(kept).toMatchObject({ name: 'Taps', version, itemCount: 1 })
  })

  test('an import', async () => {
    const importId = await checkedImport(world, home.company)
    const acts = [
      world.call(stranger, getImport, { importId }),
      world.call(stranger, listImportRows, { importId }),
      world.call(stranger, cancelImport, { importId }),
    ]
    expect(await statuses(acts)).toEqual([404])
    expect((await world.call(home.builder, getImport, { importId })).body.status).toBe('checked')
  })

  test('an order and its invoices', async () => {
    const orderId = await order(world, home.company, home.builder, { total: 500 })
    const invoice = { number: 'R-77', date: '2026-11-02', amount: 500 }
    const acts = [
      world.call(stranger, readOrder, { orderId }),
      world.call(stranger, cancelOrder, { orderId }, { version: 1, sendEmail: false }),
      world.call(stranger, listInvoices, { orderId }),
      world.call(stranger, recordInvoice, { orderId }, invoice),
    ]
    expect(await statuses(acts)).toEqual([404])
    expect((await world.call(home.builder, listInvoices, { orderId })).body.invoices).toEqual([])
  })

  test('a supplier', async () => {
    const { body } = await world.call(home.builder, createSupplier, {}, { name: 'Harbor Tile' })
    const { id: supplierId, version } = body
    const acts = [
      world.call(stranger, readSupplier, { supplierId }),
      world.call(stranger, editSupplier, { supplierId }, { name: 'Mine', version }),
      world.call(stranger, archiveSupplier, { supplierId }),
    ]
    expect(await statuses(acts)).toEqual([404])
    expect((await world.call(home.builder, readSupplier, { supplierId })).body).toMatchObject({ name: 'Harbor Tile' })
  })
})
