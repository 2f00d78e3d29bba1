import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { expectedDayProblem, farDayProblem } from '#shared/procurement/orders/arrivals.ts'
import { companyDefaults } from './rows-store.ts'
import type { Db } from '#server/platform/db/database.ts'

type Arrival = {
  day: string | null | undefined
  /** What the line said before. */
  agreed?: string | null
  /** Where the caller sent it: "lines.0.expectedOn". */
  field: string
}

/** Today in the company's time zone. */
export const todayOf = async (db: Db, companyId: number, now: Date): Promise<string> =>
  dayIn((await companyDefaults(db, companyId)).timeZone, now)

type Where = { companyId: number; now: Date }
type Problem = typeof expectedDayProblem

async function refuse(tx: Db, { companyId, now }: Where, days: readonly Arrival[], problem: Problem): Promise<void> {
  if (days.every(({ day }) => day == null)) return
  const today = await todayOf(tx, companyId, now)
  const fields = days.flatMap(({ day, agreed, field }): [string, string][] => {
    const words = problem(day, today, agreed)
    return words === undefined ? [] : [[field, words]]
  })
  const [first] = fields
  if (first) throw new AppError('invalid', first[1], { fields: Object.fromEntries(fields) })
}

/** Refuses arrival dates that are in the past or more than 10 years away. */
export const requireUpcoming = (tx: Db, where: Where, arrivals: readonly Arrival[]): Promise<void> =>
  refuse(tx, where, arrivals, expectedDayProblem)

/** Refuses dates more than 10 years away. Recent past days are allowed: what was needed last week is still ordered. */
export const requireNear = (tx: Db, where: Where, days: readonly Arrival[]): Promise<void> =>
  refuse(tx, where, days, farDayProblem)
