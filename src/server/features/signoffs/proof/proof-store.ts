import { and, asc, count, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { certificates, selections, selectionSnapshots, signOffLines, signOffs } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type ActRow = Omit<typeof signOffs.$inferSelect, 'signedAt'> & { signedAt: string }
export type LineRow = Omit<typeof signOffLines.$inferSelect, 'voidedAt'> & { voidedAt: string | null }

const PORTION = 200
const FILES = 20
const LOWEST = -2_147_483_648

/** To the microsecond, so that any change of a time is detected; as the audit log writes it. */
const micro = (column: PgColumn): SQL<string> =>
  sql<string>`regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z')`

const instantText = (column: PgColumn) => sql<string | null>`${micro(column)}`

async function* batches<Row>(
  read: (after: number) => Promise<Row[]>,
  keyOf: (row: Row) => number,
  size = PORTION,
): AsyncIterable<Row[]> {
  let after = LOWEST
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < size || !last) return
    after = keyOf(last)
  }
}

/** A company's sign-offs with their lines, in batches. */
export async function* actsOf(db: Db, companyId: number): AsyncIterable<{ acts: ActRow[]; lines: LineRow[] }> {
  const read = (after: number) =>
    db
      .select({ ...getTableColumns(signOffs), signedAt: micro(signOffs.signedAt) })
      .from(signOffs)
      .where(and(eq(signOffs.companyId, companyId), gt(signOffs.id, after)))
      .orderBy(asc(signOffs.id))
      .limit(PORTION)
  for await (const acts of batches(read, ({ id }) => id)) {
    const ids = acts.map(({ id }) => id)
    const lines = await db
      .select({ ...getTableColumns(signOffLines), voidedAt: sql<string | null>`${micro(signOffLines.voidedAt)}` })
      .from(signOffLines)
      .where(sql`${signOffLines.signOffId} = any(${sql.param(ids)}::integer[])`)
      .orderBy(asc(signOffLines.id))
    yield { acts, lines }
  }
}

export const countLines = (db: Db, companyId: number): Promise<number> =>
  db
    .select({ n: count() })
    .from(signOffLines)
    .where(eq(signOffLines.companyId, companyId))
    .then(([row]) => row?.n ?? 0)

/** A company's certificates, with the hash of the file as it is now. */
export const certificatesOf = (db: Db, companyId: number) =>
  batches(
    (after) =>
      db
        .select({
          signOffId: certificates.signOffId,
          sha256: certificates.sha256,
          actual: sql<string>`encode(sha256(${certificates.pdf}), 'hex')`,
          sealedBy: certificates.sealedBy,
          madeAt: micro(certificates.madeAt),
        })
        .from(certificates)
        .where(and(eq(certificates.companyId, companyId), gt(certificates.signOffId, after)))
        .orderBy(asc(certificates.signOffId))
        .limit(PORTION),
    ({ signOffId }) => signOffId,
  )

/** The stored certificates of all companies, few at a time: each has a few hundred kilobytes. */
export const sealedFiles = (db: Db) =>
  batches(
    (after) =>
      db
        .select({ signOffId: certificates.signOffId, pdf: certificates.pdf, sealedBy: certificates.sealedBy })
        .from(certificates)
        .where(gt(certificates.signOffId, after))
        .orderBy(asc(certificates.signOffId))
        .limit(FILES),
    ({ signOffId }) => signOffId,
    FILES,
  )

/** With which seals the audit logs say that certificates were sealed; no introduction in events from before it was recorded. */
export const sealedEvents = (db: Db): Promise<{ companyId: number; sealedBy: string; introduction: string | null }[]> =>
  prepared(
    db,
    'proof_sealed_events',
    () => sql`select distinct company_id as "companyId", data->>'sealedBy' as "sealedBy", data->>'introduction' as introduction
      from audit_log where kind = 'certificate.sealed' order by company_id`,
  )

/** What the selections of a company say about being decided. */
export const decidedStates = (db: Db, companyId: number) =>
  batches(
    (after) =>
      db
        .select({
          id: selections.id,
          status: selections.status,
          included: selections.included,
          wasSigned: selections.wasSigned,
          fingerprint: selections.fingerprint,
          orderReference: selections.orderReference,
          expectedOn: selections.expectedOn,
          orderedAt: instantText(selections.orderedAt),
          deliveredAt: instantText(selections.deliveredAt),
          installedAt: instantText(selections.installedAt),
          installedBy: selections.installedBy,
          installedNote: selections.installedNote,
          projectId: selections.projectId,
          archivedAt: instantText(selections.archivedAt),
          archivedBy: selections.archivedBy,
          imageUrls: sql<(string | null)[]>`(select coalesce(json_agg(choice -> 'imageUrl' order by place), '[]')
            from jsonb_array_elements(${selections.choices}) with ordinality as list (choice, place))`,
          isUnderItsAllowance: sql<boolean>`(${selections.allowanceId} is null and ${selections.allowanceName} is null) or exists (
            select from allowances a where a.id = ${selections.allowanceId} and a.project_id = ${selections.projectId}
              and a.name = ${selections.allowanceName} and a.amount_cents = ${selections.allowanceCents})`,
        })
        .from(selections)
        .where(and(eq(selections.companyId, companyId), gt(selections.id, after)))
        .orderBy(asc(selections.id))
        .limit(PORTION),
    ({ id }) => id,
  )

/** The earlier snapshots of a company's selections. */
export const snapshotsOf = (db: Db, companyId: number) =>
  db
    .select({
      selectionId: selectionSnapshots.selectionId,
      fingerprint: selectionSnapshots.fingerprint,
      snapshot: selectionSnapshots.snapshot,
      until: micro(selectionSnapshots.until),
      auditSeq: selectionSnapshots.auditSeq,
    })
    .from(selectionSnapshots)
    .where(eq(selectionSnapshots.companyId, companyId))

/** Rows of a company that does not exist, by table: nothing else would look at them. */
export async function orphans(db: Db): Promise<string[]> {
  const tables = [
    'audit_log',
    'audit_heads',
    'sign_offs',
    'sign_off_lines',
    'certificates',
    'selections',
    'selection_snapshots',
    'allowances',
    'projects',
    'project_people',
  ]
  const found = await prepared<{ name: string }>(db, 'proof_orphans', () =>
    sql.join(
      tables.map(
        (name) =>
          sql`select ${sql.raw(`'${name}'`)} as name where exists (select from ${sql.identifier(name)} t where not exists (select from companies c where c.id = t.company_id))`,
      ),
      sql` union all `,
    ),
  )
  return found.map(({ name }) => name)
}
