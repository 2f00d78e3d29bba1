import type { HttpBindings } from '@hono/node-server'

/** The request data in Hono's context. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; ip: string | null; userId?: number; route?: string; hasHeaders?: true }
}
