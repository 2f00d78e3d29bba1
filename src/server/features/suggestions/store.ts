import { and, eq, sql } from 'drizzle-orm'
import { suggestions } from '#server/db/schema/selections.ts'
import { displayName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Row = typeof suggestions.$inferSelect
export type ListedRow = {
  id: number
  name: string
  link: string | null
  priceCents: number | null
  note: string | null
  fileId: number | null
  status: 'open' | 'priced' | 'declined'
  reason: string | null
  itemId: number | null
  suggestedBy: number
  suggestedByName: string
  createdAt: string
  answeredByName: string | null
  answeredAt: string | null
}

/** Newest first; what was withdrawn is left out. */
export const list = (db: Db, selectionId: number): Promise<ListedRow[]> =>
  prepared<ListedRow>(
    db,
    'suggestions_of_selection',
    () => sql`
    select s.id, s.name, s.link, s.price_cents::float8 as "priceCents", s.note, s.file_id as "fileId", s.status, s.reason,
      s.item_id as "itemId", s.suggested_by as "suggestedBy", ${displayName('m', 'u')} as "suggestedByName",
      to_json(s.created_at) #>> '{}' as "createdAt", to_json(s.answered_at) #>> '{}' as "answeredAt",
      case when s.answered_by is not null then ${displayName('am', 'au')} end as "answeredByName"
    from suggestions s
    join users u on u.id = s.suggested_by
    left join members m on m.company_id = s.company_id and m.user_id = s.suggested_by
    left join users au on au.id = s.answered_by
    left join members am on am.company_id = s.company_id and am.user_id = s.answered_by
    where s.selection_id = ${sql.placeholder('selectionId')} and s.status <> 'withdrawn' order by s.id desc`,
    { selectionId },
  )

/** Locked for the rest of the transaction. */
export async function lock(tx: Db, selectionId: number, suggestionId: number): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.selectionId, selectionId), eq(suggestions.id, suggestionId)))
    .for('update')
  return row
}

export const countOpen = (tx: Db, selectionId: number): Promise<number> =>
  tx.$count(suggestions, and(eq(suggestions.selectionId, selectionId), eq(suggestions.status, 'open')))

export async function insert(tx: Db, values: typeof suggestions.$inferInsert): Promise<number> {
  const [row] = await tx.insert(suggestions).values(values).returning({ id: suggestions.id })
  if (!row) throw new Error('A suggestion was not inserted')
  return row.id
}

export async function answer(tx: Db, suggestionId: number, change: Partial<Row>): Promise<void> {
  await tx.update(suggestions).set(change).where(eq(suggestions.id, suggestionId))
}

/** Whether a file is the picture of something that was suggested on a project of this client. */
export async function isReadable(db: Db, userId: number, fileId: number): Promise<boolean> {
  const found = await prepared(
    db,
    'suggestion_file_readable',
    () => sql`select 1 from suggestions s join seats pp on pp.project_id = s.project_id and pp.seat = 'client'
      and pp.user_id = ${sql.placeholder('userId')} where s.file_id = ${sql.placeholder('fileId')} limit 1`,
    { userId, fileId },
  )
  return found.length > 0
}
