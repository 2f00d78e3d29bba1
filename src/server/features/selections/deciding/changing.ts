import type { Changed, ChangesOfMany } from '#shared/events/payloads/selection-schemas.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { WRITTEN_OUT } from '#shared/notifications/changes-in-words.ts'
import type { Notifies } from '#shared/notifications/audiences.ts'
import { differencesBetween, materialChangeInWords } from '#shared/selections/deciding/differences.ts'
import { isChosenOnly, isOpen } from '#shared/selections/rules.ts'
import { type CurrentSnapshot, isMaterialChange, snapshotOf } from '#shared/selections/deciding/snapshot.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import * as acts from '../acts.ts'
import { statusOfIncluded } from '../editing/including.ts'
import * as store from '../store.ts'
import { updateAll } from '../editing/writing-store.ts'

/** Events of a change to what a selection says. */
export type ChangeKind =
  | 'selection.edited'
  | 'selection.included'
  | 'selection.option_edited'
  | 'selection.item_replaced'

/** What an act adds to the events of its changes. */
export type ChangeFacts = Pick<Changed, 'changed' | 'undone' | 'itemId' | 'beforeItem'> & Pick<acts.InAct, 'partOf'>

/** A change to one selection that was found possible and is not written yet. */
export type PlannedChange = {
  scene: acts.Scene
  kind: ChangeKind
  facts: Changed
  partOf: acts.InAct['partOf']
  change: store.Change
  before: CurrentSnapshot
  after: CurrentSnapshot
  material: boolean
}

/**
 * Writes a change to a selection and records it. If it changes anything that a signature covers, the approvals are voided and kept, and
 * the client is asked again; on an ordered selection that is refused until it is reopened.
 */
export async function rewrite(
  scene: acts.Scene,
  change: store.Change,
  kind: ChangeKind,
  facts: ChangeFacts = {},
): Promise<store.Row> {
  const [row] = await writeAndRecord([await planChange(scene, change, kind, facts)])
  if (!row) throw new Error('The change was not written')
  return row
}

/** The first half of `rewrite`: throws when the change is refused, and writes nothing. */
export async function planChange(
  scene: acts.Scene,
  change: store.Change,
  kind: ChangeKind,
  added: ChangeFacts = {},
): Promise<PlannedChange> {
  const { row } = scene
  const { partOf, ...facts } = added
  const [before, after] = [snapshotOf(row), snapshotOf({ ...row, ...change })]
  const material = isMaterialChange(before, after)
  const included = (change.included ?? row.included) && row.status !== 'ordered'
  const status = !material
    ? {}
    : included
      ? { status: statusOfIncluded(row, after.lines.length > 0) }
      : await nextStatus(scene, before, after)
  const asked = status.status !== undefined && status.status !== 'pending' ? { declineReason: null } : {}
  const whole = {
    ...change,
    ...status,
    ...asked,
    ...deadlineFor(scene, change, status),
    ...(material && { changedFrom: changesKnownDeal(row, before, after) ? (row.changedFrom ?? before) : null }),
  }
  return { scene, kind, facts, partOf, change: whole, before, after, material }
}

/** Clients were shown it as what they will sign, and have not signed it yet. */
export const isChosen = (row: store.Row): boolean => row.sentAt !== null && row.choices.length > 0 && isOpen(row.status)

/**
 * Adds the facts of which a subcontractor is notified: approved selections that become theirs, once for all of a project in the
 * same act. What is not approved yet is not shown to them.
 */
function announceAssignments(planned: readonly PlannedChange[]): PlannedChange[] {
  const assigned = planned.filter(
    ({ scene: { row }, change }) =>
      typeof change.tradeId === 'number' && change.tradeId !== row.tradeId && !isOpen(change.status ?? row.status),
  )
  const together = groupBy(assigned, ({ scene, change }) => `${scene.row.projectId} ${change.tradeId}`)
  const announced = new Map<PlannedChange, { assigned: number; assignedNames: string }>()
  for (const changes of together.values()) {
    const names = changes.map(({ scene, change }) => change.name ?? scene.row.name)
    if (changes[0]) announced.set(changes[0], { assigned: changes.length, assignedNames: firstNamesInWords(names) })
  }
  return planned.map((one) => ({ ...one, facts: { ...one.facts, ...announced.get(one) } }))
}

/** The second half, with the same few statements for any number of selections. Returns each row with its events, to be recorded last. */
export async function writePlanned(
  changes: readonly PlannedChange[],
): Promise<{ row: store.Row; events: AuditEvent[] }[]> {
  const planned = announceAssignments(changes)
  const [first] = planned
  if (!first) return []
  const { tx, ctx } = first.scene
  const material = planned.filter((one) => one.material)
  const voided = await store.voidApprovalsOf(
    tx,
    material.map(({ scene, before, after }) => ({
      selectionId: scene.row.id,
      reason: materialChangeInWords(before, after),
    })),
    ctx.now,
  )
  const signed = (id: number) => voided.filter(({ selectionId }) => selectionId === id)
  const rows = await updateAll(
    tx,
    planned.map(({ scene: { row }, change }) => ({
      id: row.id,
      change: { ...change, ...(signed(row.id).length > 0 && acts.notInstalled) },
    })),
    ctx.now,
  )
  return planned.map((one) => {
    const row = rows.get(one.scene.row.id)
    if (!row) throw new Error('The selection was not updated')
    return { row, events: eventsOf(one, row, signed(row.id)) }
  })
}

/** Writes planned changes and records them. */
export async function writeAndRecord(planned: readonly PlannedChange[]): Promise<store.Row[]> {
  const [first] = planned
  if (!first) return []
  const written = await writePlanned(planned)
  const { tx, ctx } = first.scene
  await recordAll(
    tx,
    ctx,
    written.flatMap(({ events }) => events),
  )
  return written.map(({ row }) => row)
}

function eventsOf(
  { scene, kind, facts, partOf, before, after, material }: PlannedChange,
  updated: store.Row,
  voided: readonly store.Voided[],
): AuditEvent[] {
  const { row } = scene
  // Another event notifies people of all changes of the act, but not of an assignment.
  const inAct = (notifies: Notifies): acts.InAct => ({
    ...(partOf && { partOf }),
    notifies: partOf ? 'nobody' : notifies,
  })
  const written = { ...scene, row: updated }
  // Nobody signs an included item again, so the client is notified of its change instead.
  const announced = material && row.included && updated.included
  // Clients are notified when what they chose changes. A voided signature already asks for a new one.
  const rechosen = material && !announced && voided.length === 0 && changesKnownDeal(row, before, after)
  const known: Changed = {
    ...facts,
    ...beforeAndAfter(before, after),
    ...acts.dealOf(updated),
    ...(announced && { changedDeal: 'included' }),
    ...(rechosen && { changedDeal: 'chosen' }),
  }
  const assigned = partOf && facts.assigned !== undefined ? { partOf, notifies: 'trades' as const } : undefined
  const offered = voided.length === 0 && proposesAnother(before, after)
  const reason = materialChangeInWords(before, after)
  const renamed = row.name !== updated.name && row.wasSigned
  return [
    acts.eventOf(written, kind, { ...known, offered }, assigned ?? inAct('everyone')),
    ...acts.voidedEvents(
      written,
      voided,
      {
        ...known,
        ...acts.installationOf(row),
        was: acts.itemOf(row),
        reason,
        ...(isOpen(row.status) && { inPart: true as const }),
      },
      // The trades never saw what some owners had signed, and not all.
      inAct(isOpen(row.status) ? 'people' : 'everyone'),
    ),
    ...(renamed
      ? [acts.eventOf(written, 'selection.renamed', { before: row.name, after: updated.name }, inAct('everyone'))]
      : []),
  ]
}

async function nextStatus(scene: acts.Scene, before: CurrentSnapshot, after: CurrentSnapshot): Promise<store.Change> {
  const items = ({ lines }: CurrentSnapshot) => lines.map(({ itemId }) => itemId).join()
  if (items(before) === items(after)) return { status: await acts.advance(scene, 'change') }
  return { status: await acts.advance(scene, after.lines.length === 0 ? 'unchoose' : 'makeCandidate') }
}

/** Clients who are asked to sign again are not overdue because the deadline has passed meanwhile. */
function deadlineFor({ ctx, seat, row }: acts.Scene, change: store.Change, { status }: store.Change): store.Change {
  if (row.status !== 'approved' || status !== 'in_review' || change.deadline !== undefined) return {}
  return { deadline: acts.deadlineAhead(row, dayIn(seat.timeZone, ctx.now)) }
}

/** Clients see what it was and what it is now. Another proposal in place of one that nobody chose is a new decision. */
const changesKnownDeal = (row: store.Row, before: CurrentSnapshot, after: CurrentSnapshot): boolean =>
  isChosen(row) && after.lines.length > 0 && (isChosenOnly(row.status) || !proposesAnother(before, after))

const proposesAnother = (before: CurrentSnapshot, after: CurrentSnapshot): boolean =>
  after.lines.some(({ itemId }) => !before.lines.some((line) => line.itemId === itemId))

/** The first few selections that changed in one act, each with the deal that clients knew and the current one. */
export function changesOfMany(seat: Seat, changed: readonly { row: store.Row; after: store.Row }[]): ChangesOfMany {
  if (changed.length === 0) return {}
  const changes = changed.slice(0, WRITTEN_OUT).map(({ row, after }) => ({
    selection: after.name,
    differences: differencesBetween(snapshotOf(row), snapshotOf(after)),
  }))
  return { currency: seat.currency, material: changed.length, changes }
}

function beforeAndAfter(
  before: CurrentSnapshot,
  after: CurrentSnapshot,
): Pick<Changed, 'differences' | 'before' | 'after'> {
  const differences = differencesBetween(before, after)
  return differences.length === 0 ? {} : { differences, before, after }
}
