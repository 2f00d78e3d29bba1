import { z } from 'zod'
import { Id, Version } from '#shared/kernel/schemas.ts'
import { ReachedPerson } from '#shared/people/reach-schemas.ts'
import { Selection } from '../selection-schemas.ts'
import { details, Order, SelectionName, ShiftDays } from '../schemas.ts'

/** How many selections one act can change. */
const MAX_BULK = 500

const Row = z.object({ id: Id, version: Version })

/** What a table or a bulk act can change: everything of the plan, and nothing that needs a decision. */
export const BulkFields = z
  .object({
    name: SelectionName,
    description: details.description,
    room: details.room,
    phase: details.phase,
    categoryId: details.categoryId,
    priority: details.priority,
    deadline: details.deadline,
    notes: details.notes,
    tradeNotes: details.tradeNotes,
    tradeId: details.tradeId,
    internalNotes: details.internalNotes,
    quantity: details.quantity,
    unit: details.unit,
    allowance: details.allowance,
    allowanceId: details.allowanceId,
  })
  .partial()
export type BulkFields = z.infer<typeof BulkFields>

const isDistinct = (rows: readonly { id: number }[]): boolean => new Set(rows.map(({ id }) => id)).size === rows.length
const tooMany = `At most ${MAX_BULK} selections can be changed at once.`
const twice = 'Each selection can be listed once.'

const selections = z
  .array(Row)
  .min(1, 'Choose at least one selection.')
  .max(MAX_BULK, tooMany)
  .refine(isDistinct, twice)
const edits = z
  .array(Row.extend({ fields: BulkFields }))
  .min(1, 'Choose at least one selection.')
  .max(MAX_BULK, tooMany)
  .refine(isDistinct, twice)

/** Signatures that this may void. A change that would void more is refused with the number, and nothing is changed. */
const mayVoid = z.int().min(0).max(100_000).optional()

/** One change to many selections of any of the company's projects: all of them or none. */
export const BulkAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('set'), selections, fields: BulkFields, mayVoid }),
  z.object({ act: z.literal('edit'), edits, mayVoid }),
  z.object({ act: z.literal('shift'), selections, days: ShiftDays }),
  /** Clients without an invitation are invited too, unless `invite` is false. */
  z.object({ act: z.literal('send'), selections, invite: z.boolean().optional() }),
  z.object({ act: z.literal('remind'), selections }),
  z.object({ act: z.literal('order'), selections, ...Order.omit({ version: true }).shape }),
  z.object({ act: z.literal('delete'), selections }),
  /** What is signed or ordered is archived only when that is `confirmed`. */
  z.object({ act: z.literal('archive'), selections, confirmed: z.boolean().optional() }),
  z.object({ act: z.literal('restore'), selections }),
])
export type BulkAct = z.infer<typeof BulkAct>

/** Why one selection stopped the whole act. */
export const BulkRefusal = z.object({
  id: Id,
  /** Null when there is no such selection. */
  name: z.string().nullable(),
  message: z.string(),
  /** Field name to message, when a value was refused. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type BulkRefusal = z.infer<typeof BulkRefusal>

/** `undoId` is null where the act cannot be undone: something was sent, ordered, deleted, or a signature was voided. */
export const BulkResult = z.object({
  changed: z.int(),
  voided: z.int(),
  undoId: Id.nullable(),
  selections: z.array(Selection),
  /** The result of `send`: every client of the projects, and whether this reached them. */
  people: z.array(ReachedPerson).optional(),
})
export type BulkResult = z.infer<typeof BulkResult>
