import { and, asc, desc, eq, gt, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ChainEnd } from '#shared/anchors/rules.ts'
import { anchorHeads, anchors } from '#server/db/schema/anchors.ts'
import { seals } from '#server/db/schema/seals.ts'
import { auditHeads, auditLog } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type AnchorRow = typeof anchors.$inferSelect

export const ends = (db: Db): Promise<ChainEnd[]> =>
  db
    .select({ companyId: auditHeads.companyId, seq: auditHeads.seq, hash: auditHeads.hash })
    .from(auditHeads)
    .orderBy(asc(auditHeads.companyId))

export const latest = async (db: Db): Promise<AnchorRow | undefined> =>
  (await db.select().from(anchors).orderBy(desc(anchors.id)).limit(1))[0]

export const ofDay = async (db: Db, day: string): Promise<AnchorRow | undefined> =>
  (await db.select().from(anchors).where(eq(anchors.day, day)))[0]

/** If several instances make one at the same time, the first is kept. Returns its id, or null for the others. */
export async function insert(
  tx: Db,
  anchor: typeof anchors.$inferInsert,
  heads: readonly ChainEnd[],
): Promise<number | null> {
  const [row] = await tx.insert(anchors).values(anchor).onConflictDoNothing().returning({ id: anchors.id })
  if (!row) return null
  // The heads go in as one list, because a statement has a limited number of parameters.
  await prepared(
    tx,
    'anchor_heads_insert',
    () => sql`insert into anchor_heads (anchor_id, company_id, seq, hash)
      select ${sql.placeholder('anchorId')}::integer, "companyId", seq, hash
      from json_to_recordset(${sql.placeholder('heads')}::json) as list ("companyId" integer, seq bigint, hash text)`,
    { anchorId: row.id, heads: JSON.stringify(heads) },
  )
  return row.id
}

/**
 * The companies in which something happened since the anchor before this one, in the order in which their chains are locked; on a
 * day without events the first company, so that every anchor is in a chain.
 */
export async function changedSince(tx: Db, anchorId: number): Promise<number[]> {
  const rows = await prepared<{ id: number; changed: boolean }>(
    tx,
    'anchor_changed_since',
    () => sql`
    select h.company_id as id, exists (select from audit_log l where l.company_id = h.company_id and l.kind not in ('anchor.made', 'anchor.stamped')
      and l.seq > coalesce(b.seq, 0)) as changed
    from anchor_heads h left join anchor_heads b on b.company_id = h.company_id
      and b.anchor_id = (select max(id) from anchors where id < ${sql.placeholder('anchorId')}::integer)
    where h.anchor_id = ${sql.placeholder('anchorId')}::integer order by h.company_id`,
    { anchorId },
  )
  const changed = rows.filter((row) => row.changed).map(({ id }) => id)
  return changed.length > 0 ? changed : rows.slice(0, 1).map(({ id }) => id)
}

type Kept = { day: string; hash: string; madeAt: string; stamp: string | null; stampedAt: string | null }

const exactly = (at: AnyPgColumn) =>
  sql`regexp_replace(to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z')`

/** Anchors of these days, with the times to the microsecond. */
export const ofDays = (db: Db, days: readonly string[]): Promise<Kept[]> =>
  db
    .select({
      day: anchors.day,
      hash: anchors.hash,
      madeAt: exactly(anchors.madeAt) as SQL<string>,
      stamp: sql<string | null>`encode(sha256(${anchors.timeStamp}), 'hex')`,
      stampedAt: exactly(anchors.timeStampedAt) as SQL<string | null>,
    })
    .from(anchors)
    .where(inArray(anchors.day, [...days]))

/** Anchors since a day that still wait for their time stamp, oldest first. */
export const unstamped = (db: Db, since: string): Promise<AnchorRow[]> =>
  db
    .select()
    .from(anchors)
    .where(and(isNull(anchors.timeStamp), gte(anchors.day, since)))
    .orderBy(asc(anchors.id))
    .limit(40)

/** False when another instance was first. */
export async function stamp(db: Db, id: number, timeStamp: Uint8Array, at: Date): Promise<boolean> {
  const rows = await db
    .update(anchors)
    .set({ timeStamp: Buffer.from(timeStamp), timeStampedAt: at })
    .where(and(eq(anchors.id, id), isNull(anchors.timeStamp)))
    .returning({ id: anchors.id })
  return rows.length > 0
}

export const headsOf = (db: Db, anchorId: number): Promise<ChainEnd[]> =>
  db
    .select({ companyId: anchorHeads.companyId, seq: anchorHeads.seq, hash: anchorHeads.hash })
    .from(anchorHeads)
    .where(eq(anchorHeads.anchorId, anchorId))
    .orderBy(asc(anchorHeads.companyId))

export const ofCompany = (db: Db, companyId: number, limit: number) =>
  db
    .select({
      id: anchors.id,
      day: anchors.day,
      hash: anchors.hash,
      seq: anchorHeads.seq,
      timeStampedAt: anchors.timeStampedAt,
    })
    .from(anchorHeads)
    .innerJoin(anchors, eq(anchors.id, anchorHeads.anchorId))
    .where(eq(anchorHeads.companyId, companyId))
    .orderBy(desc(anchorHeads.anchorId))
    .limit(limit)

export const all = (db: Db): Promise<AnchorRow[]> => db.select().from(anchors).orderBy(asc(anchors.id))

export const sealCertificate = async (db: Db, fingerprint: string): Promise<string | undefined> =>
  (await db.select().from(seals).where(eq(seals.fingerprint, fingerprint)))[0]?.certificate

/** Chain ends of an anchor that are no longer in the chains: rewritten, or cut off. */
export const lostEnds = (db: Db, anchorId: number): Promise<(ChainEnd & { found: string | null })[]> =>
  db
    .select({
      companyId: anchorHeads.companyId,
      seq: anchorHeads.seq,
      hash: anchorHeads.hash,
      found: auditLog.hash,
    })
    .from(anchorHeads)
    .leftJoin(auditLog, and(eq(auditLog.companyId, anchorHeads.companyId), eq(auditLog.seq, anchorHeads.seq)))
    .where(
      and(
        eq(anchorHeads.anchorId, anchorId),
        gt(anchorHeads.seq, 0),
        sql`${auditLog.hash} is distinct from ${anchorHeads.hash}`,
      ),
    )
    .orderBy(asc(anchorHeads.companyId))
