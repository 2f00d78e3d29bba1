import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { createLogger } from '../src/server/platform/log.ts'
import { starterContent } from '../src/server/demo/starter-content.ts'
import { openPlatform } from '../src/server/platform/platform.ts'
import { openDatabase, sized } from './short-form.ts'

// From POST to arrival at another session, over real sockets, on the same and on another instance: tsx bench/live-latency.ts
const MESSAGES = sized(300, 5)
const STREAMS = sized(10, 2)

const folder = mkdtempSync(join(tmpdir(), 'finishwork-latency-'))
const embedded = await openDatabase(folder)
const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })

async function instance() {
  const platform = await openPlatform({
    config,
    url: embedded.url,
    log: createLogger('silent'),
    starter: starterContent,
  })
  const server = createAdaptorServer({ fetch: createApp(platform, { webFolder: '' }).hono.fetch })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    platform.events.shutdown()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
    await platform.close()
  }
  return { url, stop }
}

type Session = { cookie: string; id: number }

async function ask(
  url: string,
  path: string,
  session: Session | null,
  body?: object,
): Promise<{ reply: { id: number }; cookie: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(session && { cookie: session.cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { reply: (await response.json()) as { id: number }, cookie }
}

/** Calls back with the number of each message that arrives. */
async function listen(url: string, { cookie }: Session, heard: (messageId: number) => void): Promise<AbortController> {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/events`, { headers: { cookie }, signal: stop.signal })
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const id = /"messageId":\s*(\d+)/.exec(block)?.[1]
        if (id) heard(Number(id))
      }
    }
  }
  read().catch(() => undefined)
  return stop
}

const quantile = (values: number[], q: number): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0).toFixed(1)} ms`
}

const [here, there] = [await instance(), await instance()]
try {
  const person = { email: 'bench@example.com', password: 'plaster-and-lime-9', firstName: 'Bench' }
  const { reply: user, cookie } = await ask(here.url, '/auth/register', null, person)
  const session = { cookie, id: user.id }
  const { reply: project } = await ask(here.url, '/projects', session, {
    name: 'House',
    address: '1 Street',
    clientId: user.id,
  })
  for (const [name, url] of [
    ['same instance', here.url],
    ['another instance', there.url],
  ] as const) {
    const sentAt = new Map<number, number>()
    const arrivedAt: { id: number; at: number }[] = []
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, () =>
        listen(url, session, (id) => arrivedAt.push({ id, at: performance.now() })),
      ),
    )
    for (let n = 0; n < MESSAGES; n += 1) {
      const began = performance.now()
      const { reply } = await ask(here.url, `/projects/${project.id}/messages`, session, {
        message: `${n}`,
      })
      sentAt.set(reply.id, began)
    }
    for (let waited = 0; waited < 50 && arrivedAt.length < MESSAGES * streams.length; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const took = arrivedAt.map(({ id, at }) => at - (sentAt.get(id) ?? at))
    for (const stream of streams) stream.abort()
    console.log(
      `${name}: ${took.length} arrivals of ${MESSAGES} messages at ${streams.length} streams; POST to arrival median ${quantile(took, 0.5)}, p99 ${quantile(took, 0.99)}`,
    )
  }
} finally {
  await here.stop()
  await there.stop()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
