import { sql } from 'drizzle-orm'
import { isOpenStatus } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { ImportEntry } from './store.ts'

/** A field of the selection that a row gives; what it does not give stays. */
const given = (field: string, column: string) =>
  sql.raw(
    `case when r.plan -> '${field}' is not null then jsonb_build_object('${column}', r.plan -> '${field}') else '{}' end`,
  )

/** How many selections would have no install day after an import that was checked, by the rules that the database installs them with. */
export async function unplannedInPreview(db: Db, { id, companyId }: ImportEntry): Promise<number> {
  const [row] = await prepared<{ n: number }>(
    db,
    'imports_unplanned_preview',
    () => sql`
    select count(*)::integer as n from (
      select i.company_id, i.project_id, r.target_id, r.plan::jsonb as plan from imports i join import_rows r on r.import_id = i.id and r.company_id = i.company_id
      where i.company_id = ${sql.placeholder('companyId')}::integer and i.id = ${sql.placeholder('id')}::integer
        and r.outcome in ('added', 'changed')) r
    left join selections s on s.id = r.target_id and s.company_id = r.company_id
    cross join lateral jsonb_populate_record(case when s.id is null then null else s end,
      jsonb_build_object('company_id', r.company_id, 'project_id', r.project_id)
      || ${given('room', 'room')} || ${given('phase', 'phase')} || ${given('tradeId', 'trade_id')}
      || case when r.plan ->> 'category' is not null then jsonb_build_object('category_id', (select min(c.id) from selection_categories c
        where c.company_id = r.company_id and lower(c.name) = lower(r.plan ->> 'category'))) else '{}' end) wanted
    cross join lateral install_of(wanted) installed
    where installed.day is null and (s.id is null or ${isOpenStatus(sql`s.status`)})`,
    { id, companyId },
  )
  return row?.n ?? 0
}

/** The same after it was applied, of what is still open. */
export async function unplannedAfterward(db: Db, { id, companyId }: ImportEntry): Promise<number> {
  const [row] = await prepared<{ n: number }>(
    db,
    'imports_unplanned_afterward',
    () => sql`
    select count(*)::integer as n from import_undos u join import_undo_pages p on p.undo_id = u.id and p.company_id = u.company_id
    cross join lateral (select unnest(p.created) as id
      union select (c ->> 'id')::integer from json_array_elements(p.changed) c) imported
    join selections s on s.id = imported.id and s.company_id = u.company_id
    where u.company_id = ${sql.placeholder('companyId')}::integer and u.import_id = ${sql.placeholder('id')}::integer and u.undone_at is null
      and s.archived_at is null and s.plan is null and ${isOpenStatus(sql`s.status`)}`,
    { id, companyId },
  )
  return row?.n ?? 0
}
