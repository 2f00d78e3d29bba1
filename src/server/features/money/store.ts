import { type SQL, sql } from 'drizzle-orm'
import { liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { freeLines, linesOfSelections, sold, sums } from './counting-store.ts'

export type Cents = { soldCents: number; pricedCents: number; costCents: number; committedCents: number }
/** Ordered and invoiced with tax; disputed is part of invoiced. */
export type BilledCents = { orderedCents: number; invoicedCents: number; disputedCents: number }
export type ProjectRow = Cents & BilledCents & { id: number; name: string; budgetCents: number | null; key: string }
export type SelectionRow = Cents & { id: number; name: string; room: string | null }
export type TotalsRow = Cents &
  BilledCents & {
    currency: string
    projects: number
    budgetCents: number
    otherCommittedCents: number
    otherOrderedCents: number
    otherInvoicedCents: number
    otherDisputedCents: number
  }

const company = sql`${sql.placeholder('companyId')}::integer`
const project = sql`${sql.placeholder('projectId')}::integer`

const cents = (column: string, name: string) => sql.raw(`coalesce(m.${column}, 0)::float as "${name}"`)
const amounts = sql.join(
  [
    cents('sold_cents', 'soldCents'),
    cents('priced_cents', 'pricedCents'),
    cents('cost_cents', 'costCents'),
    cents('committed_cents', 'committedCents'),
    cents('ordered_cents', 'orderedCents'),
    cents('invoiced_cents', 'invoicedCents'),
    cents('disputed_cents', 'disputedCents'),
  ],
  sql`, `,
)

export type ProjectPage = { companyId: number; limit: number; after: { name: string; id: number } | null }

const nextByName = (name: SQL, id: SQL): SQL => sql`
  select p.id, p.name, lower(p.name) as key, p.budget_cents from projects p
  where p.company_id = ${company} and ${liveProject} and (lower(p.name), p.id) > (${name}, ${id}) order by lower(p.name), p.id limit 1`

/**
 * One page of the company's projects by name, with what was counted for them. Each project is found through the index from the one
 * before it: for a whole page, the planner would rather read and sort all projects.
 */
export const projectPage = (db: Db, { companyId, limit, after }: ProjectPage): Promise<ProjectRow[]> =>
  prepared<ProjectRow>(
    db,
    'money_projects',
    () => sql`
    with recursive page as (
      (select x.*, 1 as place from (${nextByName(sql`${sql.placeholder('afterName')}::text`, sql`${sql.placeholder('afterId')}::integer`)}) x)
      union all
      select x.*, page.place + 1 from page cross join lateral (${nextByName(sql`page.key`, sql`page.id`)}) x
      where page.place < ${sql.placeholder('limit')}::integer)
    select page.id, page.name, page.key, page.budget_cents::float as "budgetCents", ${amounts}
    from page left join lateral (select * from project_money m where m.company_id = ${company} and m.project_key = page.id limit 1) m on true
    order by page.place`,
    { companyId, limit, afterName: after?.name ?? '', afterId: after?.id ?? 0 },
  )

export async function totalsOf(db: Db, companyId: number): Promise<TotalsRow> {
  const [row] = await prepared<TotalsRow>(
    db,
    'money_totals',
    () => sql`
    select c.currency, coalesce(f.total_projects, 0) as projects, ${cents('budget_cents', 'budgetCents')}, ${amounts},
      ${cents('other_committed_cents', 'otherCommittedCents')}, ${cents('other_ordered_cents', 'otherOrderedCents')},
      ${cents('other_invoiced_cents', 'otherInvoicedCents')}, ${cents('other_disputed_cents', 'otherDisputedCents')}
    from companies c left join company_money m on m.company_id = c.id left join company_figures f on f.company_id = c.id
    where c.id = ${company}`,
    { companyId },
  )
  if (!row) throw new Error('The company is gone')
  return row
}

export type OneProject = BilledCents & { id: number; name: string; budgetCents: number | null; currency: string }

export async function projectRow(db: Db, companyId: number, projectId: number): Promise<OneProject | undefined> {
  const [row] = await prepared<OneProject>(
    db,
    'money_project',
    () => sql`select p.id, p.name, p.budget_cents::float as "budgetCents", c.currency, ${cents('ordered_cents', 'orderedCents')},
        ${cents('invoiced_cents', 'invoicedCents')}, ${cents('disputed_cents', 'disputedCents')}
      from projects p join companies c on c.id = p.company_id
      left join project_money m on m.company_id = p.company_id and m.project_key = p.id
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
      from (${linesOfSelections(sql`s.company_id = ${company} and s.project_id = ${project}`)}) l group by selection_id)
    select s.id, s.name, s.room, coalesce(a."soldCents", 0) as "soldCents", coalesce(a."pricedCents", 0) as "pricedCents",
      coalesce(a."costCents", 0) as "costCents", coalesce(o.cents, 0) as "committedCents"
    from selections s left join amounts a on a.selection_id = s.id left join ordered o on o.selection_id = s.id
    where s.project_id = ${project} and s.company_id = ${company} and (a.selection_id is not null or o.selection_id is not null)
    order by lower(coalesce(s.room, '')), lower(s.name), s.id`,
    { companyId, projectId },
  )

/** Ordered lines of the project without a selection. */
export async function committedWithoutSelection(db: Db, companyId: number, projectId: number): Promise<number> {
  const [row] = await prepared<{ cents: number }>(
    db,
    'money_free_lines',
    () => sql`select coalesce(sum(l.cents), 0)::float as cents
      from (${freeLines(sql`o.company_id = ${company} and o.project_id = ${project}`)}) l`,
    { companyId, projectId },
  )
  return row?.cents ?? 0
}
