import { addDays, dayIn } from '#shared/kernel/dates.ts'
import type { LookAheadWeeks } from '#shared/procurement/log/choices.ts'
import type { LookAhead } from '#shared/procurement/log/contract.ts'
import { finishOf, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { latenessInWords } from '#shared/schedule/milestones/milestone-words.ts'
import { milestoneStatus } from '#shared/schedule/milestones/rules.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { calendarOf } from '#server/features/schedule/deadlines/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { procures } from '../policy.ts'
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
  const [calendar, owed, arrivals, installs, started, coming] = await Promise.all([
    calendarOf(ctx.db, companyId),
    store.owedUntil(ctx.db, until),
    store.arrivingUntil(ctx.db, until),
    store.installedUntil(ctx.db, until),
    store.milestonesBefore(ctx.db, from, until),
    store.milestonesFrom(ctx.db, from, until),
  ])
  const lists = [owed, arrivals, installs, started, coming]
  const rows = (found: readonly store.LogFactsRow[]) => found.slice(0, MOST).map((row) => logRow(calendar, row))
  return {
    from,
    to,
    owed: rows(owed),
    arrivals: rows(arrivals),
    installs: rows(installs),
    milestones: [...started.slice(0, MOST).toReversed(), ...coming.slice(0, MOST)].map((row) =>
      milestoneOf(calendar, row),
    ),
    more: lists.some((list) => list.length > MOST),
  }
}

function milestoneOf(calendar: WorkCalendar, row: store.AheadMilestone): LookAhead['milestones'][number] {
  const { id, title, trade, projectId, projectName, scheduledDate, durationDays, today } = row
  const days = { status: row.status, scheduledDate, finishDate: finishOf(calendar, scheduledDate, durationDays) }
  return {
    id,
    title,
    trade,
    project: { id: projectId, name: projectName },
    day: scheduledDate,
    finishDate: days.finishDate,
    status: milestoneStatus(days, today),
    why: latenessInWords(days, today),
  }
}
