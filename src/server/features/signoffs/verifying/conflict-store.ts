import { count } from 'drizzle-orm'
import { certificateConflicts } from '#server/db/schema/seals.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Keeps a file that contradicts our records. False when it is kept already. */
export async function keep(db: Db, conflict: typeof certificateConflicts.$inferInsert): Promise<boolean> {
  const { sha256 } = certificateConflicts
  const kept = await db.insert(certificateConflicts).values(conflict).onConflictDoNothing().returning({ sha256 })
  return kept.length > 0
}

export async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(certificateConflicts)
  return row?.n ?? 0
}
