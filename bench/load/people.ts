import type { Client } from 'pg'
import { newToken } from '../../src/server/platform/tokens.ts'
import { type Dataset, size } from '../api/dataset.ts'

export type Visitor = { kind: 'builder' | 'client'; cookie: string; projectId: number; number: number }

/** Signs people in at the large company: one third builders, two thirds clients, each with a project of their own. */
export async function signInPeople(client: Client, dataset: Dataset, people: number): Promise<Visitor[]> {
  const { companyId } = dataset
  await client.query(
    `insert into users (email, username, first_name, last_name, type)
     select 'person' || n || '@load.example', 'person' || n, 'Person', n::text, case when n % 3 = 0 then 'builder' else 'client' end
     from generate_series(1, $1::int) n`,
    [people],
  )
  await client.query(
    `insert into members (company_id, user_id, type, role, is_owner, first_name, last_name, joined_at)
     select $1, id, type, case type when 'builder' then 'user' else 'client' end, false, first_name, last_name, now()
     from users where email like '%@load.example'`,
    [companyId],
  )
  const { rows } = await client.query<{ userId: number; kind: Visitor['kind']; projectId: number; number: number }>(
    `select u.id as "userId", u.type as kind, p.id as "projectId", u.last_name::int as number
     from users u join (select id, row_number() over (order by id) as place from projects where company_id = $1) p
       on p.place = 1 + (u.last_name::int - 1) % $2
     where u.email like '%@load.example' order by u.id`,
    [companyId, size.projects],
  )
  const visitors: Visitor[] = []
  for (const { userId, kind, projectId, number } of rows) {
    const { token, hash } = newToken()
    await client.query(
      `insert into sessions (user_id, token_hash, remember, created_at, last_seen_at, expires_at)
       values ($1, $2, true, now(), now(), now() + interval '1 day')`,
      [userId, hash],
    )
    if (kind === 'client')
      await client.query(
        `insert into project_people (company_id, project_id, user_id, seat, created_at) values ($1, $2, $3, 'client', now())`,
        [companyId, projectId, userId],
      )
    visitors.push({ kind, cookie: `finishwork=${token}`, projectId, number })
  }
  await client.query('vacuum analyze')
  return visitors
}
