import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerParts } from '#server/platform/feature.ts'
import { type Asset, assetReply, compressedAsset } from '#server/platform/http/pages/asset.ts'
import { docsPage } from '#server/platform/http/pages/docs.tsx'
import { pagePolicy } from '#server/platform/http/pages/page.tsx'
import type { Http } from '#server/platform/http/http.ts'
import { isLocalRequest } from '#server/platform/http/local-request.ts'
import { metricsText, metricsType } from '#server/platform/http/metrics.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { cookieName } from '#server/platform/session/cookie.ts'
import { unavailable } from '#server/platform/outage.ts'
import { PromiseCache } from '#server/platform/promise-cache.ts'

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

  // The same for everyone, so each is written and compressed for its first reader only.
  const written = new PromiseCache<Asset>(2)
  const sameForAll = (
    path: string,
    { type, make, headers }: { type: string; make: () => Promise<string>; headers?: Record<string, string> },
  ) =>
    hono.get(path, async (c) => {
      c.set('route', path)
      const asset = await written.get(path, async () => compressedAsset(type, await make()))
      return assetReply(asset, c.req.raw, { 'Cache-Control': 'no-cache', ...headers })
    })
  sameForAll('/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    make: async () => JSON.stringify(await openApi(endpoints, { cookie: cookieName(config), version })),
  })
  sameForAll('/api/docs', {
    type: 'text/html; charset=utf-8',
    make: () => docsPage(endpoints),
    headers: { 'Content-Security-Policy': pagePolicy },
  })
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
