import { chromium } from '@playwright/test'
import startServer from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { smoke } from './short-form.ts'

// npm run bench:lighthouse: pages for a visitor and for a signed-in person, on a phone and on a desktop, from the production
// build with the demo company. Each page is measured five times; the median counts.
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

// Its package is installed with the first benchmark, not for npm test: a smoke run opens the same pages without it.
const { default: lighthouse, desktopConfig } = smoke ? { default: null } : await import('lighthouse')

const stop = await startServer()
const base = process.env['E2E_URL'] ?? ''
const PORT = 9222 + Math.floor(Math.random() * 500)
const { path: executablePath } = ensureChromium()
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** A new browser for every visit, because leftovers of the previous one would be measured too. */
const openBrowser = () =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${PORT}`, '--no-sandbox', '--disable-background-networking', '--disable-sync'],
  })

async function signIn(): Promise<{ cookie: string; project: string }> {
  const body = JSON.stringify({ email: 'maya@alderstone.example', password: 'brass-and-oak', userType: 'builder' })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const projects = (await (await fetch(`${base}/api/projects`, { headers: { cookie } })).json()) as { id: number }[]
  return { cookie, project: `/projects/${projects[0]?.id}` }
}

/** Whether the page can be opened with this cookie. */
async function visit(path: string, cookie: string | undefined): Promise<void> {
  const browser = await openBrowser()
  const page = await browser.newPage({ ...(cookie && { extraHTTPHeaders: { Cookie: cookie } }) })
  const reply = await page.goto(base + path)
  await browser.close()
  if (!reply?.ok()) throw new Error(`${path} answered ${reply?.status()}`)
}

async function measure(path: string, cookie: string | undefined, desk: boolean): Promise<void> {
  if (!lighthouse) return visit(path, cookie)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const flags = { port: PORT, output: 'json' as const, ...(cookie && { extraHeaders: { Cookie: cookie } }) }
    const chrome = await openBrowser()
    const result = await lighthouse(base + path, flags, desk ? desktopConfig : undefined)
    await chrome.close()
    const seconds = timings.map((name) => result?.lhr.audits[name]?.displayValue).join(', ')
    console.log(`    ${seconds}; speed of this machine ${result?.lhr.environment.benchmarkIndex}`)
    rounds.push(categories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)))
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      if (round === 0 && audit.score !== null && audit.score < 0.9)
        console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`)
    }
  }
  const median = categories.map(
    (_, index) => rounds.map((scores) => scores[index] ?? 0).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)],
  )
  console.log(
    `${path} ${desk ? 'desk' : 'phone'}: ${categories.map((name, index) => `${name} ${median[index]}`).join(', ')}`,
  )
}

try {
  const { cookie, project } = await signIn()
  for (const desk of [false, true]) {
    await measure('/', undefined, desk)
    await measure(project, cookie, desk)
  }
} finally {
  await stop()
}
