import { chromium } from '@playwright/test'
import startServer from '../e2e/server.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { sized, smoke } from './short-form.ts'

// Frames of a table of 1,000 selections while it scrolls, in headless Chromium without a graphics card: npm run bench:table
const ROWS = sized(1000, 100)
const FRAMES = sized(240, 10)
/** One row per frame, as a wheel scrolls; and all rows in four seconds. */
const SPEEDS = [32, 133]

const found = ensureChromium()
if (found.path === undefined) throw new Error(found.problem)
const stop = await startServer()
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api${path}`, { data })
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
    return (await reply.json()) as { id: number }
  }
  await post('/auth/login', { email: 'maya@alderstone.example', password: 'brass-and-oak', userType: 'builder' })
  const project = await post('/projects', { name: 'A thousand rows', address: '1 Main Street' })
  const rooms = ['Kitchen', 'Hall', 'Bath', 'Loft']
  for (let from = 0; from < ROWS; from += 100) {
    const selections = Array.from({ length: 100 }, (_, n) => ({
      name: `Selection ${from + n}`,
      room: rooms[n % 4],
      deadline: '2027-04-01',
      allowance: 100 + n,
      draft: true,
    }))
    await post(`/projects/${project.id}/selections/batch`, { selections })
  }
  await page.goto(`/projects/${project.id}?tab=selections`)
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(1000)
  for (const step of SPEEDS) {
    const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
      const grid = document.querySelector('[role=grid]')
      grid.scrollTop = 0
      const times = []
      let last = performance.now()
      const frame = (now) => {
        times.push(now - last)
        last = now
        grid.scrollTop += ${step}
        if (times.length < ${FRAMES}) requestAnimationFrame(frame)
        else resolve(times.slice(2))
      }
      requestAnimationFrame(frame)
    })`)
    const sorted = frames.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
    const late = frames.filter((ms) => ms > 17.5).length
    console.log(
      `${ROWS} rows, ${step} px per frame: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, ${late} of ${frames.length} over 17.5 ms`,
    )
    // A 60 Hz display shows a frame every 16.7 ms.
    if (Number(at(0.95)) > 17.5 && !smoke) process.exitCode = 1
  }
  const rows = await page.locator('[role=grid] [data-row]').count()
  console.log(`${rows} rows in the page`)
} finally {
  await browser.close()
  await stop?.()
}
