import { sql } from 'drizzle-orm'
import type { ItemUsage } from '#shared/catalog/contract.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo } from '#server/platform/db/limit.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const LIMIT = 500

const item = sql`${sql.placeholder('itemId')}::integer`

// Archived projects and templates too, because they may be opened again.
const usageText = () => sql`
  select s.id as "selectionId", s.name, s.room, s.project_id as "projectId", p.name as "projectName",
    p.is_template as "isTemplate", p.archived_at is not null as "isArchived",
    case when not u.chosen then 'proposed' when s.status = 'ordered' then 'ordered' when s.status = 'approved' then 'signed'
      else 'chosen' end as state,
    count(*) over ()::integer as total
  from selections s join projects p on p.id = s.project_id
  cross join lateral (select s.choices @> jsonb_build_array(jsonb_build_object('itemId', ${item})) as chosen) u
  where s.company_id = ${sql.placeholder('companyId')}::integer and (u.chosen or exists (
    select from selection_options o where o.selection_id = s.id and o.item_id = ${item}))
  order by p.is_template, p.archived_at is not null, s.project_id desc, s.id
  ${limitTo(LIMIT)}`

/** Every selection of a company that proposes or chose an item, running projects first. */
export async function usageOf(
  db: Db,
  companyId: number,
  itemId: number,
): Promise<{ total: number; uses: ItemUsage[] }> {
  const rows = await prepared<ItemUsage & { total: number }>(db, 'item_usage', usageText, { companyId, itemId })
  return { total: rows[0]?.total ?? 0, uses: rows.map(({ total: _total, ...use }) => use) }
}
