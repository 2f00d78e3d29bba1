import { z } from 'zod'
import { Id, Instant } from '../../kernel/schemas.ts'

/** What had been installed when its approval ended. It is still there, until someone takes it out. */
export const WasInstalled = z.object({
  at: Instant,
  by: z.string(),
  note: z.string().nullable(),
  /** From the site. */
  photos: z.array(z.object({ fileId: Id, by: z.string(), at: Instant })),
})
export type WasInstalled = z.infer<typeof WasInstalled>

export const Installed = WasInstalled.extend({
  /** Whether the person may take it back. */
  canUndo: z.boolean(),
})
