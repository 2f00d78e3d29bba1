import { sql } from 'drizzle-orm'
import type { Signing } from '#shared/selections/deciding/signing.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** The signing rule of a project and its owners: every client with a seat, also before they accept the invitation. */
export async function signingOf(tx: Db, projectId: number): Promise<Signing> {
  const rows = await prepared<Signing>(
    tx,
    'selections_signing_rule',
    () => sql`
    select p.signing_rule as rule, p.signing_threshold_cents as "thresholdCents",
      (select coalesce(json_agg(json_build_object('id', s.user_id, 'name', ${memberName('m')}) order by s.user_id), '[]')
        from project_people s join members m on m.company_id = s.company_id and m.user_id = s.user_id
        where s.project_id = p.id and s.seat = 'client' and m.archived_at is null) as owners
    from projects p where p.id = ${sql.placeholder('projectId')}`,
    { projectId },
  )
  const [row] = rows
  if (!row) throw new Error('The project is gone')
  return row
}
