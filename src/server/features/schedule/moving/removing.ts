import { AppError } from '#shared/kernel/errors.ts'
import type { DeletedMilestone } from '#shared/schedule/deadlines/schemas.ts'
import { MAX_MILESTONES } from '#shared/schedule/milestones/limits.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { detailsOf } from './changing.ts'
import * as moves from './moving-store.ts'
import * as store from '../milestones/store.ts'

type Rows = readonly store.MilestoneRow[]

/**
 * The milestones without one of them. Those that waited for it keep their days: a house is not built earlier because a line of its
 * schedule is deleted.
 */
export const withoutMilestone = (rows: Rows, deletedId: number): store.MilestoneRow[] =>
  rows
    .filter(({ id }) => id !== deletedId)
    .map((row) => {
      const dependsOn = row.dependsOn.filter(({ onId }) => onId !== deletedId)
      if (dependsOn.length === row.dependsOn.length) return row
      const plannedStart = row.status === 'completed' ? row.plannedStart : row.scheduledDate
      return { ...row, dependsOn, plannedStart }
    })

/** Deletes a milestone, and returns what is needed to put it back. */
export async function deleteMilestone(tx: Db, seat: Seat, rows: Rows, deletedId: number): Promise<DeletedMilestone> {
  const row = rows.find(({ id }) => id === deletedId)
  if (!row) throw new AppError('not_found', 'Milestone not found')
  const { id, plannedStart, scheduledDate, version, createdBy, createdAt } = row
  const selectionIds = await moves.installedAt(tx, seat.projectId, id)
  await store.deleteMilestone(tx, id)
  return {
    ...detailsOf(row),
    id,
    plannedStart,
    start: scheduledDate,
    version,
    createdBy,
    createdAt: createdAt.toISOString(),
    selectionIds,
  }
}

/** Puts back a milestone, what it waited for, and the selections that were installed at it by hand. */
export async function restoreMilestone(tx: Db, seat: Seat, deleted: DeletedMilestone): Promise<void> {
  const { companyId, projectId } = seat
  if ((await store.countMilestones(tx, projectId)) >= MAX_MILESTONES)
    throw new AppError('conflict', `A project can have at most ${MAX_MILESTONES} milestones.`)
  const { id, title, trade, description, status, durationDays, plannedStart, start, version, createdBy } = deleted
  await store.restoreMilestone(tx, {
    id,
    companyId,
    projectId,
    title,
    description: description ?? null,
    trade,
    status,
    durationDays,
    plannedStart,
    scheduledDate: start,
    completedAt: deleted.completedAt ? new Date(deleted.completedAt) : null,
    // A form that was open while it was deleted must not overwrite it.
    version: version + 1,
    createdBy,
    createdAt: new Date(deleted.createdAt),
  })
  await store.replaceDependencies(tx, companyId, id, deleted.dependsOn)
  await moves.installAt(tx, projectId, id, deleted.selectionIds)
}
