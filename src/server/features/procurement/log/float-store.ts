import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { isSetTooLate } from './late-store.ts'
import {
  facts,
  isOpenRow,
  joined,
  joinProject,
  limited,
  type LogFactsRow,
  type LogList,
  ofCompany,
  planning,
  source,
  statement,
  today,
  valuesOf,
  wanted,
} from './store.ts'

/**
 * Float counts from today for what has to be decided or ordered, from the deadline where someone set one later than the schedule asks for,
 * from the day of arrival for what was ordered, and from the install day for what is on site after the work should have ended. Each part has
 * an index in its own order, and the list is merged from them. The rest has no float: no install day, or on site in time.
 */
export type FloatPart = 'waiting' | 'typed' | 'ordered' | 'onSite' | 'unknown'

const isLateOnSite = sql`(s.plan is not null and s.delivered_at is not null and s.installed_at is null
  and coalesce(plan_day(s.plan, 'installBy') < ${today}, false))`

const parts: Record<FloatPart, { key: SQL; type: string; where: SQL }> = {
  waiting: {
    key: sql`log_float_day(s.status, s.plan)`,
    type: 'date',
    where: sql`s.plan is not null and s.delivered_at is null and s.status <> 'ordered' and not ${isSetTooLate}`,
  },
  typed: {
    key: sql`(plan_day(s.plan, 'decideBy') - s.deadline)`,
    type: 'integer',
    where: sql`s.plan is not null and s.delivered_at is null and s.status <> 'ordered' and s.deadline_typed and ${isSetTooLate}`,
  },
  ordered: {
    key: sql`log_float_ordered(s.plan, s.expected_on, s.ordered_at)`,
    type: 'integer',
    where: sql`s.plan is not null and s.delivered_at is null and s.status = 'ordered'`,
  },
  onSite: { key: sql`plan_day(s.plan, 'installOn')`, type: 'date', where: isLateOnSite },
  unknown: {
    key: sql`0`,
    type: 'integer',
    where: sql`(s.plan is null or s.delivered_at is not null) and not ${isLateOnSite}`,
  },
}

/**
 * Those without float, in the order of their numbers: first the numbers from the index of this part, then each row (that is what the offsets are for).
 * In one go, PostgreSQL walks past the selections of all companies in the order of all numbers.
 */
const unknownOfCompany = sql`(select s.id from selections s where ${ofCompany} and ${isOpenRow}
    and (s.plan is null or s.delivered_at is not null) and s.id > ${sql.placeholder('afterId')}::integer order by s.id offset 0) u
  cross join lateral (select * from selections where id = u.id offset 0) s ${joinProject(sql`s`)}`

/** The next rows of one part, after a row of it. */
export function listByFloat(
  db: Db,
  part: FloatPart,
  list: LogList,
  after: { key: string; id: number },
): Promise<LogFactsRow[]> {
  const { key, type, where } = parts[part]
  // What has no float comes last in both directions.
  const down = list.descending && part !== 'unknown'
  const direction = sql.raw(down ? 'desc' : 'asc')
  const order = part === 'unknown' ? sql`s.id` : sql`${key} ${direction}, s.id ${direction}`
  const position = sql`${sql.placeholder('afterKey')}::text::${sql.raw(type)}`
  const beyond = part === 'unknown' ? sql`s.id > ${sql.placeholder('afterId')}::integer` : undefined
  const { name, most } = limited(list)
  const from = part === 'unknown' && list.projectId === undefined ? unknownOfCompany : source(list)
  return prepared<LogFactsRow>(
    db,
    statement('log_float', list, part, down ? 'down' : 'up', name),
    () => sql`
    select ${facts(key)} from ${from} ${joined}
    where ${wanted(list)} and ${where} and ${
      beyond ?? sql`(${key}, s.id) ${sql.raw(down ? '<' : '>')} (${position}, ${sql.placeholder('afterId')}::integer)`
    }
    order by ${order} limit ${most}`,
    { ...valuesOf(list), limit: list.limit, afterId: after.id, ...(part !== 'unknown' && { afterKey: after.key }) },
    planning(list),
  )
}
