import { createApp } from '../../src/server/app.ts'
import type { Config } from '../../src/server/config.ts'
import { createLogger } from '../../src/server/platform/log.ts'
import { starterContent } from '../../src/server/demo/starter-content.ts'
import { openPlatform } from '../../src/server/platform/platform.ts'
import { cookieName } from '../../src/server/platform/session/cookie.ts'
import { type Plan, planOf } from '../../src/server/testing/costs/plans.ts'

export type Visit = { path: string; cookie: string; body: unknown }

export type Server = {
  ask(visit: Visit): Promise<Response>
  begin(userId: number): Promise<string>
  close(): Promise<void>
  plans: Plan[]
}

/** The whole server in this process, on one database. */
export async function openServer(url: string, config: Config): Promise<Server> {
  const platform = await openPlatform({ config, url, log: createLogger('silent'), starter: starterContent })
  const { hono } = createApp(platform, { webFolder: '' })
  const plans: Plan[] = []
  platform.database.pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const plan = planOf(message ?? '')
      if (plan) plans.push(plan)
    }),
  )
  return {
    plans,
    async ask({ path, cookie, body: wanted }) {
      if (wanted === undefined) return hono.request(`/api${path}`, { headers: { cookie } })
      const body = JSON.stringify(wanted)
      // Without a length a body counts as the largest possible one.
      const headers = { cookie, 'content-type': 'application/json', 'content-length': String(body.length) }
      return hono.request(`/api${path}`, { method: 'POST', headers, body })
    },
    async begin(userId) {
      const session = { userId, remember: false, ip: null, userAgent: 'bench', now: new Date() }
      const { token } = await platform.sessions.begin(platform.db, session)
      return `${cookieName(config)}=${token}`
    },
    close: () => platform.close(),
  }
}

/** Milliseconds of one request; anything but success throws. */
export async function time(server: Server, visit: Visit): Promise<number> {
  const started = performance.now()
  const response = await server.ask(visit)
  const text = await response.text()
  if (!response.ok) throw new Error(`${visit.path}: ${response.status} ${text}`)
  return performance.now() - started
}

export const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
