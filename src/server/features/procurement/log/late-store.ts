import { type SQL, sql } from 'drizzle-orm'
import { isOpenStatus } from '#server/db/conditions.ts'
import { dueDay } from '#server/db/next-step.ts'

/** The open selection `s` has a deadline that someone set later than the schedule asks for; the decision is expected then. */
export const isSetTooLate = sql`coalesce(s.deadline_typed and s.deadline > plan_day(s.plan, 'decideBy')
  and ${isOpenStatus(sql`s.status`)}, false)`

/** The last days on which the selection `s` can be decided and ordered to be on site on its install day, without the days in reserve. */
const lastDay = (
  which: 'decide_by' | 'order_by',
): SQL => sql`(select d.${sql.raw(which)} from company_calendar(s.company_id) c
  cross join lateral decision_days(plan_day(s.plan, 'installOn'), coalesce((s.plan ->> 'leadTimeDays')::integer, 0), 0, c.confirmation, c.ordering,
    c.week, c.off) d)`

const orderedOn = sql`(s.ordered_at at time zone p.time_zone)::date`

/**
 * The last day for the next step has passed, or the float is below zero: `isAtRisk`. What is past the last day of its plan is past the day
 * of its step, so that the calendar is asked only about days set by hand and about what was ordered late.
 */
export const isAtRiskRow = (
  today: SQL,
): SQL => sql`(${dueDay} < ${today} or (s.plan is not null and s.delivered_at is null and case
  when ${isSetTooLate} then s.deadline > ${lastDay('decide_by')}
  when s.status <> 'ordered' then false
  when s.expected_on is not null then s.expected_on > plan_day(s.plan, 'installOn')
  when ${orderedOn} > plan_day(s.plan, 'orderBy') then ${orderedOn} > ${lastDay('order_by')}
  else false end))`
