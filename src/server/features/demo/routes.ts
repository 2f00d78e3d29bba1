import { demoOffer, enterDemo } from '#shared/demo/contract.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Http } from '#server/platform/http/http.ts'
import { sessionCookie } from '#server/platform/session/cookie.ts'
import * as demo from './service.ts'

export function demoRoutes(http: Http): void {
  const { config } = http.platform
  http.serve(demoOffer, ({ ctx }) => demo.offer(ctx))
  http.serve(enterDemo, async ({ ctx, body }) => {
    const { user, token, maxAge } = await demo.enter(ctx, body.as)
    return answer(user, [['Set-Cookie', sessionCookie(config, token, maxAge)]])
  })
}
