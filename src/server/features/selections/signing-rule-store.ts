import { sql } from 'drizzle-orm'
import type { SigningRule } from '#shared/selections/deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type ProjectSigning = { rule: SigningRule; thresholdCents: number | null; clientIds: number[] }

/** Whose signature the project asks for: every client's who was given a seat, also before they accept the invitation. */
export async function signingRule(tx: Db, projectId: number): Promise<ProjectSigning> {
  const rows = await prepared<ProjectSigning>(
    tx,
    'selections_signing_rule',
    () => sql`
    select p.signing_rule as rule, p.signing_threshold_cents as "thresholdCents",
      array(select s.user_id from project_people s join members m on m.company_id = s.company_id and m.user_id = s.user_id
        where s.project_id = p.id and s.seat = 'client' and m.archived_at is null order by s.user_id) as "clientIds"
    from projects p where p.id = ${sql.placeholder('projectId')}`,
    { projectId },
  )
  const [row] = rows
  if (!row) throw new Error('The project is gone')
  return row
}
