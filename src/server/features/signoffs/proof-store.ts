import { and, asc, eq, gt } from 'drizzle-orm'
import { signOffs } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

export type ActRow = typeof signOffs.$inferSelect

const PORTION = 200

/** A company's sign-offs in order, in batches. */
export async function* actsOf(db: Db, companyId: number): AsyncIterable<ActRow[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .select()
      .from(signOffs)
      .where(and(eq(signOffs.companyId, companyId), gt(signOffs.auditSeq, after)))
      .orderBy(asc(signOffs.auditSeq))
      .limit(PORTION)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < PORTION || !last) return
    after = last.auditSeq
  }
}
