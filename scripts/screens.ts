import { mkdirSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import startServer from '../e2e/server.ts'
import { BOARD_WIDTH, boardMaterials } from '../src/web/landing/board-materials.ts'
import { ensureChromium } from './chromium.mjs'

// npm run screens: retakes the pictures in the README, the screens on the landing page and the link preview, from the demo
// company on its own server and data. The landing page comes first, because the README shows it.
type Shot = {
  name: string
  as: 'builder' | 'client' | 'nobody'
  path: string | ((page: Page) => Promise<string>)
  width: number
  height: number
  theme?: 'light' | 'dark'
}
type Selection = { id: number; projectId: number; status: string; selectedItemId: number | null; options: unknown[] }

const selections = async (page: Page): Promise<Selection[]> =>
  (await (await page.request.get('/api/selections?status=to_decide&limit=50')).json()) as Selection[]

const firstToDecide = async (page: Page): Promise<string> => {
  const all = await selections(page)
  const open = all.filter(({ selectedItemId }) => selectedItemId === null)
  const chosen = open.find((selection) => selection.options.length > 2) ?? all[0]
  return `/projects/${chosen?.projectId}/selections/${chosen?.id}`
}

const readyToSign = async (page: Page): Promise<string> => {
  const chosen = (await selections(page)).filter(({ status }) => status === 'selected')
  const ids = chosen.filter(({ projectId }) => projectId === chosen[0]?.projectId).map(({ id }) => id)
  return `/projects/${chosen[0]?.projectId}/sign?selections=${encodeURIComponent(JSON.stringify(ids.slice(0, 3)))}`
}

const firstConversation = async (page: Page): Promise<string> => {
  const [conversation] = (await (await page.request.get('/api/conversations')).json()) as { projectId: number }[]
  return `/messages?project=${conversation?.projectId}`
}

/** With a supplier's answer, so that there is something to see. */
const confirmedOrder = async (page: Page): Promise<string> => {
  const orders = (await (await page.request.get('/api/orders?limit=50')).json()) as { id: number; status: string }[]
  return `/orders/${(orders.find(({ status }) => status === 'confirmed') ?? orders[0])?.id}`
}

const firstTimeline = async (page: Page): Promise<string> => {
  const [project] = (await (await page.request.get('/api/projects?limit=1&sort=oldest')).json()) as { id: number }[]
  return `/projects/${project?.id}?tab=timeline`
}

const onLandingPage: Shot[] = (['light', 'dark'] as const).flatMap((theme) =>
  (
    [
      { name: 'dashboard', as: 'builder', path: '/dashboard' },
      { name: 'deciding', as: 'client', path: firstToDecide },
      { name: 'signing', as: 'client', path: readyToSign },
      { name: 'messages', as: 'client', path: firstConversation },
      { name: 'order', as: 'builder', path: confirmedOrder },
      { name: 'timeline', as: 'builder', path: firstTimeline },
    ] as const
  ).map((shot) => ({ ...shot, width: 1280, height: 800, theme })),
)

const inReadme: Shot[] = [
  { name: 'landing', as: 'nobody', path: '/', width: 1440, height: 900 },
  { name: 'dashboard', as: 'builder', path: '/dashboard', width: 1440, height: 900 },
  { name: 'catalog', as: 'builder', path: '/selections', width: 1440, height: 900 },
  { name: 'deciding', as: 'client', path: firstToDecide, width: 1440, height: 900 },
  { name: 'my-selections', as: 'client', path: '/my-selections', width: 1440, height: 900, theme: 'dark' },
  { name: 'phone', as: 'client', path: firstToDecide, width: 390, height: 844 },
]

const people = { builder: 'maya@alderstone.example', client: 'emma.clarke@home.example' }

async function take(browser: Browser, { as, path, width, height, theme = 'light' }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL'] ?? '',
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
    hasTouch: width < 500,
    isMobile: width < 500,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(`localStorage.setItem('finishwork-theme', '${theme}')`)
  const page = await context.newPage()
  if (as !== 'nobody') {
    const data = { email: people[as], password: 'brass-and-oak', userType: as }
    await page.request.post('/api/auth/login', { data })
  }
  await page.goto(typeof path === 'string' ? path : await path(page))
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.waitForTimeout(2_500)
  // A toast that arrives now would cover the page.
  await page.evaluate(`document.querySelector('section[aria-label="Notices"]')?.remove()`)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

const stop = await startServer()
const { path: executablePath } = ensureChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const forLanding = 'src/web/public/screens'
const forBoard = 'src/web/public/board'
const forReadme = 'docs/screens'
for (const folder of [forLanding, forBoard, forReadme]) mkdirSync(folder, { recursive: true })
try {
  for (const [name] of boardMaterials) {
    const picture = sharp(`src/web/public/catalog/${name}-800.webp`).resize(BOARD_WIDTH)
    await picture.webp({ quality: 80 }).toFile(`${forBoard}/${name}-${BOARD_WIDTH}.webp`)
  }
  for (const shot of onLandingPage) {
    const picture = sharp(await take(browser, shot))
    const name = `${forLanding}/${shot.name}${shot.theme === 'dark' ? '-dark' : ''}`
    await picture.clone().webp({ quality: 80 }).toFile(`${name}-1280.webp`)
    await picture.clone().resize(640).webp({ quality: 80 }).toFile(`${name}-640.webp`)
    const onPhone = await take(browser, { ...shot, width: 390, height: 600 })
    await sharp(onPhone).webp({ quality: 72 }).toFile(`${name}-phone.webp`)
  }
  const openGraph = await take(browser, { name: '', as: 'nobody', path: '/', width: 1200, height: 630 })
  await sharp(openGraph).jpeg({ quality: 82, mozjpeg: true }).toFile(`${forLanding}/open-graph.jpg`)
  for (const shot of inReadme) {
    await sharp(await take(browser, shot))
      .webp({ quality: 82 })
      .toFile(`${forReadme}/${shot.name}.webp`)
  }
} finally {
  await browser.close()
  await stop()
}
