import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { isOpenStatus } from '#server/db/conditions.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { idsWhere } from '../store.ts'

/** Open selections that have a deadline, drafts included. */
export const openWithDeadline = (tx: Db, projectId: number): Promise<number[]> =>
  idsWhere(tx, projectId, and(isNotNull(selections.deadline), isOpenStatus(sql`${selections.status}`)))

/** Open selections whose deadline waits for the start of the project or for a milestone. One with an install day follows the schedule. */
export const waitingForDeadline = (tx: Db, projectId: number): Promise<number[]> =>
  idsWhere(
    tx,
    projectId,
    and(
      isNull(selections.deadline),
      isNull(selections.plan),
      isNotNull(selections.deadlineOffsetDays),
      isOpenStatus(sql`${selections.status}`),
    ),
  )
