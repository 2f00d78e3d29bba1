import { sql } from 'drizzle-orm'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Region } from '#shared/kernel/regions.ts'
import { choicesOnSite, visibleToTrade } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { SheetItem } from './data-sheet.ts'

/** An item as its sheet for people on site shows it: without a price. */
export type SiteItem = Omit<SheetItem, 'price' | 'paper'> & {
  company: string
  region: Region
  imageUrl: string | null
  /** The file of the data sheet that the company uploaded. */
  fileId: number | null
  link: string | null
  /** Whether we draw the sheet, as we do for items that ship with the product. */
  drawn: boolean
}

type Fields = Record<keyof Omit<SheetItem, 'price' | 'paper'>, unknown> & Pick<SelectionItem, 'id'>

/** Items of one company, whether archived or not: what was approved is still built. */
export const siteItems = (db: Db, companyId: number, ids: readonly number[]): Promise<(SiteItem & Fields)[]> =>
  prepared<SiteItem & Fields>(
    db,
    'catalog_site_items',
    () => sql`
    select i.id, i.version, i.name, i.brand, i.model, i.description, i.availability, i.lead_time_days as "leadTimeDays", i.unit,
      i.specifications, c.name as "categoryName", m.name as company, m.region, m.currency, i.pictures -> 0 ->> 'url' as "imageUrl",
      i.data_sheet_file_id as "fileId", i.data_sheet_url as link, i.starter_key is not null as drawn
    from selection_items i join selection_categories c on c.id = i.category_id join companies m on m.id = i.company_id
    where i.company_id = ${sql.placeholder('companyId')} and i.id = any(${sql.placeholder('ids')}::int[])`,
    { companyId, ids },
  )

/** The company of an item that is approved for the person's trade on one of their projects. */
export async function companyOfApproved(db: Db, userId: number, itemId: number): Promise<number | null> {
  const rows = await prepared<{ companyId: number }>(
    db,
    'catalog_approved_for_trade',
    () => sql`
    select s.company_id as "companyId" from seats p
    join selections s on s.project_id = p.project_id and ${visibleToTrade(sql`p.user_id`)}
    where p.user_id = ${sql.placeholder('userId')} and p.seat = 'subcontractor' and exists (
      select from jsonb_array_elements(${choicesOnSite}) as list (choice) where (choice ->> 'itemId')::integer = ${sql.placeholder('itemId')}::integer)
    limit 1`,
    { userId, itemId },
  )
  return rows[0]?.companyId ?? null
}

/** The company of an item: its name is on the sheet, and where it builds decides the paper. */
export async function companyOfItem(db: Db, itemId: number): Promise<{ name: string; region: Region }> {
  const [row] = await prepared<{ name: string; region: Region }>(
    db,
    'catalog_company_of_item',
    () => sql`
    select m.name, m.region from selection_items i join companies m on m.id = i.company_id where i.id = ${sql.placeholder('itemId')}::integer`,
    { itemId },
  )
  if (!row) throw new Error(`Item ${itemId} has no company`)
  return row
}
