import type { Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type * as acts from '../acts.ts'
import { editTogether } from './bulk-edits.ts'
import { Refusals } from './bulk-rows.ts'
import { plannedDeadlines } from '../importing/copying.ts'
import { waitingForDeadline } from './deadlines-store.ts'
import { planEdit } from '../editing/editing.ts'
import * as store from '../store.ts'

/**
 * Sets the deadlines that a template planned relative to the start or a milestone, once the project has it: a new project has no
 * milestones yet. Call it with the project locked, before the event of the act is recorded.
 */
export async function setPlannedDeadlines(tx: Db, ctx: Ctx, seat: Seat): Promise<void> {
  if (seat.isTemplate) return
  const ids = await waitingForDeadline(tx, seat.projectId)
  if (ids.length === 0) return
  const deadlineOf = await plannedDeadlines(tx, seat)
  const rows = await store.lock(tx, seat.projectId, ids)
  const known = rows.filter((row) => deadlineOf(row) !== null)
  await editTogether({
    scenes: known.map((row): acts.Scene => ({ tx, ctx, seat, row })),
    plan: (scene, facts) => planEdit(scene, { deadline: deadlineOf(scene.row) }, facts),
    refusals: new Refusals(),
  })
}
