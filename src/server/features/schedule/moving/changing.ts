import { AppError } from '#shared/kernel/errors.ts'
import { hasBegun } from '#shared/schedule/dependencies.ts'
import type { MilestoneDetails } from '#shared/schedule/deadlines/schemas.ts'
import type { MilestoneChange } from '#shared/schedule/milestones/schemas.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { refuseCircles, requireKnown } from '../milestones/scheduling.ts'
import * as store from '../milestones/store.ts'

type Rows = readonly store.MilestoneRow[]

/** The milestones with what a form or rows of the table change. */
export function withChanges(rows: Rows, changes: readonly MilestoneChange[], now: Date): store.MilestoneRow[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version, status, dependsOn = [] } of changes) {
    const row = known.get(id)
    if (!row) throw new AppError('not_found', 'Milestone not found')
    if (version !== undefined && row.version !== version)
      throw new AppError('conflict', 'This milestone was changed since you opened it.')
    // Only its own form, which says the status, corrects what has happened.
    if (row.status === 'completed' && status === undefined)
      throw new AppError('conflict', `${row.title} is completed and does not change.`)
    if (dependsOn.some(({ onId }) => !known.has(onId))) throw refusal('There is no such milestone in this project.')
    if (dependsOn.some(({ onId }) => onId === id)) throw refusal(`${row.title} cannot wait for itself.`)
  }
  return rows.map((row) => {
    const change = byId.get(row.id)
    return change ? changed(row, change, now) : row
  })
}

function changed(row: store.MilestoneRow, change: MilestoneChange, now: Date): store.MilestoneRow {
  const { start, durationDays, trade, dependsOn, title, description, status = row.status } = change
  // The day that is sent back unchanged may be that of a delay, which must not become the plan.
  const moved = start !== undefined && start !== row.scheduledDate
  return {
    ...row,
    ...(moved && { plannedStart: start }),
    // What has happened keeps its day, also when that is a day off.
    ...(moved && hasBegun(status) && { scheduledDate: start }),
    ...(durationDays !== undefined && { durationDays }),
    ...(trade !== undefined && { trade: trade || null }),
    ...(dependsOn && { dependsOn }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description || null }),
    status,
    completedAt: status === row.status ? row.completedAt : status === 'completed' ? now : null,
  }
}

const refusal = (message: string) => new AppError('invalid', message, { fields: { changes: message } })

type Details = Pick<
  store.MilestoneRow,
  'durationDays' | 'trade' | 'dependsOn' | 'title' | 'description' | 'status' | 'completedAt'
>

/** Everything of a milestone but its dates. */
export const detailsOf = ({ durationDays, trade, dependsOn, title, description, status, completedAt }: Details) => ({
  durationDays,
  trade,
  dependsOn: dependsOn.map(({ onId, lagDays }) => ({ onId, lagDays })).toSorted((a, b) => a.onId - b.onId),
  title,
  description,
  status,
  completedAt: completedAt?.toISOString() ?? null,
})

/** A milestone with details that a move has saved; older moves saved fewer. */
export const withDetails = (
  row: store.MilestoneRow,
  { completedAt, title = row.title, description = row.description, status = row.status, ...rest }: MilestoneDetails,
): store.MilestoneRow => ({
  ...row,
  ...rest,
  title,
  description,
  status,
  completedAt: completedAt === undefined ? row.completedAt : completedAt === null ? null : new Date(completedAt),
})

export const sameDetails = (a: Details, b: Details): boolean =>
  JSON.stringify(detailsOf(a)) === JSON.stringify(detailsOf(b))

/** The milestones of which something but the dates differs from before. */
export function editedRows(before: Rows, after: Rows): store.MilestoneRow[] {
  const was = new Map(before.map((row) => [row.id, row]))
  return after.filter((row) => {
    const former = was.get(row.id)
    return former !== undefined && !sameDetails(former, row)
  })
}

/** Writes the details that differ, and refuses circles. */
export async function writeDetails(tx: Db, seat: Seat, before: Rows, after: Rows): Promise<void> {
  const edited = editedRows(before, after)
  if (edited.length === 0) return
  requireKnown(before, edited)
  await store.setDetails(tx, seat.companyId, edited)
  await refuseCircles(tx, seat.projectId)
}
