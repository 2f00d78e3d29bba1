import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import startServer from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { sized, smoke } from './short-form.ts'
import { longestChain, readableAt, table, watchRequests, type Visit } from './slow-phone-requests.ts'

// npm run bench:phone: a decision page of the demo company on a phone with slow 3G, for a builder and a client, with an empty and with
// a full cache. Seconds until its heading and its first option can be read; of the last cold visit also every request until then.
const ROUNDS = sized(Number(process.env['ROUNDS'] ?? 5), 1)
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const EMULATE = 'Network.emulateNetworkConditions'
const targets = { cold: 5, warm: 2 }
const people = { builder: 'maya@alderstone.example', client: 'emma.clarke@home.example' }

const { path: executablePath } = ensureChromium()
const stop = await startServer()
const baseURL = process.env['E2E_URL'] ?? ''
const phone = { baseURL, viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

type Reply = { id: number; projectId: number; name: string; options: unknown[] }

async function signIn(context: BrowserContext, userType: keyof typeof people): Promise<Reply> {
  const data = { email: people[userType], password: 'brass-and-oak', userType }
  await context.request.post('/api/auth/login', { data })
  const reply = await context.request.get('/api/selections?status=to_decide&limit=50')
  const found = ((await reply.json()) as Reply[]).find(({ options }) => options.length > 1)
  if (!found) throw new Error('The demo company has no decision with options.')
  return found
}

/** One visit of the page in a new tab. */
async function visit(context: BrowserContext, { projectId, id, name }: Reply): Promise<Visit> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const conditions = await emulate(network)
  await conditions(smoke ? unlimited : slow3G)
  const requests = watchRequests(network)
  // As signing in leaves it.
  await page.addInitScript("localStorage.setItem('finishwork-session', 'yes')")
  await page.addInitScript(readableAt(name))
  await page.goto(`/projects/${projectId}/selections/${id}`, { waitUntil: 'commit' })
  const heading = await secondsUntil(page, 'heading')
  const option = await secondsUntil(page, 'option')
  await conditions(unlimited)
  if (option === 0) throw new Error('The page has no option to read.')
  const visited = { heading, option, requests: [...requests.values()] }
  await untilKept(page)
  await page.close()
  return visited
}

const secondsUntil = async (page: Page, what: 'heading' | 'option'): Promise<number> =>
  (await page.evaluate<number>(`window.readable.${what}`)) / 1000

/** The conditions of a page do not hold for its service worker, which is another target. */
async function emulate(network: CDPSession): Promise<(conditions: typeof slow3G) => Promise<void>> {
  const workers: string[] = []
  let sent = 0
  let conditions = unlimited
  const sendToWorker = (sessionId: string, method: string, params = {}) =>
    network.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id: (sent += 1), method, params }),
    })
  network.on('Target.attachedToTarget', ({ sessionId }) => {
    workers.push(sessionId)
    void sendToWorker(sessionId, 'Network.enable').catch(() => undefined)
    void sendToWorker(sessionId, EMULATE, conditions).catch(() => undefined)
    void sendToWorker(sessionId, 'Runtime.runIfWaitingForDebugger').catch(() => undefined)
  })
  await network.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  return async (next) => {
    conditions = next
    await network.send(EMULATE, next)
    await Promise.all(workers.map((worker) => sendToWorker(worker, EMULATE, next).catch(() => undefined)))
  }
}

/** The service worker has every file of the app, so that the next visit is a warm one. */
async function untilKept(page: Page): Promise<void> {
  const isComplete = "caches.match('/program-complete').then((found) => found !== undefined)"
  for (const last = Date.now() + 60_000; !(await page.evaluate<boolean>(isComplete)); await sleep(200))
    if (Date.now() > last) throw new Error('The app was not kept for offline use within a minute.')
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
try {
  for (const person of Object.keys(people) as (keyof typeof people)[]) {
    const rounds: Record<keyof typeof targets, Visit[]> = { cold: [], warm: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext(phone)
      const decision = await signIn(context, person)
      for (const cache of ['cold', 'warm'] as const) rounds[cache].push(await visit(context, decision))
      await context.close()
    }
    for (const [cache, visits] of Object.entries(rounds) as [keyof typeof targets, Visit[]][]) {
      const last = visits.at(-1)
      if (last) console.log(`\n${person}, ${cache} cache, last visit\n${table(last)}\n${longestChain(last)}`)
      const heading = middle(visits.map((one) => one.heading))
      const option = middle(visits.map((one) => one.option))
      const each = visits.map((one) => one.heading.toFixed(2)).join(', ')
      console.log(
        `${person}, ${cache} cache: heading after ${heading.toFixed(2)} s (${each}; target ${targets[cache]} s), first option after ${option.toFixed(2)} s`,
      )
      if (heading > targets[cache] && !smoke) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await stop()
}
