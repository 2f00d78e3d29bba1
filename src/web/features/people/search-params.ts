import { z } from 'zod'
import { Id } from '#shared/kernel/ids.ts'

/** What the address of the clients may say; apart from the screen, so that the routes stay light. */
export const ClientsSearch = z.object({
  q: z.string().max(200).optional().catch(undefined),
  show: z.enum(['clients', 'trades', 'archived']).optional().catch(undefined),
  /** Opens the dialog: the first steps lead here. */
  add: z.boolean().optional().catch(undefined),
  /** The project that the person to add comes for. */
  projectId: Id.optional().catch(undefined),
})
