import type { Context } from 'hono'
import type { Env } from './env.ts'

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const localHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * A request made on this machine, for this machine. One that a local proxy passes on comes from somewhere else, and a foreign
 * host name that points here (DNS rebinding) is not ours.
 */
export function isLocalRequest(c: Context<Env>): boolean {
  const socket = c.env?.incoming?.socket.remoteAddress ?? ''
  if (!/^(::1|(::ffff:)?127\.)/.test(socket)) return false
  return forwarded.every((name) => !c.req.header(name)) && localHost.test(new URL(c.req.url).hostname)
}
