import type { Context } from 'hono'
import type { Env } from './env.ts'

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const localHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * A request made on this machine to this machine. Requests forwarded by a local proxy come from elsewhere, and a foreign host
 * name that resolves to us (DNS rebinding) is not accepted.
 */
export function isLocalRequest(c: Context<Env>): boolean {
  const socket = c.env?.incoming?.socket.remoteAddress ?? ''
  if (!/^(::1|(::ffff:)?127\.)/.test(socket)) return false
  return forwarded.every((name) => !c.req.header(name)) && localHost.test(new URL(c.req.url).hostname)
}
