import { eq, sql } from 'drizzle-orm'
import type { Signing } from '#shared/selections/deciding/signing.ts'
import { allowances } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Who has to sign on each project now. The rows themselves are read, whatever project or company they claim in other columns. */
export const signingOfAll = (db: Db, companyId: number): Promise<(Signing & { projectId: number })[]> =>
  prepared<Signing & { projectId: number }>(
    db,
    'proof_signing_of_all',
    () => sql`
    select p.id as "projectId", p.signing_rule as rule, p.signing_threshold_cents as "thresholdCents",
      (select coalesce(json_agg(json_build_object('id', s.user_id, 'name', '') order by s.user_id), '[]')
        from project_people s join members m on m.company_id = s.company_id and m.user_id = s.user_id
        where s.project_id = p.id and s.seat = 'client' and m.archived_at is null) as owners
    from projects p where p.company_id = ${sql.placeholder('companyId')}`,
    { companyId },
  )

export const allowancesOfAll = (db: Db, companyId: number) =>
  db
    .select({
      id: allowances.id,
      projectId: allowances.projectId,
      name: allowances.name,
      amountCents: allowances.amountCents,
    })
    .from(allowances)
    .where(eq(allowances.companyId, companyId))
