import { type SQL, sql } from 'drizzle-orm'

/** The reader: ids, or placeholders in a prepared statement. A builder has a company, others have none. */
export type Reader = { userId: unknown; companyId: unknown }

/** Companies that let the person browse: those on whose projects they have a client seat, and that open the catalog to clients. */
const asClient = (userId: unknown) => sql`
  select s.company_id from seats s join companies b on b.id = s.company_id and b.clients_browse
  where s.user_id = ${userId} and s.seat = 'client'`

/** Whether the person may browse the catalog of this company: their own, or their builder's. */
export const readable = ({ userId, companyId }: Reader, column: SQL): SQL =>
  companyId === null
    ? sql`${column} in (${asClient(userId)})`
    : sql`(${column} = ${companyId}::integer or ${column} in (${asClient(userId)}))`

/** The companies of a list: one when it is known, else all of the person's builders. */
export function inScope({ userId, companyId }: Reader, company: number | null, column: SQL): SQL {
  const own = sql`${column} = ${company}`
  if (company !== null && company === companyId) return own
  const open = sql`${column} = any(array(${asClient(userId)}))`
  return company === null ? open : sql`${own} and ${open}`
}

export const manages = ({ companyId }: Reader, column: SQL): SQL =>
  companyId === null ? sql`false` : sql`(${column} = ${companyId})`

/** Whether item `i` is or was offered to the person in a decision of their own project, whatever the catalog shows them. */
export const offeredTo = (userId: unknown): SQL => sql`(
  exists (select from selection_options o join selections d on d.id = o.selection_id and d.sent_at is not null
    join seats s on s.project_id = d.project_id and s.seat = 'client' and s.user_id = ${userId}
    where o.company_id = i.company_id and o.item_id = i.id and o.sent_at is not null)
  or exists (select from selections d join seats s on s.project_id = d.project_id and s.seat = 'client' and s.user_id = ${userId}
    where d.company_id = i.company_id and d.sent_at is not null
      and d.choices @> jsonb_build_array(jsonb_build_object('itemId', i.id))))`
