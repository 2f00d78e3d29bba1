import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { selections } from '#server/db/schema/selections.ts'

/** An order for several houses belongs to none or to the first of them; each house finds it by what it gets of it. */
export const isForProject = (companyId: number, projectId: number): SQL => sql`${orders.id} in (
  select o.id from ${orders} o where o.company_id = ${companyId} and o.project_id = ${projectId}
  union select l.order_id from ${selections} s
    join ${orderLines} l on l.company_id = s.company_id and l.selection_id = s.id
    join ${orders} o on o.company_id = l.company_id and o.id = l.order_id
    where s.company_id = ${companyId} and s.project_id = ${projectId} and (l.live or o.status = 'canceled'))`
