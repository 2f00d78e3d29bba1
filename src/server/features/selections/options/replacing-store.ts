import { sql } from 'drizzle-orm'
import type { ItemUse } from '#shared/selections/options/item-use-schemas.ts'
import { liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const companyId = sql`${sql.placeholder('companyId')}::integer`
const itemId = sql`${sql.placeholder('itemId')}::integer`

const usesText = () => sql`
    select s.id as "selectionId", s.name, s.room, s.project_id as "projectId", p.name as "projectName",
      case when u.signatures > 0 or (u.chosen and s.status = 'approved') then 'signed' when u.chosen then 'chosen'
        else 'proposed' end as state,
      u.signatures
    from selections s join projects p on p.id = s.project_id and ${liveProject}
    cross join lateral (select
      s.choices @> jsonb_build_array(jsonb_build_object('itemId', ${itemId})) as chosen,
      (select count(*)::int from sign_off_lines l where s.was_signed and l.selection_id = s.id
        and l.decision = 'approve' and l.voided_at is null) as signatures) u
    where s.company_id = ${companyId} and s.archived_at is null and s.status <> 'ordered'
      and (u.chosen or (s.status <> 'approved' and exists (
        select from selection_options o where o.selection_id = s.id and o.item_id = ${itemId})))
    order by s.project_id, s.id`

/** Selections of a company that use an item and are not ordered, in the order in which projects and selections are locked. */
export const usesOf = (db: Db, company: number, item: number): Promise<ItemUse[]> =>
  prepared<ItemUse>(db, 'item_uses', usesText, { companyId: company, itemId: item })
