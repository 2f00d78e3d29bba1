import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Stage } from './story.ts'
import { demoTeam } from './people.ts'
import * as store from './store.ts'

type DemoSupplier = BodyInput<typeof createSupplier> & { categories: readonly string[] }

/** Whom the demo company buys from, and what. */
const demoSuppliers: readonly DemoSupplier[] = [
  {
    name: 'Northside Tile & Stone',
    contact: 'Dana Whitfield',
    email: 'orders@northsidetile.example',
    phone: '(555) 014-8080',
    accountNumber: '40-1182',
    terms: 'Net 30',
    leadTimeDays: 14,
    deliveryDays: [2, 4],
    notes: 'Ask for one batch per room.',
    categories: ['tiles', 'flooring', 'benchtops'],
  },
  {
    name: 'Harbor Plumbing Supply',
    contact: 'Luis Ferrer',
    email: 'sales@harborplumbing.example',
    phone: '(555) 014-3377',
    accountNumber: 'ALD-204',
    terms: 'Net 14',
    leadTimeDays: 10,
    deliveryDays: [1, 3, 5],
    categories: ['tapware', 'bathroom-fixtures', 'kitchen-fixtures'],
  },
  {
    name: 'Lumen Lighting & Hardware',
    contact: 'Priya Nair',
    email: 'trade@lumen.example',
    phone: '(555) 014-6120',
    terms: 'Prepaid',
    leadTimeDays: 21,
    deliveryDays: [],
    categories: ['lighting', 'hardware', 'paint'],
  },
]

const areas = { m2: 1440, sq_ft: 15_500 } as const

/** Adds the suppliers, and says of every item who sells it, for how much, and how it is packed. */
export async function playSuppliers(tx: Db, { player, cast }: Stage, at: Date): Promise<void> {
  const [owner] = demoTeam
  const supplierOf = new Map<string, number>()
  for (const { categories, ...supplier } of demoSuppliers) {
    const { id } = await player.call(at, cast.actor(owner.key), createSupplier, {}, supplier)
    for (const category of categories) supplierOf.set(category, id)
  }
  const items = await store.itemsToBuy(tx, cast.companyId)
  const rows = items.flatMap(({ id, sku, unit, priceCents, category }, index) => {
    const supplierId = supplierOf.get(category ?? '')
    if (supplierId === undefined) return []
    const size = category === 'tiles' || category === 'flooring' ? areas[unit as keyof typeof areas] : undefined
    return {
      itemId: id,
      companyId: cast.companyId,
      supplierId,
      supplierSku: sku,
      costCents: Math.round(priceCents * (0.62 + (index % 5) * 0.03)),
      ...(size !== undefined && { pack: 'box' as const, packMilli: size, wasteTenths: 100 }),
      updatedAt: at,
    }
  })
  await store.insertItemBuying(tx, rows)
}
