import { z } from 'zod'

/** Apart from the reply's schema, which forms do not load. */
export const Priority = z.enum(['low', 'medium', 'high', 'urgent'])
export type Priority = z.infer<typeof Priority>
