import { z } from 'zod'
import { CurrentUser } from '../auth/contract.ts'
import { endpoint } from '../kernel/endpoint.ts'

export const demoOffer = endpoint({
  method: 'GET',
  path: '/demo',
  summary: 'Whether this server has a demo company that anybody may try.',
  access: 'public',
  reply: z.object({ offered: z.boolean() }),
})

export const enterDemo = endpoint({
  method: 'POST',
  path: '/demo/enter',
  summary: 'Sign in to the demo company, as its builder or as one of its clients. 404 when there is none.',
  access: 'public',
  body: z.object({ as: z.enum(['builder', 'client'], 'Please choose builder or client.') }),
  reply: CurrentUser,
  errors: ['not_found', 'rate_limited'],
})
