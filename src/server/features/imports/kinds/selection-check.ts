import { unitLabel } from '#shared/catalog/rules.ts'
import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import { fieldLabel } from '#shared/imports/fields.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import { readRow, type RowProblem } from '#shared/imports/row-schemas.ts'
import { selectionReaders, type SelectionValues } from '#shared/imports/kinds/selection-schemas.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { quantityTogether } from '#shared/selections/deciding/deal.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import type { SelectionPlan, SelectionTarget } from '#server/features/selections/public.ts'
import { type CheckedRow, type FileRow, FirstRows, refusedRow, type RowChange } from './checked-row.ts'
import type { RowCheck } from './kind-of-import.ts'
import type { CategoryNames } from './new-categories.ts'
import { type Named, type SelectionNames } from './selection-names.ts'

type Scope = {
  mapping: Mapping
  context: ImportContext
  targets: readonly SelectionTarget[]
  categories: CategoryNames
  names: SelectionNames
}

const keyOf = ({ name, room }: { name?: string; room?: string | null }): string =>
  `${foldName(name)}\n${foldName(room)}`

/** Checks a list of selections. A row changes the selection with its id, else with its name in its room. */
export function selectionCheck({ mapping, context, targets, categories, names }: Scope): RowCheck {
  const first = new FirstRows()
  const byId = new Map(targets.map((target) => [target.id, target]))
  const byName = new Map<string, SelectionTarget[]>()
  for (const target of targets) byName.set(keyOf(target), [...(byName.get(keyOf(target)) ?? []), target])
  const match = (values: Partial<SelectionValues>): SelectionTarget | RowProblem | undefined => {
    const found = values.id === undefined ? undefined : byId.get(values.id)
    if (found) return found
    const alike = byName.get(keyOf(values)) ?? []
    if (alike.length < 2) return alike[0]
    return { field: 'name', message: `This project has ${alike.length} selections like this in the same room.` }
  }
  const checkRow = (row: FileRow): CheckedRow => {
    const { values, problems } = readRow(selectionReaders, row.cells, mapping, context)
    const matched = match(values)
    if (matched && 'message' in matched) problems.push(matched)
    const target = matched && 'id' in matched ? matched : undefined
    if (values.name === undefined && !target && !problems.some(({ field }) => field === 'name'))
      problems.push({ field: 'name', message: 'The name is missing.' })
    const named = names.read({ values, target })
    problems.push(...named.problems)
    // Two selections of an export may have the same name and room. Their ids say that they are two, also in another project.
    const key = target ? `id ${target.id}` : values.id === undefined ? keyOf(values) : `other id ${values.id}`
    const earlier = first.claim(key, row.row)
    if (earlier !== undefined && problems.length === 0)
      problems.push({ field: 'name', message: `Row ${earlier.toLocaleString('en-US')} is the same selection.` })
    const changes = changesOf(target, values)
    if (target)
      problems.push(...changes.flatMap(({ name }) => refusalOf(target, name, named.allowanceId !== undefined)))
    const title = values.name ?? target?.name ?? ''
    const category = problems.length > 0 || values.category === undefined ? undefined : categories.read(values.category)
    if (typeof category === 'object') problems.push(category)
    if (problems.length > 0 || typeof category === 'object') return refusedRow(row.row, title, problems)
    const plan = planOf(values, named, category)
    return {
      row: row.row,
      outcome: target ? (changes.length > 0 ? 'changed' : 'unchanged') : 'added',
      title,
      plan,
      problems: [],
      changes: changes.map(({ name, before, after }) => ({ field: fieldLabel('selections', name), before, after })),
      targetId: target?.id ?? null,
      targetVersion: target?.version ?? null,
    }
  }
  return {
    get newCategories() {
      return categories.added
    },
    check: (rows) => Promise.resolve(rows.map(checkRow)),
  }
}

/** A row before its category exists. */
export type RowPlan = SelectionPlan & { category?: string }

/** What applying the row writes: ids instead of names, and a shared allowance instead of one of its own. */
function planOf(
  {
    category: _category,
    id: _id,
    trade: _trade,
    currency: _currency,
    sharedAllowance,
    allowance,
    ...fields
  }: Partial<SelectionValues>,
  { tradeId, allowanceId, newAllowance }: Named,
  category: string | undefined,
): RowPlan {
  return {
    ...fields,
    ...(allowance !== undefined && sharedAllowance === undefined && { allowance }),
    ...(category !== undefined && { category }),
    ...(tradeId !== undefined && { tradeId }),
    ...(allowanceId !== undefined && { allowanceId }),
    ...(newAllowance && { newAllowance: { name: newAllowance.name, amountCents: newAllowance.amountCents } }),
  }
}

/** What a signature covers is changed on the selection itself, where the builder sees what it voids. */
const signed = new Set(['quantity', 'unit', 'allowance', 'sharedAllowance', 'description', 'notes'])

function refusalOf(target: SelectionTarget, field: string, isMoved: boolean): RowProblem[] {
  const refuse = (message: string) => [{ field, message }]
  if (signed.has(field) && (target.status === 'approved' || target.status === 'ordered'))
    return refuse('This is approved. Change it on the selection itself, where you see what that voids.')
  if ((field === 'quantity' || field === 'unit') && target.hasOptions)
    return refuse('This selection has options. Please change the amount on the selection itself.')
  if (field === 'allowance' && target.allowanceId !== null && !isMoved)
    return refuse('This selection counts under a shared allowance. Please change that.')
  return []
}

type Shown = Partial<Record<keyof SelectionValues, string>>

/** The amount as exports write it: the sum of several chosen items. */
const amountOf = ({ choices, quantityMilli, unit }: SelectionTarget) =>
  choices.length === 0
    ? { quantity: quantityMilli / 1000, unit }
    : quantityTogether(choices.map((choice) => ({ quantity: choice.quantityMilli / 1000, unit: choice.unit })))

/** What a target says, as a row would say it. */
function shownOf(target: SelectionTarget): Shown {
  const amount = amountOf(target)
  return {
    name: target.name,
    room: target.room ?? '',
    phase: target.phase ?? '',
    category: target.category ?? '',
    priority: target.priority,
    deadline: target.deadline === null ? '' : dayInWords(target.deadline),
    quantity: amount ? String(amount.quantity) : '',
    unit: amount ? unitLabel(amount.unit) : '',
    allowance: target.allowanceCents === null ? '' : toUnits(target.allowanceCents).toFixed(2),
    sharedAllowance: target.allowanceName ?? '',
    trade: target.trade ?? '',
    description: target.description ?? '',
    notes: target.notes ?? '',
    tradeNotes: target.tradeNotes ?? '',
    internalNotes: target.internalNotes ?? '',
  }
}

function valuesShown({
  id: _id,
  currency: _currency,
  unit,
  allowance,
  quantity,
  deadline,
  ...texts
}: Partial<SelectionValues>): Shown {
  return {
    ...texts,
    ...(quantity !== undefined && { quantity: String(quantity) }),
    ...(deadline !== undefined && { deadline: dayInWords(deadline) }),
    ...(unit !== undefined && { unit: unitLabel(unit) }),
    ...(allowance !== undefined && { allowance: allowance.toFixed(2) }),
  }
}

/** Compared as they are found: without regard to case and spaces. */
const namedFields = new Set(['category', 'trade', 'sharedAllowance'])

type NamedChange = Omit<RowChange, 'field'> & { name: string }

function changesOf(target: SelectionTarget | undefined, values: Partial<SelectionValues>): NamedChange[] {
  const before = target ? shownOf(target) : {}
  return Object.entries(valuesShown(values)).flatMap(([name, after]) => {
    const old = before[name as keyof SelectionValues] ?? ''
    const isSame = namedFields.has(name) ? foldName(old) === foldName(after) : old === after
    return isSame || (!target && name === 'name') ? [] : [{ name, before: old, after }]
  })
}
