import { type SQL, sql } from 'drizzle-orm'
import { choicesOnSite, visibleToTrade } from '#server/db/conditions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readable } from '../scope-store.ts'

type CatalogFile = { id: number; companyId: number }

/** Whether the file is or was part of a catalog that this person may browse. */
export async function isOfCatalog(db: Db, actor: Actor, { id, companyId }: CatalogFile): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from files f where f.id = ${id} and f.in_catalog and f.company_id = ${companyId}
      and (${readable(actor, sql`f.company_id`)} or ${isOfOwnDecision(actor.userId, id)})`)
  return rows.length > 0
}

/** Whether the file shows something that is offered, chosen or signed in a decision of the person's own project. */
const isOfOwnDecision = (userId: number, id: number): SQL => sql`exists (
  select from seats p join selections s on s.project_id = p.project_id and s.sent_at is not null
  where p.user_id = ${userId} and p.seat = 'client' and (
    exists (select from jsonb_array_elements(s.choices) as list (choice) where choice ->> 'imageUrl' = ${`/api/files/${id}?size=800`})
    or exists (select from selection_options o join item_pictures ip on ip.item_id = o.item_id
      where o.selection_id = s.id and o.sent_at is not null and ip.file_id = ${id})
    or exists (select from selection_options o join selection_items i on i.id = o.item_id
      where o.selection_id = s.id and o.sent_at is not null and i.data_sheet_file_id = ${id})
    or exists (select from sign_off_lines l, jsonb_array_elements(l.shown -> 'pictures') as list (picture)
      where l.selection_id = s.id and picture ->> 'url' = ${`/api/files/${id}?size=800`})))`

/** Whether it is a picture or the data sheet of an approved selection of the person's trades on one of their projects. */
export async function isOfOwnProject(db: Db, actor: Actor, { id }: CatalogFile): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from seats p
    join selections s on s.project_id = p.project_id and ${visibleToTrade(sql`p.user_id`)}
    where p.user_id = ${actor.userId} and p.seat = 'subcontractor' and (
      exists (select from jsonb_array_elements(${choicesOnSite}) as list (choice) where choice ->> 'imageUrl' = ${`/api/files/${id}?size=800`})
      or exists (select 1 from item_pictures ip join jsonb_array_elements(${choicesOnSite}) as list (choice)
        on ip.item_id = (choice ->> 'itemId')::integer where ip.file_id = ${id})
      or exists (select 1 from selection_items i join jsonb_array_elements(${choicesOnSite}) as list (choice)
        on i.id = (choice ->> 'itemId')::integer where i.data_sheet_file_id = ${id}))
    limit 1`)
  return rows.length > 0
}
