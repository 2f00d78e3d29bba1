import { AppError } from '#shared/kernel/errors.ts'
import type { Config } from '../../config.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Components set positions of popovers and chart bars as style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function securityHeaders(config: Config): [string, string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'geolocation=(), microphone=(), payment=()'],
  ]
  return [...headers, ...transport(config)]
}

/** An API reply is data: it is never shown as a page, framed, or given permissions. */
export const replyHeaders = (config: Config): [string, string][] => [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ...transport(config),
]

/** Scripts, styles and fonts of a page. A page has forty of them, and on a slow phone the headers of pages cost nearly half a second. */
export const assetHeaders = (config: Config): [string, string][] => [
  // Workers are governed by the policy of their own script.
  ['Content-Security-Policy', "default-src 'self'"],
  ['X-Content-Type-Options', 'nosniff'],
  ...transport(config),
]

const transport = (config: Config): [string, string][] =>
  config.secure ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']] : []

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Browsers say where a request comes from. A write must come from our own pages; other programs say nothing, and send no cookie
 * by themselves.
 */
export function refuseForeignOrigin(config: Config, headers: Headers): void {
  const origin = headers.get('origin')
  if (origin === null) {
    const site = headers.get('sec-fetch-site')
    if (site === null || site === 'same-origin' || site === 'none') return
    throw new AppError('forbidden', 'This request does not come from Finishwork.')
  }
  if (origin === new URL(config.publicUrl).origin) return
  if (!config.publicUrlGiven && isLocal(origin, headers.get('host'))) return
  throw new AppError('forbidden', 'This request does not come from Finishwork.')
}

/** In development `localhost` and `127.0.0.1` are the same, and phones on the same network are allowed. */
function isLocal(origin: string, host: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.host === host || (LOOPBACK.has(url.hostname) && LOOPBACK.has((host ?? '').replace(/:\d+$/, '')))
}
