import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { ProjectEdit, ProjectDetail } from '#shared/projects/contract.ts'
import {
  completionDateAfter,
  endsBeforeItStarts,
  EXPECTED_BEFORE_START,
  THRESHOLD_REQUIRED,
} from '#shared/projects/rules.ts'
import { lockPlanSeat } from '#server/features/seats/public.ts'
import { applySigningChange, setPlannedDeadlines, signingOf } from '#server/features/selections/public.ts'
import { followCalendar } from '#server/features/schedule/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { photoChange } from './photo.ts'
import { mustBuild } from './policy.ts'
import { readIn } from './reading.ts'
import { clientOf, replaceClient } from './seating.ts'
import * as store from './store.ts'

/** The second of two parallel edits is refused with the current state, and the screen keeps its input. */
export const edit = (ctx: Ctx, projectId: number, wanted: ProjectEdit): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    mustBuild(seat)
    const before = await store.projectRow(tx, projectId)
    if (before.version !== wanted.version) {
      const current = await readIn(tx, ctx, projectId)
      throw new AppError('conflict', 'This project was changed since you opened it.', { current })
    }
    if (seat.archived) throw new AppError('conflict', 'This project is archived. Restore it before you change it.')
    const { photoFileId, ...fields } = wanted
    const change = { ...changesOf(before, fields, ctx.now), ...(await photoChange(tx, before, photoFileId)) }
    if (Object.keys(change).length === 0) return readIn(tx, ctx, projectId)
    if (endsBeforeItStarts({ ...before, ...change })) {
      throw new AppError('invalid', EXPECTED_BEFORE_START, {
        fields: { expectedCompletionDate: EXPECTED_BEFORE_START },
      })
    }
    const after = { ...before, ...change }
    if (after.signingRule === 'all_above' && after.signingThresholdCents === null) {
      throw new AppError('invalid', THRESHOLD_REQUIRED, { fields: { signingThreshold: THRESHOLD_REQUIRED } })
    }
    const signing = changesSigners(change) ? await signingOf(tx, projectId) : null
    if (change.clientId !== undefined) {
      const client = await clientOf(tx, seat.companyId, change.clientId)
      await replaceClient(tx, ctx, before, client)
    }
    await store.updateProject(tx, projectId, { ...change, updatedAt: ctx.now })
    if (change.startDate) await setPlannedDeadlines(tx, ctx, seat)
    const data = { project: change.name ?? before.name, fields: changedFields(change) }
    await record(tx, ctx, { companyId: seat.companyId, projectId, kind: 'project.edited', data })
    if (signing) await applySigningChange(tx, ctx, seat, signing)
    if (before.status === 'completed' && after.status !== 'completed') await followCalendar(tx, ctx, seat)
    return readIn(tx, ctx, projectId)
  })

const changesSigners = (change: Partial<store.NewProjectRow>): boolean =>
  change.signingRule !== undefined || change.signingThresholdCents !== undefined || change.clientId !== undefined

/** The names of the fields as people know them: `photo` for the picture and its file, `budget` for `budgetCents`. */
const changedFields = (change: Partial<store.NewProjectRow>): string[] => [
  ...new Set(Object.keys(change).map((column) => column.replace(/(Cents|FileId)$/, ''))),
]

/** The changed fields; the completion date follows the status. */
function changesOf(
  before: store.ProjectRow,
  wanted: Omit<ProjectEdit, 'photoFileId'>,
  now: Date,
): Partial<store.NewProjectRow> {
  const { version: _, budget, signingThreshold, status = before.status, ...fields } = wanted
  const timeZone = wanted.timeZone ?? before.timeZone
  const after: Partial<store.NewProjectRow> = {
    ...fields,
    ...(wanted.description !== undefined && { description: wanted.description || null }),
    ...(wanted.notes !== undefined && { notes: wanted.notes || null }),
    ...(budget !== undefined && { budgetCents: budget === null ? null : toCents(budget) }),
    ...(signingThreshold !== undefined && {
      signingThresholdCents: signingThreshold === null ? null : toCents(signingThreshold),
    }),
    // Only the rule "every client above an amount" uses a threshold.
    ...((wanted.signingRule ?? before.signingRule) !== 'all_above' && { signingThresholdCents: null }),
    status,
    completionDate: completionDateAfter(before, status, dayIn(timeZone, now)),
  }
  const changed = Object.entries(after).filter(
    ([column, value]) => value !== undefined && value !== before[column as keyof store.ProjectRow],
  )
  return Object.fromEntries(changed)
}
