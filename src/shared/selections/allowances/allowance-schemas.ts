import { z } from 'zod'
import { Id, Version } from '#shared/kernel/schemas.ts'

/** One allowance over several selections of a project: over and under are counted on it. */
export const Allowance = z.object({
  id: Id,
  name: z.string(),
  amount: z.number(),
  /** What the chosen selections under it cost. */
  chosen: z.number(),
  /** Below zero it is used up and more. */
  remaining: z.number(),
  selections: z.int(),
  openSelections: z.int(),
  version: Version,
})
export type Allowance = z.infer<typeof Allowance>

/** The shared allowance of a selection, as its page shows it. */
export const SharedAllowance = Allowance.pick({
  id: true,
  name: true,
  amount: true,
  chosen: true,
  remaining: true,
}).extend({
  /** Drafts under it will use some of it: what it leaves is not saved yet. */
  toCome: z.boolean(),
})
