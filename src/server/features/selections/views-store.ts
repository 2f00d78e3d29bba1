import { sql } from 'drizzle-orm'
import { selectionViews } from '#server/db/schema/selections.ts'
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
