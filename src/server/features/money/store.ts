import { sql, type SQL } from 'drizzle-orm'
import { isDecidedStatus, lineTotalCents, liveProject } from '#server/db/conditions.ts'
import { orderCostCents } from '#server/db/order-quantity.ts'
import { isPlaced } from '#shared/orders/rules.ts'
import { orderStatuses } from '#shared/orders/statuses.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Cents = { soldCents: number; pricedCents: number; costCents: number; committedCents: number }
export type ProjectRow = Cents & { id: number; name: string; budgetCents: number | null }
export type SelectionRow = Cents & { id: number; name: string; room: string | null }

const placed = sql.raw(
  `(${orderStatuses
    .filter(isPlaced)
    .map((status) => `'${status}'`)
    .join(', ')})`,
)

const orderCost = orderCostCents({
  quantity: sql`c.quantity`,
  unit: sql`c.unit`,
  lineWaste: sql`w.waste_tenths`,
  itemWaste: sql`b.waste_tenths`,
  categoryWaste: sql`cb.waste_tenths`,
  pack: sql`b.pack_milli`,
  cost: sql`b.cost_cents`,
})

/**
 * Each chosen line of approved and included selections, with the cost of what has to be ordered for it where the item is bought in the
 * same unit.
 */
const sold = (where: SQL) => sql`
  select s.project_id, s.id as selection_id, ${lineTotalCents(sql`c.quantity`, sql`c.price`)} as price,
    case when i.unit = c.unit then ${orderCost} end as cost
  from selections s join projects p on p.id = s.project_id and ${liveProject}
  cross join lateral (select (e ->> 'itemId')::integer as item_id, (e ->> 'quantityMilli')::bigint as quantity,
    (e ->> 'priceCents')::bigint as price, e ->> 'unit' as unit from jsonb_array_elements(s.choices) e) c
  left join selection_items i on i.company_id = s.company_id and i.id = c.item_id
  left join item_buying b on b.item_id = c.item_id
  left join category_buying cb on cb.category_id = i.category_id
  left join selection_waste w on w.selection_id = s.id and w.item_id = c.item_id
  where ${where} and s.archived_at is null and ${isDecidedStatus(sql`s.status`)}`

/** Each live line of placed orders. A free line belongs to the project of its order. */
const committed = (where: SQL) => sql`
  select coalesce(s.project_id, o.project_id) as project_id, l.selection_id,
    ${lineTotalCents(sql`l.quantity_milli`, sql`coalesce(l.unit_cost_cents, 0)`)} as cents
  from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.live
  left join selections s on s.company_id = l.company_id and s.id = l.selection_id
  where ${where} and o.status in ${placed}`

const sums = sql`coalesce(sum(price), 0)::float as "soldCents", coalesce(sum(price) filter (where cost is not null), 0)::float as "pricedCents",
  coalesce(sum(cost), 0)::float as "costCents"`

const company = sql`${sql.placeholder('companyId')}::integer`
const project = sql`${sql.placeholder('projectId')}::integer`

/** Every project of the company. */
export const projectRows = (db: Db, companyId: number): Promise<ProjectRow[]> =>
  prepared<ProjectRow>(
    db,
    'money_projects',
    () => sql`
    with sold as (${sold(sql`s.company_id = ${company}`)}),
    amounts as (select project_id, ${sums} from sold group by project_id),
    ordered as (select project_id, sum(cents)::float as cents from (${committed(sql`o.company_id = ${company}`)}) l group by project_id)
    select p.id, p.name, p.budget_cents::float as "budgetCents", coalesce(a."soldCents", 0) as "soldCents",
      coalesce(a."pricedCents", 0) as "pricedCents", coalesce(a."costCents", 0) as "costCents", coalesce(o.cents, 0) as "committedCents"
    from projects p left join amounts a on a.project_id = p.id left join ordered o on o.project_id = p.id
    where p.company_id = ${company} and ${liveProject} order by lower(p.name), p.id`,
    { companyId },
  )

/** What is ordered for no project that is listed. */
export async function otherCommitted(db: Db, companyId: number): Promise<number> {
  const [row] = await prepared<{ cents: number }>(
    db,
    'money_other',
    () => sql`
    select coalesce(sum(l.cents), 0)::float as cents from (${committed(sql`o.company_id = ${company}`)}) l
    where not exists (select from projects p where p.id = l.project_id and ${liveProject})`,
    { companyId },
  )
  return row?.cents ?? 0
}

export async function projectRow(db: Db, companyId: number, projectId: number) {
  const [row] = await prepared<{ id: number; name: string; budgetCents: number | null }>(
    db,
    'money_project',
    () => sql`select p.id, p.name, p.budget_cents::float as "budgetCents" from projects p
      where p.company_id = ${company} and p.id = ${project}`,
    { companyId, projectId },
  )
  return row
}

/** Every selection of the project with something sold or ordered. */
export const selectionRows = (db: Db, companyId: number, projectId: number): Promise<SelectionRow[]> =>
  prepared<SelectionRow>(
    db,
    'money_selections',
    () => sql`
    with sold as (${sold(sql`s.project_id = ${project}`)}),
    amounts as (select selection_id, ${sums} from sold group by selection_id),
    ordered as (select selection_id, sum(cents)::float as cents
      from (${committed(sql`o.company_id = ${company} and s.project_id = ${project}`)}) l group by selection_id)
    select s.id, s.name, s.room, coalesce(a."soldCents", 0) as "soldCents", coalesce(a."pricedCents", 0) as "pricedCents",
      coalesce(a."costCents", 0) as "costCents", coalesce(o.cents, 0) as "committedCents"
    from selections s left join amounts a on a.selection_id = s.id left join ordered o on o.selection_id = s.id
    where s.project_id = ${project} and s.company_id = ${company} and (a.selection_id is not null or o.selection_id is not null)
    order by lower(coalesce(s.room, '')), lower(s.name), s.id`,
    { companyId, projectId },
  )

/** Ordered lines of the project without a selection. */
export async function freeLines(db: Db, companyId: number, projectId: number): Promise<number> {
  const [row] = await prepared<{ cents: number }>(
    db,
    'money_free_lines',
    () => sql`
    select coalesce(sum(l.cents), 0)::float as cents
    from (${committed(sql`o.company_id = ${company} and o.project_id = ${project} and l.selection_id is null`)}) l`,
    { companyId, projectId },
  )
  return row?.cents ?? 0
}

export async function currencyOf(db: Db, companyId: number): Promise<string> {
  const [row] = await prepared<{ currency: string }>(
    db,
    'money_currency',
    () => sql`select currency from companies where id = ${company}`,
    { companyId },
  )
  return row?.currency ?? 'USD'
}
