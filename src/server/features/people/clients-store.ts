import { sql, type SQL } from 'drizzle-orm'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { Client, User } from '#shared/people/contract.ts'
import {
  awaitsDelivery,
  awaitsInvitation,
  liveProject,
  memberStatus,
  overdueWithoutPrice,
} from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo } from '#server/platform/db/limit.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import { named } from '#server/platform/db/named.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** What the company recorded about a person, never their account's data: whether an account existed before must not show. */
const userFields: Record<keyof User, SQL> = {
  id: sql`m.user_id`,
  username: sql`split_part(u.email, '@', 1)`,
  firstName: sql`m.first_name`,
  lastName: sql`m.last_name`,
  email: sql`u.email`,
  type: sql`m.type`,
  role: sql`m.role`,
}

type ClientRow = Omit<Client, 'undelivered'> & { undeliveredAt: string | null; undeliveredReason: string | null }

const clientFields: Record<keyof ClientRow, SQL> = {
  ...userFields,
  phone: sql`m.phone`,
  address: sql`m.address`,
  // Each seat looks up its own project: as a join PostgreSQL may read all projects of the company for every client.
  projects: sql`(select count(*)::integer from project_people pp where pp.user_id = m.user_id and pp.company_id = m.company_id
    and (select ${liveProject} from projects p where p.id = pp.project_id))`,
  memberStatus: memberStatus('m'),
  invitedAt: sql`m.invited_at`,
  joinedAt: sql`m.joined_at`,
  undeliveredAt: sql`m.undelivered_at`,
  undeliveredReason: sql`m.undelivered_reason`,
  archivedAt: sql`m.archived_at`,
  createdAt: sql`m.created_at`,
  version: sql`m.version`,
}

const userOf = ({ id, username, firstName, lastName, email, type, role }: User): User => ({
  id,
  username,
  firstName,
  lastName,
  email,
  type,
  role,
})

const clientOf = (row: ClientRow): Client => ({
  ...userOf(row),
  type: row.type,
  phone: row.phone,
  address: row.address,
  projects: row.projects,
  memberStatus: row.memberStatus,
  invitedAt: instantOf(row.invitedAt),
  joinedAt: instantOf(row.joinedAt),
  undelivered:
    row.undeliveredAt === null ? null : { at: instantOf(row.undeliveredAt), reason: row.undeliveredReason ?? '' },
  archivedAt: instantOf(row.archivedAt),
  createdAt: instantOf(row.createdAt),
  version: row.version,
})

type Rows = { users: User; clients: ClientRow }
type People = { users: User; clients: Client }
type Kinds = {
  [What in keyof Rows]: { columns: Record<keyof Rows[What], SQL>; reply: (row: Rows[What]) => People[What] }
}
const kinds: Kinds = {
  users: { columns: userFields, reply: userOf },
  clients: { columns: clientFields, reply: clientOf },
}

export async function readClient(db: Db, companyId: number, userId: number): Promise<Client | undefined> {
  const [found] = await prepared<ClientRow>(
    db,
    'people_client',
    () => sql`select ${named(clientFields)} from members m join users u on u.id = m.user_id
    where m.company_id = ${sql.placeholder('companyId')} and m.user_id = ${sql.placeholder('userId')} and m.type in ('client', 'subcontractor')`,
    { companyId, userId },
  )
  return found && clientOf(found)
}

export type PeopleList = {
  companyId: number
  what: keyof People
  type?: User['type'] | undefined
  role?: User['role'] | undefined
  archived: boolean
  waiting?: 'invitation' | 'delivery' | undefined
  sort: 'newest' | 'name'
  words: string[]
  limit: number
  after: { key: string; id: number } | null
}
type PeoplePage<Person> = {
  people: Person[]
  next: [key: string, id: number] | null
  total: number
  /** The total is stored, not counted. */
  known: boolean
}
type Listed<Row> = Row & { total: number; key: string }
/** A person of the page with their key, beside how many there are; that number alone without one. */
type ListedRow<Row> = Listed<Row> | { id: null; total: number }
const isPerson = <Row extends { id: number }>(row: ListedRow<Row>): row is Listed<Row> => row.id !== null

const nameKey = sql`lower(coalesce(m.first_name, '') || ' ' || coalesce(m.last_name, ''))`
const orders = {
  newest: { key: sql`m.created_at`, type: sql`timestamptz`, direction: sql`desc`, compare: sql`<` },
  name: { key: nameKey, type: sql`text`, direction: sql`asc`, compare: sql`>` },
}

export async function listPeople<What extends keyof People>(
  db: Db,
  list: PeopleList & { what: What },
): Promise<PeoplePage<People[What]>> {
  const { companyId, type, role, limit, after, what, archived, sort } = list
  const words = list.words.slice(0, 6)
  const values: Record<string, unknown> = { companyId, more: limit + 1 }
  if (type) values['type'] = type
  if (role) values['role'] = role
  if (after) Object.assign(values, { afterKey: after.key, afterId: after.id })
  for (const [index, word] of words.entries()) values[`word${index}`] = likePattern(word)
  const shape = [
    what,
    archived,
    sort,
    type === 'client' ? 'c' : type ? 't' : '',
    role ? 'r' : '',
    list.waiting ?? '',
    words.length,
    after ? 'next' : 'first',
  ]
  const text = () => statement({ ...list, words })
  const replan = { replan: words.length > 0 }
  const rows = await prepared<ListedRow<Rows[What]> & Record<string, unknown>>(
    db,
    `people_${shape.join('_')}`,
    text,
    values,
    replan,
  )
  const [first] = rows
  if (!first) throw new Error('A list without an answer')
  const found = rows.filter(isPerson)
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    people: found.slice(0, limit).map((row) => kinds[list.what].reply(row)),
    next: last ? [last.key, last.id] : null,
    total: first.total,
    known: isKnown(list),
  }
}

/** A stored count of the company's clients is updated as they come and go. */
const isKnown = ({ type, role, archived, waiting, words }: PeopleList): boolean =>
  type === 'client' && !role && !archived && !waiting && words.length === 0

function statement(list: PeopleList): SQL {
  const { what, type, role, archived, waiting, sort, words, after } = list
  const { key, type: keyType, direction, compare } = orders[sort]
  const where = sql.join(
    [
      sql`m.company_id = ${sql.placeholder('companyId')}`,
      archived ? sql`m.archived_at is not null` : sql`m.archived_at is null`,
      ...(type ? [sql`m.type = ${sql.placeholder('type')}`] : []),
      ...(waiting ? [waiting === 'invitation' ? awaitsInvitation('m') : awaitsDelivery('m')] : []),
      ...(role ? [sql`m.role = ${sql.placeholder('role')}`] : []),
      ...words.map((_, index) => sql`m.search like ${sql.placeholder(`word${index}`)}`),
    ],
    sql` and `,
  )
  const beyond = after
    ? sql`and (${key}, m.user_id) ${compare} (${sql.placeholder('afterKey')}::${keyType}, ${sql.placeholder('afterId')}::integer)`
    : sql``
  const total = isKnown(list)
    ? sql`(select total_clients from company_figures where company_id = ${sql.placeholder('companyId')})`
    : sql`(select count(*)::integer from (select from members m where ${where} ${limitTo(COUNT_CAP + 1)}) counted)`
  return sql`
    select x.*, counted.total from (select ${total}) counted (total) left join (
      select ${named(kinds[what].columns)}, m.key::text as key, m.place from (
        select m.*, ${key} as key, row_number() over (order by ${key} ${direction}, m.user_id ${direction}) as place
        from members m where ${where} ${beyond}
        order by ${key} ${direction}, m.user_id ${direction} limit ${sql.placeholder('more')}::integer
      ) m join users u on u.id = m.user_id
    ) x on true order by x.place`
}

type Rate = { total: number; active: number; fresh: number; in_time: number; late: number; overdue: number }
export type RateSpan = { companyId: number; now: Date; monthStart: Date; since: string }

/** Sums over stored days: the same cost for any number of clients. */
export async function clientFigures(db: Db, { companyId, now, monthStart, since }: RateSpan): Promise<Rate> {
  const decided = (
    kind: 'decided_in_time' | 'decided_late',
  ) => sql`coalesce((select sum(d.count)::integer from day_figures d
    where d.company_id = f.company_id and d.kind = ${sql.raw(`'${kind}'`)} and d.day > ${sql.placeholder('since')}::date), 0)`
  const rows = await prepared<Rate>(
    db,
    'people_figures',
    () => sql`select f.total_clients as total, f.active_projects as active,
      (select count(*)::integer from members m where m.company_id = f.company_id and m.type = 'client'
        and m.archived_at is null and m.created_at >= ${sql.placeholder('monthStart')}::timestamptz) as fresh,
      ${decided('decided_in_time')} as in_time, ${decided('decided_late')} as late,
      coalesce((select sum(d.count)::integer from day_figures d where d.company_id = f.company_id
        and d.kind = 'open_deadline' and d.day > ${sql.placeholder('since')}::date
        and d.day < (${sql.placeholder('now')}::timestamptz at time zone d.time_zone)::date), 0)
        - ${overdueWithoutPrice(sql`f.company_id`, sql.placeholder('now'), sql` and s.deadline > ${sql.placeholder('since')}::date`)} as overdue
    from company_figures f where f.company_id = ${sql.placeholder('companyId')}`,
    { monthStart: monthStart.toISOString(), since, now: now.toISOString(), companyId },
  )
  const [row] = rows
  if (!row) throw new Error('A company without figures')
  return row
}
