import { z } from 'zod'
import { Unit } from '../catalog/schemas.ts'
import { Day, Id, Version, Price } from '../kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '../kernel/text/text-schemas.ts'
import { Priority } from './priority-schemas.ts'

/** Up to a hundred thousand units, in thousandths: 12.5 m2 of tiles. */
export const Quantity = z
  .number()
  .min(0.001, 'The quantity must be more than zero.')
  .max(100_000, 'The quantity may be at most 100,000.')
  .refine((units) => Math.abs(units * 1000 - Math.round(units * 1000)) < 1e-6, 'A quantity has at most three decimals.')

const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

export const optionalDay = z.preprocess(empty, Day.nullish())

export const optionalLine = (max: number, label: string) => z.preprocess(empty, Line(max, label).nullish())

const optionalProse = (max: number, label: string) => z.preprocess(empty, Prose(max, label).nullish())

export const SelectionName = RequiredLine(200, 'Selection name is required', 'The name')

/** How many selections can be added in one act. */
export const MAX_NAMES = 100

/** Typed names of several selections, one per line; empty lines do not count. */
export const namesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const details = {
  description: optionalProse(5_000, 'The description'),
  room: optionalLine(100, 'The room'),
  phase: optionalLine(100, 'The phase'),
  categoryId: Id.nullish(),
  /** The item to propose as the choice. */
  selectedItemId: Id.nullish(),
  priority: Priority.optional(),
  deadline: optionalDay,
  notes: optionalProse(5_000, 'The notes'),
  tradeNotes: optionalProse(5_000, 'The trade notes'),
  /** The subcontractor of the project whose work it is; without one, every subcontractor of its category. */
  tradeId: Id.nullish(),
  internalNotes: optionalProse(5_000, 'The internal notes'),
  quantity: Quantity.optional(),
  unit: Unit.optional(),
  allowance: Price.nullish(),
  /** A shared allowance of the project, instead of one of its own. */
  allowanceId: Id.nullish(),
  /** The builder decided it: there is nothing to decide or to sign. */
  included: z.boolean().optional(),
  maxChoices: z
    .int()
    .min(1, 'At least one option can be chosen.')
    .max(20, 'At most 20 options can be chosen.')
    .optional(),
  /** In a template: days after the start, or after the milestone of this name. */
  deadlineOffsetDays: z.int().min(-3650).max(3650).nullish(),
  deadlineMilestone: optionalLine(200, 'The milestone'),
  /** Accepted but ignored: the status follows from what was done. */
  status: z.string().max(50).optional(),
}

/** What a builder says about one option. */
export const optionTerms = {
  /** In the unit of the item, where that is not the selection's. */
  quantity: Quantity.nullish(),
  unit: Unit.nullish(),
  /** For this project; without one the catalog's. Builders only. */
  price: Price.nullish(),
  validUntil: optionalDay,
  recommended: z.boolean().optional(),
  note: optionalLine(500, 'The note'),
}
export const OptionDraft = z.object({ itemId: Id, ...optionTerms })
export type OptionDraft = z.infer<typeof OptionDraft>

export const SelectionDraft = z.object({
  name: SelectionName,
  ...details,
  /** Kept from the client until it is sent. Without it the company's setting decides; a call that sends a status sends the selection. */
  draft: z.boolean().optional(),
  options: z.array(OptionDraft).max(20, 'At most 20 options can be proposed.').optional(),
  /** Further items to propose as options. */
  optionItemIds: z.array(Id).max(20, 'At most 20 options can be proposed.').optional(),
})
export type SelectionDraft = z.infer<typeof SelectionDraft>

export const Reason = RequiredLine(500, 'Please give a reason.', 'The reason')

export const Order = z.object({
  reference: optionalLine(200, 'The reference'),
  expectedOn: optionalDay,
  /** Order although the client has asked for a change, or the item is no longer in the catalog. */
  confirmed: z.boolean().optional(),
  version: Version.optional(),
})

export const MAX_INSTALLATION_PHOTOS = 10

/** Without a version: that it is installed is true whatever else was edited since. */
export const Installation = z.object({
  photos: z.array(Id).max(MAX_INSTALLATION_PHOTOS, `At most ${MAX_INSTALLATION_PHOTOS} photos.`).default([]),
  note: optionalProse(1_000, 'The note'),
})

/** Photos and note are about what arrived; taking it back needs neither. */
export const Delivery = Installation.extend({
  delivered: z.boolean(),
  /** Also the rest that is on backorder or was counted as not arrived. Without it, that rest stays open. */
  rest: z.boolean().optional(),
  version: Version.optional(),
})

/** With the version that was on screen, a choice based on a stale selection is refused. */
export const Choosing = z
  .object({
    itemId: Id.nullish(),
    /** Needed from a builder when the item is priced in another unit than the selection counts. */
    quantity: Quantity.optional(),
    /** Where several options may be chosen: all of them, each with its quantity if it is not the option's own. */
    choices: z
      .array(z.object({ optionId: Id, quantity: Quantity.optional() }))
      .max(20)
      .optional(),
    version: Version.optional(),
  })
  .refine(({ itemId, choices }) => (itemId === undefined) !== (choices === undefined), {
    message: 'Please name the item.',
    path: ['itemId'],
  })
export type Choosing = z.infer<typeof Choosing>

/** The candidate is cleared unless one is proposed, and the client gets a new deadline. */
export const Reopening = z.object({
  reason: Reason,
  deadline: optionalDay,
  /** Propose this option again. */
  optionId: Id.nullish(),
  /** It is part of a purchase order, whose line stays as it is: the goods still come. */
  keepOrder: z.boolean().optional(),
  version: Version.optional(),
})
export type Reopening = z.infer<typeof Reopening>

/** What a builder changes about an option; `confirmPrice` keeps its price, `updatePrice` takes the current price of the catalog. */
export const OptionEdit = z
  .object({ ...optionTerms, confirmPrice: z.literal(true).optional(), updatePrice: z.literal(true).optional() })
  .refine(({ confirmPrice, updatePrice }) => !(confirmPrice && updatePrice), {
    message: 'Confirm the price or update it, not both.',
    path: ['confirmPrice'],
  })
export type OptionEdit = z.infer<typeof OptionEdit>

export const AllowanceDraft = z.object({
  name: RequiredLine(100, 'Please give the allowance a name.', 'The name'),
  amount: Price,
  /** Exactly these selections of the project count under it; absent: the ones it has. */
  selectionIds: z.array(Id).max(500, 'At most 500 selections can count under it.').optional(),
})
export type AllowanceDraft = z.infer<typeof AllowanceDraft>

export const ShiftDays = z
  .int('Please enter a whole number of days.')
  .min(-730, 'At most 730 days earlier.')
  .max(730, 'At most 730 days later.')
  .refine((days) => days !== 0, 'Please enter by how many days.')

export const DeadlineShift = z.object({
  days: ShiftDays,
  selectionIds: z.array(Id).min(1).max(500, 'At most 500 selections can be moved at once.').optional(),
})
export type DeadlineShift = z.infer<typeof DeadlineShift>
