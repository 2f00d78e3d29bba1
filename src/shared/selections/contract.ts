import { z } from 'zod'
import { Unit } from '../catalog/fields.ts'
import { Day } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Version } from '../kernel/ids.ts'
import { PageQuery, pageHeaders, QueryFlag, QueryInt } from '../kernel/list-query.ts'
import { Price } from '../kernel/money.ts'
import { Line, Prose, RequiredLine } from '../kernel/text.ts'
import { Priority, Selection, SelectionStatus } from './selection.ts'

/** Up to a hundred thousand units, in thousandths: 12.5 m2 of tiles. */
export const Quantity = z
  .number()
  .min(0.001, 'The quantity must be more than zero.')
  .max(100_000, 'The quantity may be at most 100,000.')
  .refine((units) => Math.abs(units * 1000 - Math.round(units * 1000)) < 1e-6, 'A quantity has at most three decimals.')

/** Needed from a builder when an item is priced in another unit than the quantity counts, and read only then. */
const QuantityInNewUnit = Quantity.optional()

const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const optionalDay = z.preprocess(empty, Day.nullish())
const optionalLine = (max: number, label: string) => z.preprocess(empty, Line(max, label).nullish())
const optionalProse = (max: number, label: string) => z.preprocess(empty, Prose(max, label).nullish())

const SelectionName = RequiredLine(200, 'Selection name is required', 'The name')

const details = {
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

/** The same object as it was answered; what is absent stays as it is, and what cannot be edited is not read. */
export const SelectionEdit = z.object({ name: SelectionName.optional(), ...details, version: Version })
export type SelectionEdit = z.infer<typeof SelectionEdit>

export const listProjectSelections = endpoint({
  method: 'GET',
  path: '/projects/:projectId/selections',
  summary: 'The selections of a project. Subcontractors get what was approved for their trades, without prices.',
  reply: z.array(Selection),
  trusted: true,
})

export const getSelection = endpoint({
  method: 'GET',
  path: '/projects/:projectId/selections/:selectionId',
  summary: 'One selection.',
  reply: Selection,
})

export const addSelection = endpoint({
  method: 'POST',
  path: '/projects/:projectId/selections',
  summary: 'Add a selection to a project; in review when an item is chosen, otherwise pending.',
  body: SelectionDraft,
  reply: Selection,
  status: 201,
  errors: ['conflict'],
})

export const editSelection = endpoint({
  method: 'PUT',
  path: '/projects/:projectId/selections/:selectionId',
  summary: 'Edit a selection. A change of item, price, quantity or unit voids an approval and asks for a new one.',
  body: SelectionEdit,
  reply: Selection,
  errors: ['conflict'],
})

export const deleteSelection = endpoint({
  method: 'DELETE',
  path: '/projects/:projectId/selections/:selectionId',
  summary: 'Delete a selection on which nothing was ever signed.',
  errors: ['conflict'],
})

/** One item, or several at once, which stand side by side in this order. */
export const Proposal = z
  .object({
    itemId: Id.optional(),
    itemIds: z.array(Id).min(1, 'Pick at least one item.').max(20, 'At most 20 options can be proposed.').optional(),
    note: optionalLine(500, 'The note'),
    quantity: QuantityInNewUnit,
  })
  .refine(({ itemId, itemIds }) => (itemId === undefined) !== (itemIds === undefined), {
    message: 'Please name the item, or several of them.',
    path: ['itemId'],
  })
export const proposeOption = endpoint({
  method: 'POST',
  path: '/projects/:projectId/selections/:selectionId/options',
  summary: 'Put a catalog item forward, or several at once.',
  body: Proposal,
  reply: Selection,
  status: 201,
  errors: ['conflict'],
})

export const withdrawOption = endpoint({
  method: 'DELETE',
  path: '/projects/:projectId/selections/:selectionId/options/:optionId',
  summary: 'Withdraw an option that is not the chosen one. Clients withdraw their own.',
  reply: Selection,
  errors: ['conflict'],
})

/** With the version that was on the screen a choice made on something that has changed since is refused. */
export const Choice = z.object({ itemId: Id.nullable(), version: Version.optional(), quantity: QuantityInNewUnit })
export const chooseItem = endpoint({
  method: 'POST',
  path: '/projects/:projectId/selections/:selectionId/choose',
  summary:
    'Choose an item at its price of today, or change one’s mind with null. A builder chooses on behalf of the client.',
  body: Choice,
  reply: Selection,
  errors: ['conflict'],
})

export const Reason = RequiredLine(500, 'Please give a reason.', 'The reason')

export const declineSelection = endpoint({
  method: 'POST',
  path: '/projects/:projectId/selections/:selectionId/decline',
  summary: 'Turn down what was put forward, with a reason.',
  body: z.object({ reason: Reason, version: Version.optional() }),
  reply: Selection,
  errors: ['conflict'],
})

export const Order = z.object({
  reference: optionalLine(200, 'The reference'),
  expectedOn: optionalDay,
  version: Version.optional(),
})
export const orderSelection = endpoint({
  method: 'POST',
  path: '/projects/:projectId/selections/:selectionId/order',
  summary: 'Record that an approved selection was ordered.',
  body: Order,
  reply: Selection,
  errors: ['conflict'],
})

export const reopenSelection = endpoint({
  method: 'POST',
  path: '/projects/:projectId/selections/:selectionId/reopen',
  summary: 'Open a decision again, with a reason. An approval is voided and kept.',
  body: z.object({ reason: Reason, version: Version.optional() }),
  reply: Selection,
  errors: ['conflict'],
})

export const SelectionGroup = z.enum(['room', 'category', 'phase'])
export type SelectionGroup = z.infer<typeof SelectionGroup>

export const SelectionsQuery = z.object({
  ...PageQuery,
  /** A status, or one of the groups of them; `to_answer` is what lies before the client. */
  status: z.enum([...SelectionStatus.options, 'to_decide', 'to_answer', 'decided', 'completed']).optional(),
  overdue: QueryFlag.optional(),
  /** Open and due within so many days. */
  dueSoon: QueryInt(0, 365).optional(),
  projectId: QueryInt(1, 2_147_483_647).optional(),
  categoryId: QueryInt(1, 2_147_483_647).optional(),
  /** Keeps a group together: sorts by it first. */
  group: SelectionGroup.optional(),
  sort: z.enum(['deadline', 'newest']).optional(),
})
export type SelectionsQuery = z.infer<typeof SelectionsQuery>

export const listSelections = endpoint({
  method: 'GET',
  path: '/selections',
  summary: 'Selections across the person’s projects: soonest deadline first, unless sorted otherwise.',
  query: SelectionsQuery,
  reply: z.array(Selection),
  replyHeaders: pageHeaders,
  trusted: true,
})

/** Of which categories a subcontractor on the project sees what was approved. */
export const Trades = z.object({ userId: Id, categoryIds: z.array(Id) })
export type Trades = z.infer<typeof Trades>

export const listTrades = endpoint({
  method: 'GET',
  path: '/projects/:projectId/trades',
  summary: 'The subcontractors of a project and the categories of their trades.',
  reply: z.array(Trades),
})

export const setTrades = endpoint({
  method: 'PUT',
  path: '/projects/:projectId/trades/:userId',
  summary: 'Say of which categories a subcontractor on the project sees what was approved.',
  body: z.object({ categoryIds: z.array(Id).max(100, 'At most 100 categories can be chosen.') }),
  reply: Trades,
  errors: ['conflict'],
})
