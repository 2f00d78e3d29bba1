import { z } from 'zod'
import { Unit } from '../catalog/schemas.ts'
import { Day, Id, Version, Price } from '../kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '../kernel/text-schemas.ts'
import { Priority } from './selection-schemas.ts'

/** Up to a hundred thousand units, in thousandths: 12.5 m2 of tiles. */
export const Quantity = z
  .number()
  .min(0.001, 'The quantity must be more than zero.')
  .max(100_000, 'The quantity may be at most 100,000.')
  .refine((units) => Math.abs(units * 1000 - Math.round(units * 1000)) < 1e-6, 'A quantity has at most three decimals.')

/** Needed from a builder when an item is priced in another unit than the quantity counts, and read only then. */
export const QuantityInNewUnit = Quantity.optional()

const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

const optionalDay = z.preprocess(empty, Day.nullish())

export const optionalLine = (max: number, label: string) => z.preprocess(empty, Line(max, label).nullish())

const optionalProse = (max: number, label: string) => z.preprocess(empty, Prose(max, label).nullish())

export const SelectionName = RequiredLine(200, 'Selection name is required', 'The name')

export const details = {
  description: optionalProse(5_000, 'The description'),
  room: optionalLine(100, 'The room'),
  phase: optionalLine(100, 'The phase'),
  categoryId: Id.nullish(),
  /** The item to put forward as the choice. */
  selectedItemId: Id.nullish(),
  priority: Priority.optional(),
  deadline: optionalDay,
  notes: optionalProse(5_000, 'The notes'),
  quantity: Quantity.optional(),
  unit: Unit.optional(),
  allowance: Price.nullish(),
  /** Accepted and not believed: the status follows from what was done. */
  status: z.string().max(50).optional(),
}

export const SelectionDraft = z.object({
  name: SelectionName,
  ...details,
  /** Further items to put forward beside the selected one. */
  optionItemIds: z.array(Id).max(20, 'At most 20 options can be proposed.').optional(),
})
export type SelectionDraft = z.infer<typeof SelectionDraft>

export const Reason = RequiredLine(500, 'Please give a reason.', 'The reason')

export const Order = z.object({
  reference: optionalLine(200, 'The reference'),
  expectedOn: optionalDay,
  version: Version.optional(),
})

/** With the version that was on the screen a choice made on something that has changed since is refused. */
export const Choice = z.object({ itemId: Id.nullable(), version: Version.optional(), quantity: QuantityInNewUnit })
