import { addDays, type Day, daysBetween, isPlausibleDay } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { onOrBefore } from '#shared/schedule/calendar.ts'
import { calendarOf } from '#server/features/schedule/deadlines/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { record, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './copying-store.ts'
import type { NewRow, OptionRow, Row } from '../store.ts'
import { insertOptions, insertSelections, updateAll } from '../editing/writing-store.ts'

const FIELDS = [
  ...(['name', 'description', 'room', 'phase', 'categoryId', 'priority'] as const),
  ...(['notes', 'tradeNotes', 'internalNotes'] as const),
  ...(['quantityMilli', 'unit', 'allowanceCents', 'maxChoices', 'included'] as const),
]
type Fields = Pick<Row, (typeof FIELDS)[number]>

export type PlannedOption = Pick<OptionRow, 'itemId' | 'quantityMilli' | 'unit' | 'priceCents' | 'ownPrice'> &
  Pick<OptionRow, 'catalogPriceCents' | 'recommended' | 'note'>

/** A selection without project, dates and decisions: what a template keeps and a copy starts from. */
export type PlannedSelection = Fields & {
  /** The shared allowance that covers it. */
  sharedAllowance: { name: string; amountCents: number } | null
  /** Days after the start, or after the milestone of this name. */
  deadlineOffsetDays: number | null
  deadlineMilestone: string | null
  options: PlannedOption[]
  /** What an included selection has decided. */
  decided: Pick<Row, 'choices' | 'selectedItemId'> | null
}

const MAX_COPIED = 500

/** Plans of a project's selections. Archived items are left out: they can no longer be proposed. */
export async function plansOf(db: Db, seat: Seat, ids?: readonly number[]): Promise<PlannedSelection[]> {
  const rows = await store.selectionsOf(db, seat.projectId, ids)
  if (ids && rows.length < new Set(ids).size) throw new AppError('not_found')
  const start = await store.startOf(db, seat.projectId)
  const shared = new Map((await store.allowancesOf(db, seat.projectId)).map((row) => [row.id, row]))
  const found = rows.map(({ id }) => id)
  const options = found.length === 0 ? [] : await store.optionsOf(db, found)
  const bySelection = new Map<number, typeof options>()
  for (const one of options) {
    const { selectionId } = one.option
    bySelection.set(selectionId, [...(bySelection.get(selectionId) ?? []), one])
  }
  return rows.map((row) => {
    const allowance = row.allowanceId === null ? undefined : shared.get(row.allowanceId)
    const proposed = (bySelection.get(row.id) ?? []).filter(({ archived }) => !archived)
    return {
      ...fieldsOf(row),
      sharedAllowance: allowance ? { name: allowance.name, amountCents: allowance.amountCents } : null,
      ...(seat.isTemplate ? ownOffset(row) : offsetFrom(start, row.deadline)),
      options: proposed.map(({ option, catalogPriceCents }) => ({
        itemId: option.itemId,
        quantityMilli: option.quantityMilli,
        unit: option.unit,
        priceCents: option.ownPrice ? option.priceCents : catalogPriceCents,
        ownPrice: option.ownPrice,
        catalogPriceCents,
        recommended: option.recommended,
        note: option.note,
      })),
      decided:
        row.included && row.choices.length > 0 ? { choices: row.choices, selectedItemId: row.selectedItemId } : null,
    }
  })
}

const fieldsOf = (row: Row): Fields => Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as Fields

const ownOffset = ({ deadlineOffsetDays, deadlineMilestone }: Row) => ({ deadlineOffsetDays, deadlineMilestone })

const offsetFrom = (start: Day | null, deadline: Day | null) => ({
  deadlineOffsetDays: start && deadline ? Math.max(-3650, Math.min(3650, daysBetween(start, deadline))) : null,
  deadlineMilestone: null,
})

/** Adds planned selections to a project as drafts, in a few statements for any number of them. Returns how many. */
export async function insertPlans(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  plans: readonly PlannedSelection[],
  from: string,
): Promise<number> {
  if (plans.length === 0) throw new AppError('invalid', 'There is nothing to copy.')
  if (plans.length > MAX_COPIED)
    throw new AppError('invalid', `At most ${MAX_COPIED} selections can be copied at once.`)
  const allowances = await sharedAllowances(tx, ctx, seat, plans)
  const dates = await plannedDeadlines(tx, seat)
  const base = { companyId: seat.companyId, projectId: seat.projectId, createdBy: ctx.actor.userId }
  const inserted = await insertSelections(
    tx,
    plans.map(({ options: _options, sharedAllowance, decided: _decided, ...plan }): NewRow => ({
      ...base,
      ...plan,
      ...(sharedAllowance && {
        allowanceId: allowances.get(sharedAllowance.name)?.id ?? null,
        allowanceName: sharedAllowance.name,
        allowanceCents: allowances.get(sharedAllowance.name)?.amountCents ?? null,
      }),
      deadline: seat.isTemplate ? null : dates(plan),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  )
  const options = await insertOptions(
    tx,
    plans.flatMap((plan, index) =>
      plan.options.map((option, position) => ({
        ...option,
        companyId: seat.companyId,
        selectionId: inserted[index]?.id ?? 0,
        proposedBy: ctx.actor.userId,
        position: position + 1,
        createdAt: ctx.now,
      })),
    ),
  )
  await decideIncluded(tx, plans, inserted, options, ctx.now)
  const data = { project: seat.projectName, from, count: plans.length, draft: true as const }
  await record(tx, ctx, {
    companyId: seat.companyId,
    projectId: seat.projectId,
    kind: 'selections.copied',
    data,
    audience: 'builders',
  })
  return inserted.length
}

/** Included selections keep what the builder decided, at the price of the copied option. */
async function decideIncluded(
  tx: Db,
  plans: readonly PlannedSelection[],
  rows: readonly Row[],
  options: readonly OptionRow[],
  now: Date,
): Promise<void> {
  const optionsOf = groupBy(options, ({ selectionId }) => selectionId)
  const changes = plans.flatMap(({ decided }, index) => {
    const row = rows[index]
    if (!decided || !row) return []
    const own = optionsOf.get(row.id) ?? []
    const choices = decided.choices.flatMap((choice) => {
      const option = own.find(({ itemId }) => itemId === choice.itemId)
      return option ? [{ ...choice, optionId: option.id, priceCents: option.priceCents }] : []
    })
    const { selectedItemId } = decided
    return choices.length === decided.choices.length ? [{ id: row.id, change: { choices, selectedItemId } }] : []
  })
  if (changes.length > 0) await updateAll(tx, changes, now)
}

/** Shared allowances by name: one that the project already has is used as it is. */
async function sharedAllowances(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  plans: readonly PlannedSelection[],
): Promise<Map<string, { id: number; amountCents: number }>> {
  const known = new Map((await store.allowancesOf(tx, seat.projectId)).map((row) => [row.name, row]))
  const wanted = new Map(
    plans.flatMap(({ sharedAllowance: one }) => (one ? [[one.name, one.amountCents] as const] : [])),
  )
  const missing = [...wanted].filter(([name]) => !known.has(name))
  const inserted = await store.insertAllowances(
    tx,
    missing.map(([name, amountCents]) => ({
      companyId: seat.companyId,
      projectId: seat.projectId,
      name,
      amountCents,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  )
  const about = { project: seat.projectName, currency: seat.currency, draft: true as const }
  await recordAll(
    tx,
    ctx,
    inserted.map(({ id, name, amountCents }) => ({
      companyId: seat.companyId,
      projectId: seat.projectId,
      kind: 'allowance.created',
      audience: 'builders',
      data: { ...about, allowanceId: id, allowance: name, amountCents },
    })),
  )
  return new Map([...known, ...inserted.map((row) => [row.name, row] as const)])
}

/**
 * Deadlines from the offsets: without a start date, or without the milestone, there is none. One that falls on a day off is due on the
 * working day before it, as everything that the schedule computes.
 */
export async function plannedDeadlines(tx: Db, seat: Seat) {
  const start = await store.startOf(tx, seat.projectId)
  const calendar = await calendarOf(tx, seat.companyId)
  const milestones = new Map(
    (await store.milestonesOf(tx, seat.projectId)).map(({ title, day }) => [title.toLowerCase(), day]),
  )
  return ({
    deadlineOffsetDays,
    deadlineMilestone,
  }: Pick<PlannedSelection, 'deadlineOffsetDays' | 'deadlineMilestone'>): Day | null => {
    const from = deadlineMilestone === null ? start : (milestones.get(deadlineMilestone.toLowerCase()) ?? null)
    if (from === null || deadlineOffsetDays === null) return null
    const day = onOrBefore(calendar, addDays(from, deadlineOffsetDays))
    return isPlausibleDay(day) ? day : null
  }
}
