import { z } from 'zod'
import { Unit } from '#shared/catalog/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Id, Price } from '#shared/kernel/schemas.ts'
import {
  MAX_NAMES,
  namesIn,
  optionalDay,
  optionalLine,
  Quantity,
  SelectionDraft,
  SelectionName,
} from '#shared/selections/schemas.ts'
import { optionTermsProblem } from '#shared/selections/options/units.ts'
import {
  type FilledSelection,
  type OptionTerms,
  type OptionValues,
  type SelectionValues,
  WHICH_INCLUDED,
} from './selection-form.ts'

/** One option's terms as typed; `item` is only shown. */
const Terms = z.object({
  itemId: Id,
  itemUnit: Unit,
  quantity: typedNumber(Quantity).nullable(),
  unit: Unit,
  price: typedNumber(Price, { decimals: 2 }).nullable(),
  validUntil: optionalDay,
  note: optionalLine(500, 'The note'),
  recommended: z.boolean(),
})

/** An option without a planned unit around it: where its item counts in another, the quantity is needed. */
export const optionTermsIn = (planned: Unit) =>
  Terms.superRefine((terms, check) => {
    const problem = optionTermsProblem({ ...terms, planned, ownPrice: terms.price !== null })
    if (problem) check.addIssue({ code: 'custom', message: problem.message, path: [problem.field] })
  }) as unknown as z.ZodType<OptionTerms, OptionValues>

const fields = {
  quantity: typedNumber(Quantity)
    .nullable()
    .refine((value) => value !== null, 'Please enter a quantity.'),
  allowance: typedNumber(Price, { decimals: 2 }).nullish(),
  maxChoices: typedNumber(
    z.int('Please enter a whole number.').min(1, 'At least 1.').max(20, 'At most 20 options can be chosen.'),
    { decimals: 0 },
  )
    .nullable()
    .transform((value) => value ?? 1),
  deadlineOffsetDays: typedNumber(
    z.int('Please enter whole days.').min(-3650, 'At most ten years.').max(3650, 'At most ten years.'),
    { decimals: 0 },
  ).nullish(),
  options: z.array(Terms).max(20, 'At most 20 options can be proposed.'),
  send: z.boolean(),
  invite: z.boolean(),
  includedItemId: Id.nullable(),
}

/** Typed names, one per line, each within the contract's limits. */
const Names = z.string().superRefine((text, check) => {
  const names = namesIn(text)
  const problem =
    names.length > MAX_NAMES
      ? `At most ${MAX_NAMES} selections can be added at once.`
      : names.length === 0
        ? SelectionName.safeParse('').error?.issues[0]?.message
        : names.map((name) => SelectionName.safeParse(name).error?.issues[0]?.message).find(Boolean)
  if (problem) check.addIssue({ code: 'custom', message: problem })
})

/** The contract's limits; the form allows empty numbers until submit. */
const schemaWith = (more: object) =>
  SelectionDraft.extend({ ...fields, ...more }).superRefine(({ unit = 'each', options, included, ...rest }, check) => {
    const isNamed = options.some(({ itemId }) => itemId === (rest.includedItemId ?? rest.selectedItemId))
    if (included && options.length > 1 && !isNamed)
      check.addIssue({ code: 'custom', message: WHICH_INCLUDED, path: ['includedItemId'] })
    for (const [index, terms] of options.entries()) {
      const problem = optionTermsProblem({ ...terms, planned: unit, ownPrice: terms.price !== null })
      if (problem) check.addIssue({ code: 'custom', message: problem.message, path: ['options', index, problem.field] })
    }
  }) as unknown as z.ZodType<FilledSelection, SelectionValues>

export const SelectionFormSchema = schemaWith({})
export const SeveralSelectionsSchema = schemaWith({ name: Names })
