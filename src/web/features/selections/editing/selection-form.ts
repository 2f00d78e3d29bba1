import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Unit } from '#shared/catalog/units.ts'
import type { OptionDraft, SelectionDraft } from '#shared/selections/schemas.ts'
import type { Priority } from '#shared/selections/priority-schemas.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import type { ZodForm } from '#web/ui/fields/form.tsx'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'

/** The face of an item in a form: the rest of it stays in the catalog. */
export type OptionFace = Pick<SelectionItem, 'id' | 'name' | 'brand' | 'price' | 'unit' | 'imageUrl' | 'categoryName'>

export type OptionValues = {
  itemId: number
  item: OptionFace
  itemUnit: Unit
  /** Null: the planned quantity. */
  quantity: NumberFieldValue
  unit: Unit
  /** Null: the catalog's price. */
  price: NumberFieldValue
  validUntil: string | null
  note: string
  recommended: boolean
}

export type SelectionValues = {
  name: string
  description: string
  room: string
  phase: string
  categoryId: number | null
  selectedItemId: number | null
  priority: Priority
  deadline: string | null
  /** In a template: days after the start or the milestone; before it when negative. */
  deadlineOffsetDays: NumberFieldValue
  deadlineMilestone: string
  notes: string
  tradeNotes: string
  tradeId: number | null
  internalNotes: string
  quantity: NumberFieldValue
  unit: Unit
  allowance: NumberFieldValue
  allowanceId: number | null
  included: boolean
  maxChoices: NumberFieldValue
  options: OptionValues[]
  /** Show it to the client at once instead of keeping a draft. */
  send: boolean
  /** Sending invites the clients who were never invited. */
  invite: boolean
  /** Which option is included, where there are several. */
  includedItemId: number | null
}

/** An option's terms as sent. */
export type OptionTerms = OptionDraft & { itemUnit: Unit; unit: Unit; price: number | null }

export const toOptionDraft = ({ itemUnit: _shown, ...terms }: OptionTerms): OptionDraft => terms

export type FilledSelection = Omit<SelectionDraft, 'options'> & {
  quantity: number
  send: boolean
  invite: boolean
  includedItemId: number | null
  options: OptionTerms[]
}

export type SelectionForm = ZodForm<SelectionValues, FilledSelection>

export const WHICH_INCLUDED = 'Choose which option is included.'

/** What is sent. A shared allowance replaces one of its own; with `send` it has a status, which sends it to the client at once. */
export function toSelectionDraft(filled: FilledSelection): SelectionDraft & { invite?: boolean } {
  const { send, invite, includedItemId, options, allowance, ...rest } = filled
  const shared = rest.allowanceId !== null && rest.allowanceId !== undefined
  return {
    ...rest,
    ...(!shared && { allowance }),
    ...(options.length > 0 && { options: options.map(toOptionDraft) }),
    ...(rest.included && includedItemId !== null && { selectedItemId: includedItemId }),
    ...(send && { invite }),
    ...(send ? { status: rest.selectedItemId ? 'in_review' : 'pending' } : { draft: true }),
  }
}

/** What an edit sends: everything but the options, which are edited on their own. */
export function toSelectionEdit(filled: FilledSelection): Omit<SelectionDraft, 'options' | 'optionItemIds' | 'draft'> {
  const { send: _never, invite: _nobody, options: _apart, selectedItemId: _keep, includedItemId, ...fields } = filled
  const { allowance, ...rest } = fields
  const shared = rest.allowanceId !== null && rest.allowanceId !== undefined
  const named = rest.included && includedItemId !== null
  return { ...rest, ...(!shared && { allowance }), ...(named && { selectedItemId: includedItemId }) }
}

export const emptySelection: SelectionValues = {
  name: '',
  description: '',
  room: '',
  phase: '',
  categoryId: null,
  selectedItemId: null,
  priority: 'medium',
  deadline: null,
  deadlineOffsetDays: null,
  deadlineMilestone: '',
  notes: '',
  tradeNotes: '',
  tradeId: null,
  internalNotes: '',
  quantity: 1,
  unit: 'each',
  allowance: null,
  allowanceId: null,
  included: false,
  maxChoices: 1,
  options: [],
  send: false,
  invite: true,
  includedItemId: null,
}

export const valuesOf = (selection: Selection): SelectionValues => ({
  name: selection.name,
  description: selection.description ?? '',
  room: selection.room ?? '',
  phase: selection.phase ?? '',
  categoryId: selection.categoryId,
  selectedItemId: selection.selectedItemId,
  priority: selection.priority,
  deadline: selection.deadline,
  deadlineOffsetDays: selection.deadlineOffsetDays,
  deadlineMilestone: selection.deadlineMilestone ?? '',
  notes: selection.notes ?? '',
  tradeNotes: selection.tradeNotes ?? '',
  tradeId: selection.tradeId,
  internalNotes: selection.internalNotes ?? '',
  quantity: selection.quantity,
  unit: selection.unit,
  allowance: selection.sharedAllowance ? null : selection.allowance,
  allowanceId: selection.sharedAllowance?.id ?? null,
  included: selection.included,
  maxChoices: selection.maxChoices,
  options: [],
  send: false,
  invite: true,
  includedItemId: selection.selectedItemId,
})

/** A picked catalog item, at the catalog's price and the planned quantity. */
export const optionOfItem = ({ id, name, brand, price, unit, imageUrl, categoryName }: OptionFace): OptionValues => ({
  itemId: id,
  item: { id, name, brand, price, unit, imageUrl, categoryName },
  itemUnit: unit,
  quantity: null,
  unit,
  price: null,
  validUntil: null,
  note: '',
  recommended: false,
})

/** The terms of a proposed option, to edit them. */
export const valuesOfOption = (option: SelectionOption, selection: Selection): OptionValues => ({
  itemId: option.itemId,
  item: { ...option.item, price: option.catalogPrice ?? option.price, categoryName: selection.category ?? '' },
  // The catalog's price belongs to the item's own unit; an option with a price of its own may count in any.
  itemUnit: option.unit,
  quantity: option.quantity,
  unit: option.unit,
  price: option.ownPrice ? option.price : null,
  validUntil: option.validUntil,
  note: option.note ?? '',
  recommended: option.recommended,
})
