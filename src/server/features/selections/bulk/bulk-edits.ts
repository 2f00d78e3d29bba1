import type { SiteChanges } from '#shared/events/payloads/selection-schemas.ts'
import type { BulkResult } from '#shared/selections/bulk/bulk-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import type { UndoRow } from './bulk-store.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import * as acts from '../acts.ts'
import { byProject, type Refusals } from './bulk-rows.ts'
import { save, signatureCounts } from './bulk-store.ts'
import { type ChangeFacts, changesOfMany, isChosen, type PlannedChange, writePlanned } from '../deciding/changing.ts'
import { descriptiveFields } from '../editing/editing.ts'
import * as store from '../store.ts'

/** A row before and after its edit, and the quantities of its options before. */
type Edited = acts.Scene & { after: store.Row; options: store.OptionRow[]; batched: boolean }

type Edits = {
  scenes: readonly acts.Scene[]
  /** The change of one row; `facts` go into its audit events. Null when nothing differs. */
  plan: (scene: acts.Scene, facts: ChangeFacts) => Promise<PlannedChange | null>
  refusals: Refusals
  /** Set when deadlines move together: people are notified of that. */
  days?: number
  mayVoid?: number | undefined
}

export type EditResult = Pick<BulkResult, 'changed' | 'voided' | 'undoId' | 'people'>

/**
 * Writes an edit to each selection, all or none, in the same few statements for any number of them, and notifies each person once per
 * project.
 */
export async function editTogether({ scenes, plan, refusals, days, mayVoid = 0 }: Edits): Promise<EditResult> {
  const [first] = scenes
  if (!first) {
    refusals.throwIfAny()
    return { changed: 0, voided: 0, undoId: null }
  }
  const { tx, ctx } = first
  const ids = scenes.map(({ row }) => row.id)
  const signed = await signatureCounts(tx, ids)
  const options = await store.optionsOfAll(tx, ids)
  const partOf = days === undefined ? 'selections.edited' : 'selections.deadlines_shifted'
  const planned: (PlannedChange & { batched: boolean })[] = []
  for (const together of byProject(scenes)) {
    const batched = days !== undefined || together.length > 1
    for (const scene of together)
      await refusals.attempt(scene.row, async () => {
        const change = await plan(scene, batched ? { partOf } : {})
        if (change) planned.push({ ...change, batched })
      })
  }
  refusals.throwIfAny()
  const written = await writePlanned(planned)
  const optionsOf = groupBy(options, ({ selectionId }) => selectionId)
  const edited = planned.flatMap(({ scene, batched }, index): Edited[] => {
    const after = written[index]?.row
    return after ? [{ ...scene, after, options: optionsOf.get(after.id) ?? [], batched }] : []
  })
  const voided = voidedSignatures(edited, signed, mayVoid)
  await recordAll(tx, ctx, [
    ...written.flatMap(({ events }) => events),
    ...byProject(edited).flatMap((together) => eventOfAll(together, signed, days)),
  ])
  const undoId = edited.length === 0 || voided > 0 ? null : await saveUndo(edited, days)
  return { changed: edited.length, voided, undoId }
}

/** How many signatures the edits have voided. More than the person agreed to is refused, with the number for each selection. */
function voidedSignatures(edited: readonly Edited[], signed: ReadonlyMap<number, number>, mayVoid: number): number {
  const changed = edited.filter(({ row, after }) => signed.has(row.id) && row.fingerprint !== after.fingerprint)
  const voided = changed.reduce((sum, { row }) => sum + (signed.get(row.id) ?? 0), 0)
  if (voided <= mayVoid) return voided
  const inWords = (count: number) => (count === 1 ? '1 signature' : `${count} signatures`)
  const rows = changed.map(({ row: { id, name } }) => ({
    id,
    name,
    message: `Voids ${inWords(signed.get(id) ?? 0)}.`,
  }))
  throw new AppError('conflict', `This voids ${inWords(voided)}. Nothing was changed.`, { current: { voided }, rows })
}

/** One event for all edits of a project; one edit alone has its own. */
function eventOfAll(
  edited: readonly Edited[],
  signed: ReadonlyMap<number, number>,
  days: number | undefined,
): AuditEvent[] {
  const [first] = edited
  if (!first?.batched) return []
  const { seat } = first
  const sent = edited.filter(({ row }) => row.sentAt !== null)
  const material = edited.filter(({ row, after }) => row.fingerprint !== after.fingerprint)
  const named = (rows: readonly Edited[]) => firstNamesInWords(rows.map(({ after }) => after.name))
  const voided = material.filter(({ row }) => signed.has(row.id))
  const isKnown = ({ row, after }: Edited) =>
    (row.name !== after.name && row.wasSigned) ||
    (row.fingerprint !== after.fingerprint && ((row.included && after.included) || isChosen(row)))
  const known = edited.filter(isKnown)
  const data = {
    project: seat.projectName,
    count: sent.length || edited.length,
    names: named(sent),
    ...(voided.length > 0 && { voided: voided.length, voidedNames: named(voided) }),
    ...(known.length > 0 && { known: known.length, knownNames: named(known) }),
    ...changesOfMany(
      seat,
      material.filter((one) => signed.has(one.row.id) || isKnown(one)),
    ),
    ...(sent.length === 0 ? { draft: true as const } : siteFacts(edited, voided)),
  }
  const place = { companyId: seat.companyId, projectId: seat.projectId }
  // Clients know nothing of drafts.
  const readers = sent.length === 0 && { audience: 'builders' as const, notifies: 'nobody' as const }
  return days === undefined
    ? [{ ...place, ...readers, kind: 'selections.edited', data }]
    : [{ ...place, ...readers, kind: 'selections.deadlines_shifted', data: { ...data, days } }]
}

/** What the trades are notified of. Assignments are announced separately. */
function siteFacts(edited: readonly Edited[], voided: readonly Edited[]): { site?: SiteChanges } {
  const gone = new Set(voided)
  const linesOf = (rows: readonly Edited[]) => rows.map(({ after }) => acts.siteLineOf(after))
  const linesWhere = (concerns: (one: Edited) => boolean) =>
    linesOf(edited.filter((one) => !gone.has(one) && concerns(one)))
  const site: Omit<SiteChanges, 'material'> = {
    // What was signed, not what took its place.
    voided: voided.map(({ row }) => acts.siteLineOf(row)),
    changed: linesWhere(({ row, after }) => row.included && after.included && row.fingerprint !== after.fingerprint),
    renamed: linesWhere(({ row, after }) => row.wasSigned && row.name !== after.name),
    notes: linesWhere(({ row, after }) => row.tradeNotes !== after.tradeNotes),
  }
  const changes = Object.entries(site).filter(([, lines]) => lines.length > 0)
  return changes.length === 0 ? {} : { site: Object.fromEntries(changes) }
}

/** Columns that an edit can change, and that can be put back as they were. */
const restorable = [
  ...descriptiveFields,
  'internalNotes',
  'quantityMilli',
  'unit',
  'choices',
  'allowanceId',
  'allowanceName',
  'allowanceCents',
] as const satisfies readonly (keyof store.Row)[]

function undoRowOf({ row, after, options }: Edited): UndoRow {
  const changed = restorable.filter((column) => JSON.stringify(row[column]) !== JSON.stringify(after[column]))
  const before = Object.fromEntries(changed.map((column) => [column, row[column]]))
  const chosen = new Set(row.choices.map(({ optionId }) => optionId))
  const kept = changed.includes('choices') ? options.filter(({ id }) => chosen.has(id)) : []
  return {
    selectionId: row.id,
    projectId: row.projectId,
    from: row.version,
    version: after.version,
    before,
    options: kept.map(({ id, quantityMilli, unit }) => ({ id, quantityMilli, unit })),
  }
}

function saveUndo(edited: readonly Edited[], days: number | undefined): Promise<number> {
  const [first] = edited
  if (!first) throw new Error('Nothing was changed')
  const { tx, ctx, seat } = first
  return save(tx, {
    companyId: seat.companyId,
    userId: ctx.actor.userId,
    days: days ?? null,
    rows: edited.map(undoRowOf),
    createdAt: ctx.now,
  })
}
