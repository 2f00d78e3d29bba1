import { z } from 'zod'
import { Id } from '../kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '../kernel/text/text-schemas.ts'

/** Templates that ship with the product. */
export const starterTemplates = ['kitchen', 'bathroom', 'laundry', 'whole-house'] as const
export const StarterKey = z.enum(starterTemplates)
export type StarterKey = z.infer<typeof StarterKey>

const Room = Line(100, 'The room')

/** Where selections are copied from: a project or template of the company, or a template that ships with the product. */
export const CopySource = z.union(
  [
    z.object({
      projectId: Id,
      /** Only these selections. */
      selectionIds: z.array(Id).min(1, 'Please choose at least one selection.').max(500).optional(),
    }),
    z.object({ starter: StarterKey }),
  ],
  'Please choose a template or a project.',
)
export type CopySource = z.infer<typeof CopySource>

export const CopySources = z
  .array(CopySource)
  .min(1, 'Please choose at least one template.')
  .max(20, 'At most 20 templates at once.')

export const NewTemplate = z.object({
  name: RequiredLine(200, 'Template name is required', 'The name'),
  description: Prose(5000, 'The description').nullish(),
  /** The project to take selections from; without one the template starts empty. */
  projectId: Id.nullish(),
  /** Or the template that ships with the product to start from. */
  starter: StarterKey.nullish(),
  /** Only these rooms; an empty text means selections without a room. */
  rooms: z.array(Room).max(200).nullish(),
})
export type NewTemplate = z.infer<typeof NewTemplate>
