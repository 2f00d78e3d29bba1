import { sql } from 'drizzle-orm'
import { choicesOnSite, visibleToTrade } from '#server/db/conditions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readable } from '../scope-store.ts'

type CatalogFile = { id: number; companyId: number }

/** Whether the file is or was part of a catalog that this person may browse. */
export async function isOfCatalog(db: Db, actor: Actor, { id, companyId }: CatalogFile): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from files f where f.id = ${id} and f.in_catalog and ${readable(actor, sql`f.company_id`)} and f.company_id = ${companyId}`)
  return rows.length > 0
}

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
