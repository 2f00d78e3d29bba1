import { sql } from 'drizzle-orm'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { openLine, placedOrder } from '#server/db/order-lines.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

type InPart = NonNullable<NonNullable<Selection['order']>['inPart']>

/** What was counted of an ordered selection while something is still to come; null while nothing was. It is read for one selection at a time. */
export async function arrivedInPart(db: Db, selectionId: number): Promise<InPart | null> {
  const [row] = await prepared<InPart>(
    db,
    'selection_arrived_in_part',
    () => sql`select bool_or(l.delivered_milli > 0) as came, bool_or(l.damaged_milli > 0) as damaged
      from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id and ${placedOrder}
      where l.selection_id = ${sql.placeholder('selectionId')}::integer and l.live
      having bool_or(${openLine}) and bool_or(l.delivered_milli + l.damaged_milli > 0)`,
    { selectionId },
  )
  return row ?? null
}
