import { expect, test } from 'vitest'
import { editItem, getItem } from '#shared/catalog/endpoints.ts'
import { listToOrder } from '#shared/procurement/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'

test('says from what to what a cost changed since the line was priced, and nothing when it is back', async () => {
  const { world, builder, approved, tile } = await orderYard()
  const costs = async (cost: number | null) => {
    world.later(60_000)
    const { body: item } = await world.call(builder, getItem, { itemId: tile.id })
    const { name, categoryId, price, unit, version } = item
    const edited = { name, categoryId, price, unit: unit ?? 'sq_ft', version, buying: { cost } }
    expect((await world.call(builder, editItem, { itemId: tile.id }, edited)).status).toBe(200)
  }
  const change = async () => {
    const [line] = (await world.call(builder, listToOrder, {})).body
    return [line?.warnings.includes('cost_changed'), line?.costChange]
  }
  await costs(2)
  await approved()
  expect(await change()).toEqual([false, null])
  await costs(4.1)
  await costs(4.6)
  expect(await change()).toEqual([true, 'Cost was $2.00, now $4.60 per sq ft'])
  await costs(null)
  expect(await change()).toEqual([true, 'Cost was $2.00, now not known'])
  await costs(2)
  expect(await change()).toEqual([false, null])
})
