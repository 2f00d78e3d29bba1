import { and, eq, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/accounts.ts'
import { projects } from '#server/db/schema/projects.ts'
import { certificates, signOffs } from '#server/db/schema/selections.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Certificate = typeof certificates.$inferSelect

export const find = async (db: Db, signOffId: number): Promise<Certificate | undefined> =>
  (await db.select().from(certificates).where(eq(certificates.signOffId, signOffId)))[0]

/** If several are created at the same time, the first is kept, and only that one counts: false for the others. */
export async function keep(tx: Db, certificate: typeof certificates.$inferInsert): Promise<boolean> {
  const { signOffId } = certificates
  const kept = await tx.insert(certificates).values(certificate).onConflictDoNothing().returning({ signOffId })
  return kept.length > 0
}

export async function hashOf(db: Db, signOffId: number): Promise<string | null> {
  const [row] = await db
    .select({ sha256: certificates.sha256 })
    .from(certificates)
    .where(eq(certificates.signOffId, signOffId))
  return row?.sha256 ?? null
}

/** The code of the sign-off whose certificate has exactly these bytes. */
export async function codeOfFile(db: Db, sha256: string): Promise<string | null> {
  const [row] = await db
    .select({ code: signOffs.code })
    .from(certificates)
    .innerJoin(signOffs, eq(signOffs.id, certificates.signOffId))
    .where(eq(certificates.sha256, sha256))
  return row?.code ?? null
}

/** What the certificate shows in addition to the sign-off itself. */
export async function surroundings(db: Db, signOffId: number) {
  const [row] = await db
    .select({
      address: projects.address,
      logoFileId: companies.logoFileId,
      contact: { address: companies.address, phone: companies.phone, license: companies.licenseNumber },
    })
    .from(signOffs)
    .innerJoin(projects, and(eq(projects.id, signOffs.projectId), eq(projects.companyId, signOffs.companyId)))
    .innerJoin(companies, eq(companies.id, signOffs.companyId))
    .where(eq(signOffs.id, signOffId))
  return row
}

type Signers = {
  rule: 'any' | 'all' | 'all_above'
  thresholdCents: number | null
  clients: { name: string; hasSigned: boolean }[]
}

type Asked = { projectId: number; selectionIds: readonly number[]; until?: { signOffId: number; at: Date } }

/** The clients of a project, and which of them have a valid signature on all of these selections: now, or when a sign-off was made. */
export async function signers(db: Db, { projectId, selectionIds, until }: Asked): Promise<Signers> {
  const [project] = await db
    .select({ rule: projects.signingRule, thresholdCents: projects.signingThresholdCents })
    .from(projects)
    .where(eq(projects.id, projectId))
  const clients = await prepared<{ name: string; hasSigned: boolean }>(
    db,
    'certificate_signers',
    () => sql`
      select ${memberName('m')} as name, (
        select count(distinct l.selection_id) from sign_off_lines l where l.signer_id = s.user_id and l.decision = 'approve'
          and (l.voided_at is null or l.voided_at > ${sql.placeholder('at')}::timestamptz)
          and l.sign_off_id <= ${sql.placeholder('signOffId')} and l.selection_id = any(${sql.placeholder('ids')}::integer[])
      ) = cardinality(${sql.placeholder('ids')}::integer[]) as "hasSigned"
      from seats s join projects p on p.id = s.project_id join members m on m.company_id = p.company_id and m.user_id = s.user_id
      where s.project_id = ${sql.placeholder('projectId')} and s.seat = 'client' order by "hasSigned" desc, name, s.user_id`,
    { projectId, ids: selectionIds, at: until?.at ?? null, signOffId: until?.signOffId ?? 2_147_483_647 },
  )
  return { rule: project?.rule ?? 'any', thresholdCents: project?.thresholdCents ?? null, clients }
}
