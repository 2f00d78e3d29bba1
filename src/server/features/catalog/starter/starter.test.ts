import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { register } from '#shared/auth/endpoints.ts'
import { itemPrices, selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { members } from '#server/db/schema/accounts.ts'
import { starterCatalog } from '#server/demo/starter/catalog.ts'
import { createWorld } from '#server/testing/world.ts'
import { createStarterCatalog, itemsById } from '../public.ts'

const world = await createWorld()

describe('a new company', () => {
  test('gets the starter catalog when its builder registers', async () => {
    const reply = await world.call(null, register, {}, { email: 'first@example.com', password: 'quite long enough' })
    expect(reply.status).toBe(201)
    const [member] = await world.db.select().from(members).where(eq(members.userId, reply.body.id))
    const categories = await world.db
      .select()
      .from(selectionCategories)
      .where(eq(selectionCategories.companyId, member?.companyId ?? 0))
    expect(categories).toHaveLength(9)
    for (const { name, itemCount } of categories) expect(itemCount, name).toBeGreaterThanOrEqual(12)
  })

  test('has counts that equal a recount, and a first price for every item', async () => {
    const company = await world.people.company()
    await createStarterCatalog(world.db, starterCatalog, company.id, world.now)
    const { rows } = await world.db.execute(sql`
      select c.item_count kept, count(i.id)::int counted from selection_categories c
      left join selection_items i on i.category_id = c.id and i.archived_at is null
      where c.company_id = ${company.id} group by c.id`)
    for (const row of rows) expect(row['kept']).toBe(row['counted'])
    const items = await world.db.select().from(selectionItems).where(eq(selectionItems.companyId, company.id))
    const prices = await world.db.select().from(itemPrices).where(eq(itemPrices.companyId, company.id))
    expect(prices).toHaveLength(items.length)
  })
})

describe('what a choice copies', () => {
  test('is an item of the same company, with a stable hash', async () => {
    const [ours, theirs] = [await world.people.company(), await world.people.company()]
    for (const company of [ours, theirs]) await createStarterCatalog(world.db, starterCatalog, company.id, world.now)
    const [tap] = await world.db
      .select()
      .from(selectionItems)
      .where(sql`company_id = ${ours.id} and starter_key = 'tap-gooseneck-chrome'`)
    const id = tap?.id ?? 0
    const item = (await itemsById(world.db, ours.id, [id])).get(id)
    expect(item).toMatchObject({
      name: 'Heron Gooseneck Mixer, Chrome',
      brand: 'Corrander',
      model: 'CR-410C',
      priceCents: 28_900,
      unit: 'each',
      availability: 'in_stock',
      imageUrl: '/catalog/tap-gooseneck-chrome-800.webp',
      archived: false,
    })
    expect(item?.imageHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await itemsById(world.db, ours.id, [id])).get(id)?.imageHash).toBe(item?.imageHash)
    expect((await itemsById(world.db, theirs.id, [id])).size).toBe(0)
  })
})
