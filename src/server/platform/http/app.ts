import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { AppError, defaultMessage, httpStatus } from '#shared/kernel/errors.ts'
import type { Platform } from '../context.ts'
import { isOverTime, isRetryable } from '../db/database.ts'
import { outageOf, unavailable } from '../outage.ts'
import { clientIp } from './limits/client-ip.ts'
import { LateRefusals } from './limits/late-refusals.ts'
import { headerOf } from './header.ts'
import type { Env } from './env.ts'
import { observeRequest } from './metrics.ts'
import { type Logger, withoutRedaction } from '../log.ts'
import { securityHeaders } from './security.ts'

const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** The outermost layer: request id, address, headers, log line, and one shape for all errors. */
export function createHono(platform: Platform): Hono<Env> {
  const hono = new Hono<Env>()
  const headers = securityHeaders(platform.config)
  const requests = withoutRedaction(platform.log)
  hono.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set(
      'ip',
      clientIp(c.env?.incoming?.socket.remoteAddress, headerOf(c, 'x-forwarded-for'), platform.config.trustedProxies),
    )
    await next()
    if (!c.get('hasHeaders')) addHeaders(c, headers)
    record(requests, c, performance.now() - started)
  })
  const late = new LateRefusals()
  hono.onError(async (thrown, c) => {
    const response = refuse(platform, c, thrown)
    // Requests inside the process have no connection that could be slowed down.
    const isStranger = c.get('userId') === undefined && c.env?.outgoing !== undefined
    if (response.status === httpStatus.rate_limited && isStranger) await late.hold()
    return response
  })
  return hono
}

/** Adds headers to files, pages, streams and errors; JSON replies are built with them. */
function addHeaders(c: Context<Env>, headers: [string, string][]): void {
  for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
  if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control'))
    c.res.headers.set('Cache-Control', 'no-store')
}

function record(log: Logger, c: Context<Env>, ms: number): void {
  const route = c.get('route') ?? 'other'
  const { status } = c.res
  observeRequest(c.req.method, route, status, ms)
  const line = {
    requestId: c.get('requestId'),
    method: c.req.method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    userId: c.get('userId'),
  }
  if (status >= 500) log.error(line, 'request')
  // Orchestrators probe every few seconds: at the default level these lines would fill the log.
  else if (PROBES.has(c.req.path)) log.debug(line, 'request')
  else log.info(line, 'request')
}

function refuse(platform: Platform, c: Context<Env>, thrown: unknown): Response {
  const error = asAppError(thrown)
  const requestId = c.get('requestId')
  if (error.code === 'internal') platform.log.error({ err: thrown, requestId }, 'a request failed')
  // A failed readiness probe during the start is normal; only errors of the database or the file store are logged.
  if (error.code === 'unavailable' && (error !== thrown || error.cause))
    platform.log.warn({ err: error.cause ?? thrown, requestId }, 'the database or the file store is unavailable')
  if (error.extras.retryAfterSeconds) c.header('Retry-After', String(error.extras.retryAfterSeconds))
  if (leavesBodyUnread(c, error)) c.header('Connection', 'close')
  const { fields, current, rows } = error.extras
  const body = {
    message: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(rows && { rows }),
    ...(error.code === 'internal' && { requestId }),
  }
  return c.json(body, httpStatus[error.code])
}

/** A refused body that is larger than this is not read to its end: the connection is closed instead. */
const READ_TO_THE_END = 65_536

function leavesBodyUnread(c: Context<Env>, { code }: AppError): boolean {
  if (code !== 'too_large' && code !== 'rate_limited') return false
  const declared = headerOf(c, 'content-length')
  return declared === undefined ? headerOf(c, 'transfer-encoding') !== undefined : Number(declared) > READ_TO_THE_END
}

/** Maps errors to replies: services throw `AppError`, database constraints are translated here, anything else is a bug. */
function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const outage = outageOf(thrown)
  if (outage) return unavailable(outage)
  if (isOverTime(thrown))
    return new AppError('unavailable', 'This took too long, so nothing was saved. Please try again.', {
      retryAfterSeconds: 2,
    })
  if (isRetryable(thrown))
    return new AppError('conflict', 'Someone else changed this at the same time. Please try again.')
  return new AppError('internal', defaultMessage.internal)
}
