import type { AuditData } from '#shared/activity/rules.ts'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import { differencesBetween, materialChangeInWords } from '#shared/selections/differences.ts'
import { isMaterialChange, snapshotOf } from '#shared/selections/snapshot.ts'
import type { SnapshotV2 } from '#shared/selections/selection-schemas.ts'
import * as acts from './acts.ts'
import * as store from './store.ts'

/**
 * Writes a change to a selection and records it. If it changes anything that a signature covers, the approvals are voided and kept, and
 * the client is asked again; on an ordered selection that is refused until it is reopened.
 */
export async function rewrite(
  scene: acts.Scene,
  change: store.Change,
  kind: AuditKind,
  facts: AuditData = {},
): Promise<store.Row> {
  const { tx, ctx, row } = scene
  const batch: AuditData = facts['batched'] === true ? { batched: true } : {}
  const next = { ...row, ...change }
  const [before, after] = [snapshotOf(row), snapshotOf(next)]
  const material = isMaterialChange(before, after)
  const status = material && !(row.included && row.status === 'approved') ? await nextStatus(scene, before, after) : {}
  const reason = materialChangeInWords(before, after)
  const voided = material ? await store.voidApprovals(tx, row.id, reason, ctx.now) : []
  const asked = status.status !== undefined && status.status !== 'pending' ? { declineReason: null } : {}
  const updated = await store.update(
    tx,
    row.id,
    {
      ...change,
      ...status,
      ...asked,
      ...deadlineFor(scene, change, status),
      ...(voided.length > 0 && acts.notInstalled),
    },
    ctx.now,
  )
  const written = { ...scene, row: updated }
  // Nobody signs an included item again, so the client is notified of its change instead.
  const announced = material && row.included && updated.included
  const known = {
    ...facts,
    ...beforeAndAfter(before, after),
    ...acts.amounts(updated),
    ...(announced && { announced }),
  }
  const offered = voided.length === 0 && proposesAnother(before, after)
  await acts.recordEvent(written, kind, { ...known, offered })
  for (const { signOffId } of voided)
    await acts.recordEvent(written, 'selection.approval_voided', { ...known, reason, signOffId })
  if (row.name !== updated.name && row.wasSigned)
    await acts.recordEvent(written, 'selection.renamed', { ...batch, before: row.name, after: updated.name })
  return updated
}

async function nextStatus(scene: acts.Scene, before: SnapshotV2, after: SnapshotV2): Promise<store.Change> {
  const items = ({ lines }: SnapshotV2) => lines.map(({ itemId }) => itemId).join()
  if (items(before) === items(after)) return { status: await acts.advance(scene, 'change') }
  return { status: await acts.advance(scene, after.lines.length === 0 ? 'unchoose' : 'makeCandidate') }
}

/** Clients who are asked to sign again are not overdue because the deadline has passed meanwhile. */
function deadlineFor({ ctx, seat, row }: acts.Scene, change: store.Change, { status }: store.Change): store.Change {
  if (row.status !== 'approved' || status !== 'in_review' || change.deadline !== undefined) return {}
  return { deadline: acts.deadlineAhead(row, dayIn(seat.timeZone, ctx.now)) }
}

const proposesAnother = (before: SnapshotV2, after: SnapshotV2): boolean =>
  after.lines.some(({ itemId }) => !before.lines.some((line) => line.itemId === itemId))

function beforeAndAfter(before: SnapshotV2, after: SnapshotV2): AuditData {
  const differences = differencesBetween(before, after)
  return differences.length === 0 ? {} : { differences, before, after }
}
