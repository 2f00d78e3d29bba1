import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import startServer from '../e2e/server.ts'
import { ensureChromium } from './chromium.mjs'

// npm run screens: remakes the README's pictures from the demo company, on a server and data of its own.
type Shot = {
  name: string
  as: 'builder' | 'client' | 'nobody'
  path: string | ((page: Page) => Promise<string>)
  width: number
  height: number
  theme?: 'dark'
}

const firstToDecide = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/selections?status=to_decide&limit=50')
  const selections = (await answer.json()) as { id: number; projectId: number; options: unknown[] }[]
  const chosen = selections.find((selection) => selection.options.length > 2) ?? selections[0]
  return `/projects/${chosen?.projectId}/selections/${chosen?.id}`
}

const shots: Shot[] = [
  { name: 'landing', as: 'nobody', path: '/', width: 1440, height: 900 },
  { name: 'dashboard', as: 'builder', path: '/dashboard', width: 1440, height: 900 },
  { name: 'catalogue', as: 'builder', path: '/selections', width: 1440, height: 900 },
  { name: 'deciding', as: 'client', path: firstToDecide, width: 1440, height: 900 },
  { name: 'my-selections', as: 'client', path: '/my-selections', width: 1440, height: 900, theme: 'dark' },
  { name: 'phone', as: 'client', path: firstToDecide, width: 390, height: 844 },
]

const people = { builder: 'maya@alderstone.example', client: 'emma.clarke@home.example' }
const folder = 'docs/screens'
mkdirSync(folder, { recursive: true })
const stop = await startServer()
const { path: executablePath } = ensureChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  for (const { name, as, path, width, height, theme = 'light' } of shots) {
    const context = await browser.newContext({
      baseURL: process.env['E2E_URL'] ?? '',
      viewport: { width, height },
      deviceScaleFactor: width < 500 ? 2 : 1,
    })
    await context.addInitScript(`localStorage.setItem('finishwork-theme', '${theme}')`)
    const page = await context.newPage()
    if (as !== 'nobody')
      await page.request.post('/api/auth/login', {
        data: { email: people[as], password: 'brass-and-oak', userType: as },
      })
    await page
      .goto(typeof path === 'string' ? path : await path(page), { waitUntil: 'networkidle' })
      .catch(() => undefined)
    await page.waitForTimeout(2_500)
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(`${folder}/${name}.webp`)
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
