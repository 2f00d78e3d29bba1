import { sql } from 'drizzle-orm'
import { installationPhotos } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { seatsOf, visible } from '../reading-store.ts'
import type { Row } from '../store.ts'
import { wasInstalled } from './was-installed-store.ts'

type Adding = { selection: Row; fileIds: readonly number[]; by: number; now: Date }

export async function addPhotos(tx: Db, { selection, fileIds, by, now }: Adding): Promise<void> {
  if (fileIds.length === 0) return
  const { id: selectionId, companyId } = selection
  await tx
    .insert(installationPhotos)
    .values(fileIds.map((fileId) => ({ selectionId, fileId, companyId, addedBy: by, addedAt: now })))
    .onConflictDoNothing()
}

/** Whether it is a photo of an installed selection that the person may see. */
export async function isReadable(db: Db, userId: number, fileId: number, now: Date): Promise<boolean> {
  const found = await prepared(
    db,
    'installation_photo_readable',
    () => sql`
    select 1 from installation_photos f join selections s on s.id = f.selection_id
      and f.added_at >= coalesce(s.installed_at, (${wasInstalled} ->> 'at')::timestamptz)
    join ${seatsOf(sql.placeholder('userId'), sql.placeholder('now'), sql`true`)} p on p.id = s.project_id
    where f.file_id = ${sql.placeholder('fileId')} and ${visible} limit 1`,
    { userId, fileId, now: now.toISOString() },
  )
  return found.length > 0
}
