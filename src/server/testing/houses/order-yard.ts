import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { createItem } from '#shared/catalog/endpoints.ts'
import { createOrdersFromSelections, sendOrder } from '#shared/procurement/orders/endpoints.ts'
import { addSelection, chooseItem, getSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { at, category, house, type House, signs } from '#server/testing/world-selections.ts'
import { unique } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'

type Options = Parameters<typeof createWorld>[0]

/** A house whose approved tiles and taps can be ordered: tiles come in boxes from Harbor Tile. */
export async function orderYard(options?: Options) {
  const world = await createWorld(options)
  const home = await house(world)
  return { world, home, builder: home.builder, ...(await stock(world, home)) }
}

async function stock(world: World, home: House) {
  const supplierEmail = `orders.${unique()}@example.com`
  const named = { name: `Harbor Tile ${unique()}`, email: supplierEmail, accountNumber: 'AC-77' }
  const { body: supplier } = await world.call(home.builder, createSupplier, {}, named)
  const categoryId = await category(world, home.company)
  const add = async (fields: Partial<BodyInput<typeof createItem>>) => {
    const item = { name: 'Subway tile', categoryId, price: 4.32, unit: 'sq_ft' as const, ...fields }
    const reply = await world.call(home.builder, createItem, {}, item)
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    return reply.body
  }
  const tile = await add({
    buying: { supplierId: supplier.id, supplierSku: 'HT-88', cost: 3.2, pack: 'box', packSize: 10.76, waste: 10 },
  })
  const tap = await add({ name: 'Arc tap', price: 250, unit: 'each', buying: { supplierId: supplier.id, cost: 120 } })
  /** A selection that the client has signed. */
  const approved = async (name = 'Shower wall', itemId = tile.id, more: object = {}): Promise<Selection> => {
    const wall = { name, quantity: 42, unit: 'sq_ft' as const, selectedItemId: itemId, ...more }
    const made = await world.call(home.builder, addSelection, { projectId: home.project.id }, wall)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    const signed = await signs(world, home.client, [made.body])
    if (signed.status !== 201) throw new Error(JSON.stringify(signed.body))
    return again(made.body)
  }
  /** One selection with 10 of the tile and 2 of a tap, picked and signed by the client. */
  const approvedSet = async (tapId = tap.id): Promise<Selection> => {
    const options = [
      { itemId: tile.id, quantity: 10 },
      { itemId: tapId, quantity: 2 },
    ]
    const place = { projectId: home.project.id }
    const { body: set } = await world.call(home.builder, addSelection, place, { name: 'Set', maxChoices: 2, options })
    const choices = set.options.map(({ id }) => ({ optionId: id }))
    await world.call(home.client, chooseItem, at(set), { choices })
    const signed = await signs(world, home.client, [await again(set, home.client)])
    if (signed.status !== 201) throw new Error(JSON.stringify(signed.body))
    return again(set)
  }
  const again = async (selection: Pick<Selection, 'id' | 'projectId'>, person = home.builder): Promise<Selection> =>
    (await world.call(person, getSelection, { projectId: selection.projectId, selectionId: selection.id })).body
  const draft = async (...selections: Pick<Selection, 'id'>[]) => {
    const lines = selections.map(({ id }) => ({ selectionId: id }))
    const reply = await world.call(home.builder, createOrdersFromSelections, {}, { lines })
    const [order] = reply.body.orders ?? []
    if (!order) throw new Error(JSON.stringify(reply.body))
    return order
  }
  /** An order that the supplier has. */
  const sent = async (...selections: Pick<Selection, 'id'>[]) => {
    const { id: orderId } = await draft(...selections)
    const reply = await world.call(home.builder, sendOrder, { orderId }, { version: 1 })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body
  }
  /** The builder reopens it, keeps the order, and the client signs the same item again. */
  const approvedAgain = async (
    selection: Pick<Selection, 'id' | 'projectId'>,
    keepOrder = true,
  ): Promise<Selection> => {
    const on = { projectId: selection.projectId, selectionId: selection.id }
    const optionId = (await again(selection)).options[0]?.id
    const open = await world.call(home.builder, reopenSelection, on, { reason: 'Another tile?', keepOrder, optionId })
    if (open.status !== 200) throw new Error(JSON.stringify(open.body))
    const signed = await signs(world, home.client, [open.body])
    if (signed.status !== 201) throw new Error(JSON.stringify(signed.body))
    return again(selection)
  }
  return { supplier, supplierEmail, tile, tap, add, approved, approvedSet, approvedAgain, again, draft, sent }
}
