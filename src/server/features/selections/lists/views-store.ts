import { eq, sql } from 'drizzle-orm'
import { selections, selectionViews } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

type View = typeof selectionViews.$inferInsert

/** Remembers what a client was shown last. */
export async function noteView(db: Db, view: View): Promise<void> {
  const { fingerprint, seenAt } = view
  await db
    .insert(selectionViews)
    .values(view)
    .onConflictDoUpdate({
      target: [selectionViews.userId, selectionViews.selectionId],
      set: { fingerprint, seenAt },
      setWhere: sql`${selectionViews.fingerprint} <> ${fingerprint}`,
    })
}

/** Remembers that a subcontractor has opened it. Their reply has no fingerprint. */
export async function noteTradeView(db: Db, userId: number, selectionId: number, seenAt: Date): Promise<void> {
  const [row] = await db
    .select({ companyId: selections.companyId, fingerprint: selections.fingerprint })
    .from(selections)
    .where(eq(selections.id, selectionId))
  if (row?.fingerprint) await noteView(db, { userId, selectionId, seenAt, ...row, fingerprint: row.fingerprint })
}
