import { z } from 'zod'
import { CurrentUser } from '../auth/contract.ts'
import { contract } from '../kernel/endpoint.ts'

export const demoOffer = contract({
  summary: 'Whether this server has a public demo company, and which account entering it would sign out.',
  access: 'public',
  reply: z.object({
    offered: z.boolean(),
    /** The name of the signed-in account, when it is not part of the demo. */
    signedInAs: z.string().nullable(),
  }),
})

export const enterDemo = contract({
  summary: 'Sign in to the demo company, as its builder or as one of its clients. 404 when there is none.',
  access: 'public',
  body: z.object({ as: z.enum(['builder', 'client'], 'Please choose builder or client.') }),
  reply: CurrentUser,
  errors: ['not_found', 'rate_limited'],
})
