import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/**
 * What had been installed when the approval of `s` ended, as the act that ended it recorded; null while the approval is valid, and
 * where nothing was installed. The log is read only for selections whose approval has ended.
 */
export const wasInstalled = sql`case when s.ended_approval is not null then (select a.data -> 'wasInstalled' from audit_log a
  where a.selection_id = s.id and a.at >= (s.ended_approval ->> 'at')::timestamptz and a.data ? 'wasInstalled'
  order by a.seq desc limit 1) end`

type WasInstalled = { at: string; by: number | null; note: string | null }

export async function installedBefore(tx: Db, selectionId: number): Promise<WasInstalled | null> {
  const [row] = await prepared<{ was: WasInstalled | null }>(
    tx,
    'installed_before',
    () => sql`select ${wasInstalled} as was from selections s where s.id = ${sql.placeholder('selectionId')}`,
    { selectionId },
  )
  return row?.was ?? null
}
