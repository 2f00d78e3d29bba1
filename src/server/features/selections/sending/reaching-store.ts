import { sql } from 'drizzle-orm'
import type { MemberStatus } from '#shared/people/contract.ts'
import { displayName, memberStatus } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type ClientOfProject = {
  id: number
  projectId: number
  companyId: number
  name: string
  email: string
  memberStatus: MemberStatus
  invitedAt: string | null
  undelivered: string | null
}

/** The clients of these projects, primary client first. Archived people are left out. */
export const clientsOf = (db: Db, projectIds: readonly number[]): Promise<ClientOfProject[]> =>
  prepared<ClientOfProject>(
    db,
    'selections_clients_reached',
    () => sql`
    select m.user_id as id, p.id as "projectId", m.company_id as "companyId", ${displayName('m', 'u')} as name, u.email,
      ${memberStatus('m')} as "memberStatus", to_json(m.invited_at) #>> '{}' as "invitedAt", m.undelivered_reason as undelivered
    from projects p join project_people pp on pp.project_id = p.id and pp.seat = 'client'
    join members m on m.company_id = p.company_id and m.user_id = pp.user_id and m.archived_at is null
    join users u on u.id = m.user_id
    where p.id = any(${sql.placeholder('projectIds')}::int[])
    order by p.id, m.user_id <> p.client_id, pp.created_at, m.user_id`,
    { projectIds },
  )

/** The projects of these selections. */
export async function projectsOf(db: Db, selectionIds: readonly number[]): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    db,
    'selections_projects_of',
    () =>
      sql`select distinct project_id as id from selections where id = any(${sql.placeholder('selectionIds')}::int[])`,
    { selectionIds },
  )
  return rows.map(({ id }) => id)
}

/** False when the person has joined or was archived in the meantime. */
export async function markInvited(tx: Db, companyId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await prepared(
    tx,
    'selections_mark_invited',
    () => sql`
    update members set invited_at = ${sql.placeholder('now')}::timestamptz, undelivered_at = null, undelivered_reason = null, version = version + 1
    where company_id = ${sql.placeholder('companyId')} and user_id = ${sql.placeholder('userId')} and joined_at is null and archived_at is null
    returning 1`,
    { companyId, userId, now: now.toISOString() },
  )
  return rows.length > 0
}
