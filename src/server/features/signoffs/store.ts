import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { enteredName } from '#server/db/conditions.ts'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import { projects } from '#server/db/schema/projects.ts'
import {
  auditLog,
  certificates,
  selections,
  selectionSnapshots,
  signOffLines,
  signOffs,
} from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { SignedLine } from '#shared/documents/changes.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Snapshot } from '#shared/selections/selection-schemas.ts'
import type { SignedAct, SignerAccount } from '#shared/signoffs/act.ts'
import type { PaidParts } from '#shared/signoffs/schemas.ts'

export type LineRow = typeof signOffLines.$inferSelect
/** A line with what it replaced, and whether its approval waits for another client's signature. */
export type ShownLine = LineRow & { before: LineRow | null; waiting: boolean; archivedAt: Date | null }
export type SignOffRow = Awaited<ReturnType<typeof find>> & object

/** The id is reserved first, because the audit chain contains it before the row is written. */
export async function nextId(tx: Db): Promise<number> {
  const result = await prepared<{ id: number }>(
    tx,
    'signoff_next_id',
    () => sql`select nextval(pg_get_serial_sequence('sign_offs', 'id')) as id`,
  )
  const id = result[0]?.id
  if (!id) throw new Error('No number for the sign-off')
  return id
}

/** The numbers of the lines are in the audit chain as well. */
export async function nextLineIds(tx: Db, lines: number): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    tx,
    'signoff_next_line_ids',
    () => sql`select nextval(pg_get_serial_sequence('sign_off_lines', 'id')) as id
      from generate_series(1, ${sql.placeholder('lines')}::integer)`,
    { lines },
  )
  return rows.map(({ id }) => id)
}

export async function insert(
  tx: Db,
  { lines, signedAt, ...act }: SignedAct,
  { auditSeq, lineIds }: { auditSeq: number; lineIds: readonly number[] },
): Promise<void> {
  await tx
    .insert(signOffs)
    .overridingSystemValue()
    .values({ ...act, signedAt: new Date(signedAt), auditSeq })
  await tx
    .insert(signOffLines)
    .overridingSystemValue()
    .values(
      lines.map((line, n) => ({
        ...line,
        id: lineIds[n],
        companyId: act.companyId,
        signOffId: act.id,
        signerId: act.userId,
      })),
    )
}

/** The account that signs, with the name that people give themselves in their profile. A builder cannot change it. */
export async function signerAccount(tx: Db, userId: number): Promise<SignerAccount> {
  const [row] = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      nameChangedAt: users.nameChangedAt,
      nameBefore: users.nameBefore,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error('The account is gone')
  const { firstName, lastName, email, nameChangedAt, nameBefore } = row
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { userId, email, name, nameChangedAt: nameChangedAt?.toISOString() ?? null, nameBefore }
}

/** The last voided approval of each selection: what a new one replaces. */
export async function voidedApprovals(tx: Db, selectionIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: signOffLines.id, selectionId: signOffLines.selectionId })
    .from(signOffLines)
    .where(
      and(
        inArray(signOffLines.selectionId, [...selectionIds]),
        eq(signOffLines.decision, 'approve'),
        isNotNull(signOffLines.voidedAt),
      ),
    )
    .orderBy(asc(signOffLines.id))
  return new Map(rows.map(({ id, selectionId }) => [selectionId, id]))
}

const columns = {
  act: signOffs,
  projectName: projects.name,
  currency: projects.currency,
  company: companies.name,
  region: companies.region,
  signerEmail: users.email,
  signer: sql<string>`coalesce(${enteredName('members')}, ${signOffs.signedName})`,
  chainHash: auditLog.hash,
  /** What the audit log recorded with the signature. */
  paidParts: sql<PaidParts | null>`${auditLog.data} -> 'paidParts'`,
  /** In sign-offs from before the parts were recorded. */
  paidCents: sql<number | null>`(${auditLog.data} ->> 'paidCents')::float8`,
  certificateReady: sql<boolean>`exists (select from ${certificates} where ${certificates.signOffId} = ${signOffs.id})`,
}

const joined = (db: Db) =>
  db
    .select(columns)
    .from(signOffs)
    .innerJoin(projects, eq(projects.id, signOffs.projectId))
    .innerJoin(companies, eq(companies.id, signOffs.companyId))
    .innerJoin(members, and(eq(members.companyId, signOffs.companyId), eq(members.userId, signOffs.userId)))
    .innerJoin(users, eq(users.id, signOffs.userId))
    .innerJoin(auditLog, and(eq(auditLog.companyId, signOffs.companyId), eq(auditLog.seq, signOffs.auditSeq)))

export const find = async (db: Db, id: number) => (await joined(db).where(eq(signOffs.id, id)))[0]

export const findByCode = async (db: Db, code: string) => (await joined(db).where(eq(signOffs.code, code)))[0]

export async function page(db: Db, projectId: number, before: number | null, limit: number): Promise<SignOffRow[]> {
  const older = before === null ? undefined : lt(signOffs.id, before)
  return joined(db)
    .where(and(eq(signOffs.projectId, projectId), older))
    .orderBy(desc(signOffs.id))
    .limit(limit)
}

export async function total(db: Db, projectId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(signOffs).where(eq(signOffs.projectId, projectId))
  return row?.n ?? 0
}

/** Every signed approval of a project, valid or voided, oldest first. */
export async function signedLinesOf(db: Db, projectId: number): Promise<SignedLine[]> {
  const rows = await db
    .select({ line: signOffLines, signer: signOffs.signedName, signedAt: signOffs.signedAt })
    .from(signOffLines)
    .innerJoin(signOffs, eq(signOffs.id, signOffLines.signOffId))
    .where(and(eq(signOffs.projectId, projectId), eq(signOffLines.decision, 'approve')))
    .orderBy(asc(signOffLines.id))
  return rows.map(({ line, signer, signedAt }) => ({
    selectionId: line.selectionId,
    name: line.shown.name,
    room: line.shown.room,
    signer,
    signedAt: signedAt.toISOString(),
    fingerprint: line.fingerprint,
    snapshot: line.snapshot,
    voidedAt: line.voidedAt?.toISOString() ?? null,
    voidReason: line.voidReason,
  }))
}

export type OtherSignature = { selectionId: number; name: string; signedAt: string }

/** Who else signed what these lines approve: signatures of the same version that are valid as they are, or were voided with them. */
export async function alsoSigned(db: Db, lines: readonly LineRow[]): Promise<OtherSignature[]> {
  const approvals = lines.filter(({ decision }) => decision === 'approve')
  if (approvals.length === 0) return []
  const ids = approvals.map(({ selectionId }) => selectionId)
  const rows = await db
    .select({ line: signOffLines, name: signOffs.signedName, signedAt: signOffs.signedAt })
    .from(signOffLines)
    .innerJoin(signOffs, eq(signOffs.id, signOffLines.signOffId))
    .where(and(inArray(signOffLines.selectionId, ids), eq(signOffLines.decision, 'approve')))
    .orderBy(asc(signOffLines.id))
  const isSame = (a: LineRow, b: LineRow) =>
    a.selectionId === b.selectionId &&
    a.signOffId !== b.signOffId &&
    a.fingerprint === b.fingerprint &&
    a.voidedAt?.getTime() === b.voidedAt?.getTime()
  return rows
    .filter(({ line }) => approvals.some((own) => isSame(own, line)))
    .map(({ line, name, signedAt }) => ({ selectionId: line.selectionId, name, signedAt: signedAt.toISOString() }))
}

/** Lines of several sign-offs at once. */
export async function linesOf(db: Db, signOffIds: readonly number[]): Promise<ShownLine[]> {
  if (signOffIds.length === 0) return []
  const lines = await db
    .select({ ...getTableColumns(signOffLines), status: selections.status, archivedAt: selections.archivedAt })
    .from(signOffLines)
    .innerJoin(selections, eq(selections.id, signOffLines.selectionId))
    .where(inArray(signOffLines.signOffId, [...signOffIds]))
    .orderBy(asc(signOffLines.id))
  const replaced = lines.flatMap((line) => (line.replacesLineId === null ? [] : [line.replacesLineId]))
  const before =
    replaced.length === 0 ? [] : await db.select().from(signOffLines).where(inArray(signOffLines.id, replaced))
  const byId = new Map(before.map((line) => [line.id, line]))
  return lines.map(({ status, ...line }) => ({
    ...line,
    before: byId.get(line.replacesLineId ?? 0) ?? null,
    waiting: line.decision === 'approve' && line.voidedAt === null && isOpen(status),
  }))
}

/** The snapshot of an earlier fingerprint. */
export async function formerSnapshot(db: Db, selectionId: number, fingerprint: string): Promise<Snapshot | undefined> {
  const [row] = await db
    .select({ snapshot: selectionSnapshots.snapshot })
    .from(selectionSnapshots)
    .where(and(eq(selectionSnapshots.selectionId, selectionId), eq(selectionSnapshots.fingerprint, fingerprint)))
  return row?.snapshot
}
