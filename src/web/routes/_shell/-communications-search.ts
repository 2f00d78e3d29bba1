import { z } from 'zod'
import { Id } from '#shared/kernel/ids.ts'

/** Which conversation is open, and what the list shows: back and reload keep it. */
export const CommunicationsSearch = z.object({
  project: Id.optional().catch(undefined),
  selection: Id.optional().catch(undefined),
  trades: z.boolean().optional().catch(undefined),
  show: z.enum(['all', 'unread', 'open']).optional().catch(undefined),
  q: z.string().optional().catch(undefined),
})
