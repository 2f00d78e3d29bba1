import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Json } from '#shared/kernel/canonical-json.ts'
import { companies } from '../../db/schema/accounts.ts'
import { auditHeads, auditLog } from '../../db/schema/selections.ts'
import type { Db } from '../db/database.ts'
import type { ChainHead, ChainRow } from './verify.ts'

const PORTION = 1_000

// To the microsecond, so that any change of the time is detected.
const instant = sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const columns = {
  companyId: auditLog.companyId,
  seq: auditLog.seq,
  at: instant,
  kind: auditLog.kind,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  projectId: auditLog.projectId,
  selectionId: auditLog.selectionId,
  data: auditLog.data,
  ip: auditLog.ip,
  previousHash: auditLog.previousHash,
  hash: auditLog.hash,
}

const asRow = <Row extends { data: unknown; at: string }>(row: Row) => ({
  ...row,
  data: row.data as Json,
  at: row.at.replace(/000Z$/, 'Z'),
})

/** One row of a company's chain. */
export async function chainRow(db: Db, companyId: number, seq: number): Promise<ChainRow | null> {
  const place = and(eq(auditLog.companyId, companyId), eq(auditLog.seq, seq))
  const [row] = await db.select(columns).from(auditLog).where(place)
  return row ? asRow(row) : null
}

/** The rows of a company's chain in order, in batches. */
export async function* chainOf(db: Db, companyId: number): AsyncIterable<ChainRow> {
  let after = 0
  for (;;) {
    const rows = await db
      .select(columns)
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), gt(auditLog.seq, after)))
      .orderBy(asc(auditLog.seq))
      .limit(PORTION)
    for (const row of rows) yield asRow(row)
    const last = rows.at(-1)
    if (rows.length < PORTION || !last) return
    after = last.seq
  }
}

/** Rows are numbered from 1; one with a lower number was put there by hand. */
export async function hasRowsBeforeStart(db: Db, companyId: number): Promise<boolean> {
  const stray = and(eq(auditLog.companyId, companyId), lt(auditLog.seq, 1))
  return (await db.select({ seq: auditLog.seq }).from(auditLog).where(stray).limit(1)).length > 0
}

export async function headOf(db: Db, companyId: number): Promise<ChainHead | null> {
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.companyId, companyId))
  return head ?? null
}

export const companiesOf = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.select({ id: companies.id, name: companies.name }).from(companies).orderBy(asc(companies.id))
