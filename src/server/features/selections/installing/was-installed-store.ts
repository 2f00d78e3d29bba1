import { sql } from 'drizzle-orm'
import type { WasInstalled } from '#shared/selections/installing/installation-schemas.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { memberNameOf } from '../replies/parts-store.ts'

/**
 * What had been installed when the approval of `s` ended, as the act that ended it recorded; null while the approval is valid, and
 * where nothing was installed. The log is read only for selections whose approval has ended.
 */
export const wasInstalled = sql`case when s.ended_approval is not null then (select a.data -> 'wasInstalled' from audit_log a
  where a.selection_id = s.id and a.at >= (s.ended_approval ->> 'at')::timestamptz and a.data ? 'wasInstalled'
  order by a.seq desc limit 1) end`

const selectionId = sql.placeholder('selectionId')

type Recorded = { at: string; by: number | null; note: string | null }

export async function installedBefore(tx: Db, id: number): Promise<Recorded | null> {
  const [row] = await prepared<{ was: Recorded | null }>(
    tx,
    'installed_before',
    () => sql`select ${wasInstalled} as was from selections s where s.id = ${selectionId}`,
    { selectionId: id },
  )
  return row?.was ?? null
}

/** The same for people, with the photos. It is read for one selection at a time: lists would pay for it in every row. */
export async function shownInstalledBefore(db: Db, id: number): Promise<WasInstalled | null> {
  const [row] = await prepared<{ shown: WasInstalled }>(
    db,
    'installed_before_shown',
    () => sql`select json_build_object('at', w.was -> 'at', 'note', w.was -> 'note',
        'by', coalesce(${memberNameOf(sql`(w.was ->> 'by')::integer`)}, 'Someone'),
        'photos', (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'at', f.added_at,
            'by', coalesce(${memberNameOf(sql`f.added_by`)}, 'Someone')) order by f.added_at, f.file_id), '[]')
          from installation_photos f where f.selection_id = s.id and f.added_at >= (w.was ->> 'at')::timestamptz)) as shown
      from selections s cross join lateral (select ${wasInstalled} as was) w
      where s.id = ${selectionId} and w.was is not null`,
    { selectionId: id },
  )
  return row?.shown ?? null
}
