import type { MovedDates } from '#shared/schedule/deadlines/schemas.ts'
import type { ProjectSchedule } from '#shared/schedule/milestones/contract.ts'
import { moveDoneInWords } from '#shared/schedule/moving/move-words.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sameDetails, withDetails } from './changing.ts'
import * as moves from './moving-store.ts'
import type { MilestoneRow } from '../milestones/store.ts'

const OFFERED_MS = 7 * 24 * 60 * 60 * 1000

/** Whether a milestone has changed since a move, so that undoing it would undo more. */
export function changedSince({ after }: { after: MovedDates }, rows: readonly MilestoneRow[]): boolean {
  const current = new Map(rows.map((row) => [row.id, row]))
  return after.milestones.some(({ id, plannedStart, details }) => {
    const row = current.get(id)
    return row?.plannedStart !== plannedStart || (details !== undefined && !sameDetails(row, withDetails(row, details)))
  })
}

/** The last move of a project, offered for a week while it can be undone. */
export async function lastMove(
  { db, now }: Ctx,
  seat: Seat,
  rows: readonly MilestoneRow[],
): Promise<ProjectSchedule['lastMove']> {
  const last = await moves.lastMove(db, seat, new Date(now.getTime() - OFFERED_MS))
  if (!last || changedSince(last, rows)) return null
  return { moveId: last.id, sentence: moveDoneInWords(last, rows) }
}
