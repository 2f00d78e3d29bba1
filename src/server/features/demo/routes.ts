import * as contract from '#shared/demo/contract.ts'
import * as endpoints from '#shared/demo/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { withHeaders } from '#server/platform/http/reply.ts'
import type { Http } from '#server/platform/http/http.ts'
import { sessionCookie } from '#server/platform/session/cookie.ts'
import * as demo from './entering.ts'

const api = operations(endpoints, contract)

export function demoRoutes(http: Http): void {
  const { config } = http.platform
  http.serve(api.demoOffer, ({ ctx }) => demo.offer(ctx))
  http.serve(
    api.enterDemo,
    async ({ ctx, body }) => {
      const { user, token, maxAge } = await demo.enter(ctx, body.as)
      return withHeaders(user, [['Set-Cookie', sessionCookie(config, token, maxAge)]])
    },
    { limit: 'demo_address' },
  )
}
