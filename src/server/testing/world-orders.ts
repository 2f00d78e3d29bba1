import { randomInt } from 'node:crypto'
import type { OrderStatus } from '#shared/procurement/orders/statuses.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { Person } from './world-people.ts'
import type { World } from './world.ts'

type Line = { description: string; cost: number; quantity?: number; selectionId?: number; itemId?: number }
type Options = {
  total?: number
  taxMilli?: number
  status?: OrderStatus
  supplierId?: number
  projectId?: number
  lines?: readonly Line[]
}

/** A placed order, written as the database has it. */
export async function order(
  world: World,
  company: { id: number },
  by: Person,
  { total = 0, taxMilli = 0, status = 'sent', supplierId, projectId, lines = [] }: Options,
): Promise<number> {
  const [made] = await world.db
    .insert(orders)
    .values({
      companyId: company.id,
      number: randomInt(1, 2_000_000_000),
      status,
      supplierId: supplierId ?? null,
      projectId: projectId ?? null,
      currency: 'USD',
      taxMilli,
      totalCents: toCents(total),
      createdBy: by.userId,
      createdAt: world.now,
      sentAt: world.now,
    })
    .returning({ id: orders.id })
  const orderId = made?.id ?? 0
  if (lines.length > 0)
    await world.db.insert(orderLines).values(
      lines.map(({ description, cost, quantity = 1, selectionId, itemId }, position) => ({
        companyId: company.id,
        orderId,
        position,
        description,
        unit: 'each' as const,
        quantityMilli: quantity * 1000,
        unitCostCents: toCents(cost),
        selectionId: selectionId ?? null,
        itemId: itemId ?? null,
      })),
    )
  return orderId
}
