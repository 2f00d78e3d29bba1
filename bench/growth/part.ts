import type { Client } from 'pg'

/** A company of one size: the signed-in person and the ids their addresses need. */
export type Tenant = { size: number; readers: Record<string, number>; facts: Record<string, string | number> }

/** One page: a list, a search, a dashboard, an inbox; a preview with a `body`. `full` is the smallest size at which the page is full. */
export type Look = {
  name: string
  path: (tenant: Tenant) => string
  reader?: string
  full?: number
  body?: (tenant: Tenant) => unknown
}

export type Part = {
  name: string
  of: string
  sizes: readonly number[]
  tables: readonly string[]
  fill(client: Client, size: number): Promise<Tenant>
  looks: readonly Look[]
}

type Founded = { companyId: number; ownerId: number }

/** A company with its owner. The caller has opened a transaction with triggers disabled. */
export async function found(client: Client, name: string): Promise<Founded> {
  const { rows } = await client.query<Founded>(
    `with c as (insert into companies (name) values ($1) returning id),
      u as (insert into users (email, username, first_name, last_name, type) values ($1 || '@bench.example', $1, 'Olive', 'Owner', 'builder') returning id)
    insert into members (company_id, user_id, type, role, is_owner, first_name, last_name, joined_at)
    select c.id, u.id, 'builder', 'user', true, 'Olive', 'Owner', now() from c, u returning company_id as "companyId", user_id as "ownerId"`,
    [name],
  )
  const [row] = rows
  if (!row) throw new Error('No company')
  return row
}

/** Houses of a company, the newest first. */
export const addHouses = (client: Client, { companyId, ownerId }: Founded, houses: number) =>
  client.query(
    `insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, created_at, updated_at, search)
    select $1, 'House ' || ${letters('n')}, n || ' Long Street', $2, $2, 'USD', 'America/New_York', 5000000, 'active', now() - n * interval '1 minute', now(), ''
    from generate_series(1, $3::int) n`,
    [companyId, ownerId, houses],
  )

/** Counts are computed once at the end: row by row, with triggers, half a million rows would take an hour. */
export async function withoutTriggers<T>(client: Client, run: () => Promise<T>): Promise<T> {
  await client.query('begin; set local session_replication_role = replica')
  const result = await run()
  await client.query('commit')
  return result
}

/** Indexes without a constraint are built after the rows are inserted: row by row they would take most of the time. */
export async function withoutIndexes<T>(client: Client, tables: readonly string[], run: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  )
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  const result = await run()
  for (const { definition } of rows) await client.query(definition)
  return result
}

/** A number as letters, so that a search word does not match inside another number. */
export const letters = (n: string): string => `translate(left(md5((${n})::text), 8), '0123456789', 'ghiklmnoru')`

export const cursor = (...key: (string | number)[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** The plan of a selection that is decided on a day, as the schedule keeps it; both are SQL. */
export const planAround = (day: string, leadTimeDays: string): string =>
  `jsonb_build_object('installOn', ${day} + 60, 'installBy', ${day} + 64, 'milestone', 'Milestone 5', 'milestoneId', null,
    'leadTimeDays', ${leadTimeDays}, 'item', null, 'reserveDays', 5, 'confirmationDays', 3, 'orderingDays', 2, 'requiredOn', ${day} + 50,
    'orderBy', ${day} + 5, 'decideBy', ${day})`
