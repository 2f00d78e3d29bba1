import { and, eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/accounts.ts'
import { projects } from '#server/db/schema/projects.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The time zone of the site; of the company where an order is not for one project. */
export async function zoneOfSite(db: Db, companyId: number, projectId: number | null): Promise<string> {
  const [row] = await db
    .select({ company: companies.timeZone, project: projects.timeZone })
    .from(companies)
    .leftJoin(projects, and(eq(projects.companyId, companies.id), eq(projects.id, projectId ?? 0)))
    .where(eq(companies.id, companyId))
  if (!row) throw new Error('The company does not exist')
  return row.project ?? row.company
}
