import { unitLabel } from '#shared/catalog/rules.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { formatDay } from '#web/platform/formatting.ts'
import type { Change } from '#web/ui/lists/before-after.tsx'
import { priorities } from './priorities.ts'
import { type SelectionValues, valuesOf } from './selection-form.ts'

/** A field of the form that two people may change at the same time. */
export type EditedField = Exclude<keyof SelectionValues, 'options' | 'send' | 'invite' | 'selectedItemId'>

const labels: Record<EditedField, string> = {
  name: 'Name',
  description: 'Description',
  room: 'Room',
  phase: 'Phase',
  categoryId: 'Category',
  priority: 'Priority',
  deadline: 'Deadline',
  deadlineOffsetDays: 'Days from the milestone',
  deadlineMilestone: 'Milestone',
  notes: 'Notes',
  tradeNotes: 'Trade notes',
  tradeId: 'Trade',
  internalNotes: 'Internal notes',
  included: 'Included',
  includedItemId: 'Included option',
  maxChoices: 'Options that can be chosen',
  allowanceId: 'Shared allowance',
  quantity: 'Quantity',
  unit: 'Unit',
  allowance: 'Allowance',
}
const fields = Object.keys(labels) as EditedField[]

/** Fields that mean something only together: an allowance of its own or a shared one, what is included and that it is. */
const together: readonly (readonly EditedField[])[] = [
  ['allowance', 'allowanceId'],
  ['included', 'includedItemId'],
]

/** The fields in which two states of the form differ. */
export function changedBetween(before: SelectionValues, after: SelectionValues): EditedField[] {
  const changed = new Set(fields.filter((name) => before[name] !== after[name]))
  for (const group of together) if (group.some((name) => changed.has(name))) for (const name of group) changed.add(name)
  return fields.filter((name) => changed.has(name))
}

/** What both changed, each in another way: it cannot be merged. `before` is what both started from. */
export function clashesBetween(before: SelectionValues, theirs: SelectionValues, mine: SelectionValues): EditedField[] {
  const changed = new Set(changedBetween(before, mine))
  return changedBetween(before, theirs).filter((name) => changed.has(name) && theirs[name] !== mine[name])
}

/** Their state with what the person has typed on top of it. */
export function merge(before: SelectionValues, theirs: SelectionValues, mine: SelectionValues): SelectionValues {
  const own = changedBetween(before, mine).map((name) => [name, mine[name]])
  return { ...theirs, ...(Object.fromEntries(own) as Partial<SelectionValues>) }
}

/** What someone else has changed, without the fields that both changed. */
export const theirChanges = (before: Selection, after: Selection, clashes: readonly EditedField[]): Change[] =>
  changedBetween(valuesOf(before), valuesOf(after))
    .filter((name) => !clashes.includes(name) && valuesOf(before)[name] !== valuesOf(after)[name])
    .map((name) => ({
      label: labels[name],
      before: valueInWords(name, before, valuesOf(before)),
      after: valueInWords(name, after, valuesOf(after)),
    }))

/** A field that both changed: what they saved, and what the person has typed. */
export const clashesInWords = (
  clashes: readonly EditedField[],
  theirs: Selection,
  mine: SelectionValues,
): (Change & { field: EditedField })[] =>
  clashes.map((field) => ({
    field,
    label: labels[field],
    before: valueInWords(field, theirs, valuesOf(theirs)),
    after: valueInWords(field, theirs, mine),
  }))

function valueInWords(name: EditedField, selection: Selection, values: SelectionValues): string {
  const value = values[name]
  if (value === null || value === '') return 'none'
  const isTheirs = value === valuesOf(selection)[name]
  if (name === 'deadline') return formatDay(values.deadline)
  if (name === 'unit') return unitLabel(values.unit)
  if (name === 'allowanceId') return (isTheirs && selection.sharedAllowance?.name) || 'another allowance'
  if (name === 'tradeId') return (isTheirs && selection.trade) || 'someone else'
  if (name === 'categoryId') return (isTheirs && selection.category) || 'another category'
  if (name === 'included') return values.included ? 'Yes' : 'No'
  if (name === 'includedItemId')
    return selection.options.find(({ itemId }) => itemId === value)?.item.name ?? 'another option'
  if (name === 'allowance' && typeof value === 'number') return formatMoney(value, selection.currency)
  if (name === 'priority') return priorities.find((one) => one.value === values.priority)?.label ?? values.priority
  return String(value)
}
