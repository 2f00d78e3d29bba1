import type { Context } from 'hono'
import type { Env } from './env.ts'

/** A request header from node's parsed headers; tests without a socket have only the Request. */
export function headerOf(c: Context<Env>, name: string): string | undefined {
  const incoming = c.env?.incoming?.headers
  if (!incoming) return c.req.header(name)
  const value = incoming[name]
  return Array.isArray(value) ? value.join(', ') : value
}
