import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { SelectionsQuery } from '#shared/selections/contract.ts'
import type { Db } from '#server/platform/db/database.ts'
import { seatsOf, selectionJson, selectionParts, visible } from './reading-store.ts'

export type Scope = {
  userId: number
  /** The company a builder acts for; others see the projects on which they have a seat. */
  companyId: number | null
  now: Date
  filter: Omit<SelectionsQuery, 'limit' | 'cursor'>
  sort: 'deadline' | 'newest'
}
export type Position = { group: string; key: string; id: number }
type Row = Position & {
  json: string
  /** How many were looked at: all of them, up to the cap, on the first page. */ found: number
}

const open = sql`s.status in ('pending', 'in_review', 'selected')`

const statuses: Record<NonNullable<SelectionsQuery['status']>, SQL> = {
  pending: sql`s.status = 'pending'`,
  in_review: sql`s.status = 'in_review'`,
  selected: sql`s.status = 'selected'`,
  approved: sql`s.status = 'approved'`,
  ordered: sql`s.status = 'ordered'`,
  to_decide: open,
  to_answer: sql`s.status in ('in_review', 'selected')`,
  decided: sql`s.status in ('approved', 'ordered')`,
  completed: sql`s.status in ('approved', 'ordered')`,
}

// Without a room, category or phase: after all that have one.
const last = sql`'\uffff'`
const groups = {
  room: sql`coalesce(lower(s.room), ${last})`,
  category: sql`coalesce((select lower(g.name) from selection_categories g where g.id = s.category_id), ${last})`,
  phase: sql`coalesce(lower(s.phase), ${last})`,
}
const groupOf = ({ filter }: Scope): SQL => (filter.group ? groups[filter.group] : sql`''`)

const deadline = sql`coalesce(s.deadline, 'infinity'::date)`

/** The selections that the person may see, as `s`, with the project and the seat as `p`. */
function from({ userId, companyId, now, filter }: Scope): SQL {
  const ofPerson =
    companyId === null
      ? sql`p.id in (select mine.project_id from seats mine where mine.user_id = ${userId}::integer)`
      : sql`p.company_id = ${companyId}::integer`
  const one = filter.projectId === undefined ? sql`true` : sql`p.id = ${filter.projectId}::integer`
  const p = seatsOf(userId, now.toISOString(), sql`p.archived_at is null and ${ofPerson} and ${one}`)
  return sql`${p} p join selections s on s.project_id = p.id`
}

function where({ companyId, filter, now }: Scope): SQL {
  const { status, overdue, dueSoon, categoryId, q } = filter
  const conditions = [visible]
  if (companyId !== null) conditions.push(sql`s.company_id = ${companyId}::integer`)
  if (status) conditions.push(statuses[status])
  if (overdue === true) conditions.push(sql`${open} and s.deadline < p.today`)
  if (overdue === false) conditions.push(sql`not (${open} and coalesce(s.deadline < p.today, false))`)
  if (dueSoon !== undefined)
    conditions.push(sql`${open} and s.deadline between p.today and p.today + ${dueSoon}::integer
      -- Every calendar is within a day of UTC's: the index begins and ends to read there.
      and ${deadline} between ${now.toISOString()}::date - 1 and ${now.toISOString()}::date + ${dueSoon}::integer + 1`)
  if (categoryId !== undefined) conditions.push(sql`s.category_id = ${categoryId}::integer`)
  if (q) conditions.push(sql`concat_ws(' ', s.name, s.room, s.chosen ->> 'name', p.name) ilike ${`%${literal(q)}%`}`)
  return sql.join(conditions, sql` and `)
}

const literal = (q: string) => q.replaceAll(/[\\%_]/g, String.raw`\$&`)

export async function page(db: Db, scope: Scope, after: Position | null, limit: number): Promise<Row[]> {
  const group = groupOf(scope)
  const newest = scope.sort === 'newest'
  const key = newest ? sql`s.created_at` : deadline
  const type = newest ? sql`timestamptz` : sql`date`
  const beyond = newest ? sql`<` : sql`>`
  const rest = after && sql`(${key}, s.id) ${beyond} (${after.key}::${type}, ${after.id}::integer)`
  const position = !rest
    ? sql`true`
    : scope.filter.group
      ? sql`(${group} > ${after.group} or (${group} = ${after.group} and ${rest}))`
      : rest
  const direction = newest ? sql`desc` : sql`asc`
  const order = sql`${scope.filter.group ? sql`${group}, ` : sql``}${key} ${direction}, s.id ${direction}`
  // The first page looks as far as is counted, so that what is found is counted on the way.
  const reach = after ? limit : Math.max(limit, COUNT_CAP + 1)
  const result = await db.execute<Row>(sql`
    with found as materialized (
      select p.*, s.id as selection_id, row_number() over (order by ${order}) as place from ${from(scope)}
      where ${where(scope)} and ${position} order by ${order} limit ${reach}::integer
    )
    select s.id, ${group} as "group", ${key}::text as key, (select ${selectionJson})::text as json, (select count(*) from found) as found
    from found p
    join selections s on s.id = p.selection_id
    ${selectionParts}
    where p.place <= ${limit}::integer order by p.place`)
  return result.rows
}

/** Counted no further than to the cap. */
export async function total(db: Db, scope: Scope): Promise<number> {
  const result = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select from ${from(scope)} where ${where(scope)} limit ${COUNT_CAP + 1}) counted`,
  )
  return result.rows[0]?.n ?? 0
}
