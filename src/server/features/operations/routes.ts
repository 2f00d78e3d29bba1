import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerParts } from '#server/platform/feature.ts'
import { docsPage } from '#server/platform/http/pages/docs.tsx'
import type { Http } from '#server/platform/http/http.ts'
import { isLocalRequest } from '#server/platform/http/local-request.ts'
import { metricsText, metricsType } from '#server/platform/http/metrics.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { cookieName } from '#server/platform/session/cookie.ts'
import { unavailable } from '#server/platform/outage.ts'

/** Routes for operators: health, readiness, metrics, documentation, version. */
export function operationsRoutes({ hono, platform, endpoints }: Http, { version, isReady }: ServerParts): void {
  const { config } = platform

  hono.get('/healthz', (c) => c.json({ status: 'ok' }))

  hono.get('/readyz', async (c) => {
    if (!isReady()) throw new AppError('unavailable', 'Starting or stopping.')
    const outage = await platform.health.check()
    if (outage) throw unavailable(outage)
    return c.json({ status: 'ready' })
  })

  hono.get('/metrics', async (c) => {
    const allowed = config.metricsToken
      ? sameText(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`)
      : isLocalRequest(c)
    if (!allowed) throw new AppError('not_found')
    return c.body(await metricsText(), 200, { 'Content-Type': metricsType })
  })

  hono.get('/api/version', (c) => c.json({ version }))

  let document: string | undefined
  hono.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApi(endpoints, { cookie: cookieName(config), version }))
    return c.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  hono.get('/api/docs', () => docsPage(endpoints))
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
