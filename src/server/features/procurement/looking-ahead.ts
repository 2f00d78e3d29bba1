import { addDays, dayIn } from '#shared/kernel/dates.ts'
import type { LookAheadWeeks } from '#shared/procurement/choices.ts'
import type { LookAhead } from '#shared/procurement/contract.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { calendarOf } from '#server/features/schedule/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { procures } from './policy.ts'
import { logRow } from './rows.ts'
import * as store from './store.ts'

/** A meeting reads no more than this of one list; the log has the rest. */
const MOST = 100

/** The next weeks of every project of the company, from today on its own calendar. */
export async function lookAhead(ctx: Ctx, weeks: LookAheadWeeks): Promise<LookAhead> {
  const companyId = procures(ctx.actor)
  const { timeZone } = await companyRow(ctx.db, companyId)
  const from = dayIn(timeZone, ctx.now)
  const to = addDays(from, Number(weeks) * 7)
  const until = { companyId, to, limit: MOST + 1, now: ctx.now }
  const [calendar, owed, arrivals, installs, milestones] = await Promise.all([
    calendarOf(ctx.db, companyId),
    store.owedUntil(ctx.db, until),
    store.arrivingUntil(ctx.db, until),
    store.installedUntil(ctx.db, until),
    store.milestonesBetween(ctx.db, from, until),
  ])
  const lists = [owed, arrivals, installs, milestones]
  const rows = (found: readonly store.LogFactsRow[]) => found.slice(0, MOST).map((row) => logRow(calendar, row))
  return {
    from,
    to,
    owed: rows(owed),
    arrivals: rows(arrivals),
    installs: rows(installs),
    milestones: milestones
      .slice(0, MOST)
      .map(({ projectId, projectName, ...row }) => ({ ...row, project: { id: projectId, name: projectName } })),
    more: lists.some((list) => list.length > MOST),
  }
}
