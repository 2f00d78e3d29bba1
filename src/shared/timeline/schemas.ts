import { z } from 'zod'
import { Day } from '../kernel/schemas.ts'
import { Prose, RequiredLine } from '../kernel/text-schemas.ts'

/** What a person sets; `overdue` is computed. */
export const MilestoneStatus = z.enum(['planned', 'in_progress', 'completed'])
export type MilestoneStatus = z.infer<typeof MilestoneStatus>

export const Milestone = z.object({
  title: RequiredLine(200, 'Title is required', 'The title'),
  description: Prose(2000, 'The description').nullish(),
  scheduledDate: Day,
  status: MilestoneStatus.optional(),
})
export type Milestone = z.infer<typeof Milestone>
