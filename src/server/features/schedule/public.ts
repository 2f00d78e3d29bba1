import type { Db } from '#server/platform/db/database.ts'
import * as planning from './planning-store.ts'

/** When the company works, and what it keeps between a decision and the install day. */
export const calendarOf = (db: Db, companyId: number) => planning.calendarOf(db, companyId)

/** Call it after the milestones of a project have changed: its plans and deadlines follow. */
export const planProject = (tx: Db, projectId: number, now: Date): Promise<void> =>
  planning.planProject(tx, projectId, now)

export { effectOfReplanning, replanCompany } from './replanning.ts'
