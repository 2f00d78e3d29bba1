import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isPastArrival } from '#shared/orders/arrivals.ts'
import { PAST_ARRIVAL } from '#shared/orders/words.ts'
import { companyOfOrders } from '#server/features/purchasing/public.ts'
import type { Db } from '#server/platform/db/database.ts'

type Arrival = {
  day: string | null | undefined
  /** What the line said before. */
  agreed?: string | null
  /** Where the caller sent it: "lines.0.expectedOn". */
  field: string
}

/** Where the company is. */
export const todayOf = async (db: Db, companyId: number, now: Date): Promise<string> =>
  dayIn((await companyOfOrders(db, companyId)).timeZone, now)

/** Refuses dates of arrival that are over where the company is. */
export async function requireUpcoming(
  tx: Db,
  { companyId, now }: { companyId: number; now: Date },
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.every(({ day }) => day == null)) return
  const today = await todayOf(tx, companyId, now)
  const past = arrivals.filter(({ day, agreed }) => isPastArrival(day, today, agreed ?? null))
  if (past.length > 0)
    throw new AppError('invalid', PAST_ARRIVAL, {
      fields: Object.fromEntries(past.map(({ field }) => [field, PAST_ARRIVAL])),
    })
}
