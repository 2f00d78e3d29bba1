import { type SQL, sql } from 'drizzle-orm'

/** The reader: ids, or placeholders in a prepared statement. A builder has a company, others have none. */
export type Reader = { userId: unknown; companyId: unknown }

/** Companies on whose projects the person has a client seat. */
const asClient = (userId: unknown) => sql`
  select s.company_id from seats s where s.user_id = ${userId} and s.seat = 'client'`

/** Whether the person may browse the catalog of this company: their own, or their builder's. */
export const readable = ({ userId, companyId }: Reader, column: SQL): SQL =>
  companyId === null
    ? sql`${column} in (${asClient(userId)})`
    : sql`(${column} = ${companyId}::integer or ${column} in (${asClient(userId)}))`

/** The companies of a list: one when it is known, else all of the person's builders. */
export const covered = ({ userId }: Reader, company: number | null, column: SQL): SQL =>
  company === null ? sql`${column} = any(array(${asClient(userId)}))` : sql`${column} = ${company}`

export const manages = ({ companyId }: Reader, column: SQL): SQL =>
  companyId === null ? sql`false` : sql`(${column} = ${companyId})`
