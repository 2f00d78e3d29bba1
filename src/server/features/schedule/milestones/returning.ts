import { calendarOf, planProject } from '../deadlines/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { announce } from '../moving/announcing.ts'
import { changeBetween, datesOf } from '../moving/schedule-change.ts'
import { schedule } from './scheduling.ts'

/**
 * A project that was archived or completed kept its days when the calendar or the rules of the company changed. Coming back it follows them.
 * Call it with the project locked.
 */
export async function followCalendar(tx: Db, ctx: Ctx, seat: Seat): Promise<void> {
  const before = await datesOf(tx, seat.projectId)
  if (before.milestones.length === 0 && before.deadlines.length === 0) return
  await schedule(tx, seat, await calendarOf(tx, seat.companyId))
  await planProject(tx, seat.projectId, ctx.now)
  const change = await changeBetween(tx, seat, before, await datesOf(tx, seat.projectId))
  if (change.milestones.length > 0 || change.deadlines.some(({ draft }) => !draft))
    await announce(tx, ctx, seat, change, { returned: true })
}
