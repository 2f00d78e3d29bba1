import { AppError } from '#shared/kernel/errors.ts'
import type { MilestoneDetails } from '#shared/schedule/schemas.ts'
import type { MilestoneChange } from '#shared/timeline/schemas.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { requireDependencies } from './scheduling.ts'
import * as store from './store.ts'

type Rows = readonly store.MilestoneRow[]

/** The milestones with the changed rows of the table. */
export function withChanges(rows: Rows, changes: readonly MilestoneChange[]): store.MilestoneRow[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { id, dependsOn = [] } of changes) {
    const row = known.get(id)
    if (!row) throw new AppError('not_found', 'Milestone not found')
    if (row.status === 'completed') throw new AppError('conflict', `${row.title} is completed and does not change.`)
    if (dependsOn.some(({ onId }) => !known.has(onId))) throw refusal('There is no such milestone in this project.')
    if (dependsOn.some(({ onId }) => onId === id)) throw refusal(`${row.title} cannot wait for itself.`)
  }
  return rows.map((row) => {
    const change = byId.get(row.id)
    if (!change) return row
    const { start, durationDays, trade, dependsOn } = change
    return {
      ...row,
      // The day that is sent back unchanged may be that of a delay, which must not become the plan.
      ...(start !== undefined && start !== row.scheduledDate && { plannedStart: start }),
      ...(durationDays !== undefined && { durationDays }),
      ...(trade !== undefined && { trade: trade || null }),
      ...(dependsOn && { dependsOn }),
    }
  })
}

const refusal = (message: string) => new AppError('invalid', message, { fields: { changes: message } })

/** Duration, trade and predecessors of a milestone. */
export const detailsOf = ({ durationDays, trade, dependsOn }: MilestoneDetails): MilestoneDetails => ({
  durationDays,
  trade,
  dependsOn: dependsOn.map(({ onId, lagDays }) => ({ onId, lagDays })).toSorted((a, b) => a.onId - b.onId),
})

export const sameDetails = (a: MilestoneDetails, b: MilestoneDetails): boolean =>
  JSON.stringify(detailsOf(a)) === JSON.stringify(detailsOf(b))

/** The milestones that have another duration, trade or predecessors than before. */
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
  await store.setDetails(tx, seat.companyId, edited)
  if (edited.length > 0) await requireDependencies(tx, seat.projectId, 0)
}
