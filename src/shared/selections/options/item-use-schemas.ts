import { z } from 'zod'
import { Id } from '../../kernel/schemas.ts'

/** A selection that uses an item and is not ordered yet. */
export const ItemUse = z.object({
  selectionId: Id,
  name: z.string(),
  room: z.string().nullable(),
  projectId: Id,
  projectName: z.string(),
  /** `signed`: signed and not ordered. `chosen`: chosen or proposed for signature. `proposed`: one of the options. */
  state: z.enum(['signed', 'chosen', 'proposed']),
  /** Valid signatures that a replacement voids. */
  signatures: z.int(),
})
export type ItemUse = z.infer<typeof ItemUse>
