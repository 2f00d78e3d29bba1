import type { Client } from 'pg'
import { smoke } from '../short-form.ts'
import { keptFigures } from '../../src/server/testing/kept-figures.ts'

/** One company of the size the figures refer to, among others, so that no query runs on an empty table. */
export const size = smoke
  ? { projects: 20, selections: 200, items: 200, clients: 10, otherCompanies: 2 }
  : { projects: 500, selections: 20_000, items: 5_000, clients: 100, otherCompanies: 20 }

export type Dataset = {
  companyId: number
  userId: number
  projectId: number
  threadId: number
  categoryId: number
  cookie: string
}

export async function fill(client: Client, tokenHash: Buffer, cookie: string): Promise<Dataset> {
  const companies = size.otherCompanies + 1
  // With triggers, keeping the counts of forty thousand rows in one transaction takes minutes, so they are counted at the end.
  await client.query('begin; set local session_replication_role = replica')
  await client.query(`insert into companies (name) select 'Company ' || n from generate_series(1, ${companies}) n`)
  await client.query(`insert into users (email, username, first_name, last_name, type)
    select 'owner' || n || '@bench.example', 'owner' || n, 'Owner', n::text, 'builder' from generate_series(1, ${companies}) n`)
  await client.query(`insert into members (company_id, user_id, type, role, is_owner, first_name, last_name, joined_at)
    select c.id, u.id, 'builder', 'user', true, u.first_name, u.last_name, now()
    from companies c join users u on u.username = 'owner' || substr(c.name, 9)`)
  // One client for five projects, with a seat on each.
  await client.query(`insert into users (email, username, first_name, last_name, type)
    select 'client' || n || '@bench.example', 'client' || n, 'Client', n::text, 'client' from generate_series(1, ${size.clients}) n`)
  await client.query(`insert into members (company_id, user_id, type, role, first_name, last_name, joined_at)
    select c.id, u.id, 'client', 'client', u.first_name, u.last_name, now() from companies c join users u on u.type = 'client'`)
  await client.query(`insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, created_at, updated_at)
    select m.company_id, 'House ' || n, n || ' Bench Street', (select id from users where username = 'client' || (1 + n % ${size.clients})), m.user_id, 'USD', 'America/New_York', 5000000,
      (array['planning', 'active', 'in_progress', 'completed', 'on_hold'])[1 + n % 5], now() - n * interval '1 hour', now()
    from members m cross join lateral generate_series(1, case when m.company_id = 1 then ${size.projects} else 25 end) n
    where m.type = 'builder'`)
  // In the order of the projects, so that the last thread belongs to the last project.
  await client.query(
    `insert into message_threads (company_id, project_id) select company_id, id from projects order by company_id <> 1 desc, id`,
  )
  await client.query(`insert into project_people (company_id, project_id, user_id, seat, created_at)
    select company_id, id, client_id, 'client', now() from projects`)
  await client.query(`insert into selection_categories (company_id, name, created_at)
    select c.id, 'Category ' || n, now() from companies c cross join generate_series(1, 10) n`)
  await client.query(`insert into selection_items (company_id, category_id, name, brand, model, description, price_cents, created_at, updated_at)
    select k.company_id, k.id, 'Item ' || n, 'Brand ' || n % 12, 'M-' || n, 'A sturdy item for benches, number ' || n, 1000 + n * 7, now(), now()
    from selection_categories k cross join lateral generate_series(1, case when k.company_id = 1 then ${size.items / 10} else 30 end) n`)
  await client.query(`insert into selections (company_id, project_id, name, room, status, deadline, created_by, created_at, updated_at, sent_at)
    select p.company_id, p.id, 'Selection ' || n, (array['Kitchen', 'Bathroom', 'Living'])[1 + n % 3],
      (array['pending', 'in_review', 'selected', 'approved', 'ordered'])[1 + n % 5], current_date + (n % 60) - 20, p.builder_id, now(), now(), now()
    from projects p cross join generate_series(1, ${size.selections / size.projects}) n`)
  for (let company = 1; company <= companies; company += 1)
    for (const figures of keptFigures) await client.query(figures, [company])
  await client.query(
    `update projects p set search = lower(p.name || ' ' || p.address || ' client ' || u.email) from users u where u.id = p.client_id`,
  )
  await client.query(
    `update selection_categories k set item_count = n from (select category_id, count(*) as n from selection_items group by 1) i where i.category_id = k.id`,
  )
  await client.query(`insert into item_facets (company_id, category_id, brand, availability, count)
    select company_id, category_id, brand, availability, count(*) from selection_items group by 1, 2, 3, 4`)
  await client.query('commit')
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ user: number; project: number; thread: number; category: number }>(`
    select (select user_id from members where company_id = 1 and is_owner) as user, (select max(id) from projects where company_id = 1) as project,
      (select max(id) from message_threads where company_id = 1) as thread,
      (select min(id) from selection_categories where company_id = 1) as category`)
  const [row] = rows
  if (!row) throw new Error('The dataset is empty')
  await client.query(
    `insert into sessions (user_id, token_hash, remember, created_at, last_seen_at, expires_at) values ($1, $2, true, now(), now(), now() + interval '1 day')`,
    [row.user, tokenHash],
  )
  return {
    companyId: 1,
    userId: row.user,
    projectId: row.project,
    threadId: row.thread,
    categoryId: row.category,
    cookie,
  }
}
