import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** What waits for the person, for the badges of the navigation. */
export const Counts = z.object({
  projects: z.int().min(0),
  selections: z.int().min(0),
  messages: z.int().min(0),
  approvals: z.int().min(0),
  notifications: z.int().min(0),
})
export type Counts = z.infer<typeof Counts>

export const counts = endpoint({
  method: 'GET',
  path: '/counts',
  summary: 'The counts on the badges of the navigation.',
  reply: Counts,
})
