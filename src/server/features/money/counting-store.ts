import { sql, type SQL } from 'drizzle-orm'
import { isDecidedStatus, lineTotalCents, liveProject } from '#server/db/conditions.ts'
import { billedInvoice, lineCents, lineTaxCents, orderedItemCents, placedOrder } from '#server/db/order-lines.ts'
import { orderCostCents } from '#server/db/order-quantity.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

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
 * Each chosen line of approved and included selections, with what it was ordered for, or else the cost of what has to be ordered for
 * it where the item is bought in the same unit.
 */
export const sold = (where: SQL) => sql`
  select s.project_id, s.id as selection_id, ${lineTotalCents(sql`c.quantity`, sql`c.price`)} as price,
    coalesce(${orderedItemCents(sql`s.company_id`, sql`s.id`, sql`c.item_id`)}, case when i.unit = c.unit then ${orderCost} end) as cost
  from selections s join projects p on p.id = s.project_id and ${liveProject}
  cross join lateral (select (e ->> 'itemId')::integer as item_id, (e ->> 'quantityMilli')::bigint as quantity,
    (e ->> 'priceCents')::bigint as price, e ->> 'unit' as unit from jsonb_array_elements(s.choices) e) c
  left join selection_items i on i.company_id = s.company_id and i.id = c.item_id
  left join item_buying b on b.item_id = c.item_id
  left join category_buying cb on cb.category_id = i.category_id
  left join selection_waste w on w.selection_id = s.id and w.item_id = c.item_id
  where ${where} and s.archived_at is null and ${isDecidedStatus(sql`s.status`)}`

const line = sql`l.selection_id, ${lineCents} as cents, ${lineCents} + ${lineTaxCents} as gross`

/** Live lines of placed orders for the selections that `where` names. */
export const linesOfSelections = (where: SQL) => sql`
  select s.project_id as key, o.id as order_id, ${line} from selections s
  join order_lines l on l.company_id = s.company_id and l.selection_id = s.id and l.live
  join orders o on o.id = l.order_id and ${placedOrder} where ${where}`

/** Live lines without a selection, of the placed orders that `where` names. They belong to the project of their order. */
export const freeLines = (where: SQL) => sql`
  select coalesce(o.project_id, 0) as key, o.id as order_id, ${line} from orders o
  join order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.live and l.selection_id is null
  where ${where} and ${placedOrder}`

export const sums = sql`coalesce(sum(price), 0)::float as "soldCents", coalesce(sum(price) filter (where cost is not null), 0)::float as "pricedCents",
  coalesce(sum(cost), 0)::float as "costCents"`

const company = sql`${sql.placeholder('companyId')}::integer`
/** The projects as an array, so that PostgreSQL reads a few of them through their indexes. */
const keys = sql`any(array(select key from wanted))`

/** Whether something has changed since the figures were counted. */
export async function isStale(db: Db, companyId: number): Promise<boolean> {
  const [row] = await prepared<{ stale: boolean }>(
    db,
    'money_stale',
    () => sql`select exists (select from money_changes where company_id = ${company}) as stale`,
    { companyId },
  )
  return row?.stale ?? false
}

/** One reader counts at a time. The others wait, and find the figures counted. */
export const holdFigures = (tx: Db, companyId: number): Promise<unknown> =>
  prepared(
    tx,
    'money_hold',
    () => sql`insert into company_money (company_id) values (${company})
      on conflict (company_id) do update set company_id = excluded.company_id`,
    { companyId },
  )

/**
 * Counts the projects again that something has changed in. Notes are deleted by the statement that counts, so that both see the same
 * moment. An invoice for several projects is divided by what was ordered for each; the parts add up to it.
 */
export const countProjects = (tx: Db, companyId: number): Promise<unknown> =>
  prepared(
    tx,
    'money_count_projects',
    () => sql`
    with gone as (delete from money_changes where company_id = ${company} returning project_key),
    wanted as materialized (
      select p.id as key from projects p where p.company_id = ${company}
        and (p.id in (select project_key from gone) or exists (select from gone where project_key is null))
      union all select 0 where exists (select from gone where project_key is null or project_key = 0)),
    sold as (${sold(sql`s.company_id = ${company} and s.project_id = ${keys}`)}),
    amounts as (select project_id as key, ${sums} from sold group by project_id),
    lines as materialized (
      ${linesOfSelections(sql`s.company_id = ${company} and s.project_id = ${keys}`)}
      union all ${freeLines(sql`o.company_id = ${company} and o.project_id = ${keys}`)}
      union all ${freeLines(sql`o.company_id = ${company} and o.project_id is null and exists (select from wanted where key = 0)`)}),
    ordered as (select key, sum(cents) as cents, sum(gross) as gross, coalesce(sum(cents) filter (where selection_id is null), 0) as charges
      from lines group by key),
    touched as (select order_id from lines
      union select o.id from orders o where o.company_id = ${company} and o.project_id = ${keys}
      union select o.id from orders o where o.company_id = ${company} and o.project_id is null and exists (select from wanted where key = 0)),
    billed as materialized (select i.order_id, sum(i.amount_cents) as cents, coalesce(sum(i.amount_cents) filter (where i.state = 'disputed'), 0) as disputed
      from order_invoices i where i.company_id = ${company} and i.order_id = any(array(select order_id from touched)) and ${billedInvoice} group by 1),
    of_lines as materialized (select b.order_id, coalesce(s.project_id, o.project_id, 0) as key, sum(${lineCents} + ${lineTaxCents}) as gross
      from billed b join orders o on o.id = b.order_id
      join order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.live
      left join selections s on s.id = l.selection_id group by 1, 2 having sum(${lineCents}) > 0),
    parts as (select order_id, key, gross from of_lines
      union all select b.order_id, coalesce(o.project_id, 0), 1 from billed b join orders o on o.id = b.order_id
      where not exists (select from of_lines f where f.order_id = b.order_id)),
    shares as (select b.cents, b.disputed, p.key, p.gross, sum(p.gross) over (partition by p.order_id) as whole,
        sum(p.gross) over (partition by p.order_id order by p.key) as upto
      from parts p join billed b on b.order_id = p.order_id),
    invoiced as (select key, sum(div(cents * upto, whole) - div(cents * (upto - gross), whole)) as cents,
        sum(div(disputed * upto, whole) - div(disputed * (upto - gross), whole)) as disputed from shares group by key)
    insert into project_money as m (company_id, project_key, sold_cents, priced_cents, cost_cents, committed_cents, ordered_cents, invoiced_cents, disputed_cents)
    select ${company}, w.key, coalesce(a."soldCents", 0), coalesce(a."pricedCents", 0), coalesce(a."costCents", 0) + coalesce(o.charges, 0), coalesce(o.cents, 0),
      coalesce(o.gross, 0), coalesce(i.cents, 0), coalesce(i.disputed, 0)
    from wanted w left join amounts a on a.key = w.key left join ordered o on o.key = w.key left join invoiced i on i.key = w.key
    on conflict (company_id, project_key) do update set sold_cents = excluded.sold_cents, priced_cents = excluded.priced_cents,
      cost_cents = excluded.cost_cents, committed_cents = excluded.committed_cents, ordered_cents = excluded.ordered_cents,
      invoiced_cents = excluded.invoiced_cents, disputed_cents = excluded.disputed_cents`,
    { companyId },
  )

/** Adds the projects up. What is ordered for none of them, or for archived ones, is in the total and listed as other. */
export const countCompany = (tx: Db, companyId: number): Promise<unknown> =>
  prepared(
    tx,
    'money_count_company',
    () => sql`
    update company_money c set budget_cents = t.budget, sold_cents = t.sold, priced_cents = t.priced, cost_cents = t.cost,
      committed_cents = t.committed, ordered_cents = t.ordered, invoiced_cents = t.invoiced, disputed_cents = t.disputed,
      other_committed_cents = t.other_committed, other_ordered_cents = t.other_ordered, other_invoiced_cents = t.other_invoiced,
      other_disputed_cents = t.other_disputed
    from (select coalesce(sum(p.budget_cents), 0) as budget,
        coalesce(sum(m.sold_cents) filter (where p.id is not null), 0) as sold,
        coalesce(sum(m.priced_cents) filter (where p.id is not null), 0) as priced,
        coalesce(sum(m.cost_cents) filter (where p.id is not null), 0) as cost,
        coalesce(sum(m.committed_cents), 0) as committed, coalesce(sum(m.ordered_cents), 0) as ordered,
        coalesce(sum(m.invoiced_cents), 0) as invoiced, coalesce(sum(m.disputed_cents), 0) as disputed,
        coalesce(sum(m.committed_cents) filter (where p.id is null), 0) as other_committed,
        coalesce(sum(m.ordered_cents) filter (where p.id is null), 0) as other_ordered,
        coalesce(sum(m.invoiced_cents) filter (where p.id is null), 0) as other_invoiced,
        coalesce(sum(m.disputed_cents) filter (where p.id is null), 0) as other_disputed
      from project_money m left join projects p on p.company_id = m.company_id and p.id = m.project_key and ${liveProject}
      where m.company_id = ${company}) t
    where c.company_id = ${company}`,
    { companyId },
  )
