import type { Db } from '#server/platform/db/database.ts'
import * as planning from './planning-store.ts'
import { replaceRules } from './settings-store.ts'

/** When the company works, and what it keeps between a decision and the install day. */
export const calendarOf = (db: Db, companyId: number) => planning.calendarOf(db, companyId)

/** Call it after the milestones of a project have changed: its plans and deadlines follow. */
export const planProject = (tx: Db, projectId: number, now: Date): Promise<void> =>
  planning.planProject(tx, projectId, now)

/** The rules that a new company starts with, to be changed in its settings. */
export const startInstallRules = (
  tx: Db,
  companyId: number,
  rules: readonly { phase: string; milestone: string }[],
): Promise<void> =>
  replaceRules(
    tx,
    companyId,
    rules.map(({ phase, milestone }) => ({ kind: 'phase', name: phase, milestone })),
  )

export { effectOfReplanning, replanCompany } from './replanning.ts'
