import type { BrowserContext } from '@playwright/test'
import { demoScreens, demoThings, signInToDemo, type DemoPerson } from '../support/demo.ts'
import { expect, test } from '../support/test.ts'

/** Pages that people open first: from an email, a bookmark, the landing page. */
const mainPages = {
  builder:
    /^\/(dashboard|projects|clients|selections|communications|my-selections|selections\/category\/\d+)$|^\/projects\/\d+(\?tab=selections|\/selections\/\d+)?$/,
  client: /^\/(client-dashboard|my-projects|my-selections|messages)$|^\/projects\/\d+(\/selections\/\d+)?$/,
} satisfies Record<DemoPerson, RegExp>

async function mainScreens(context: BrowserContext, person: DemoPerson = 'builder'): Promise<string[]> {
  await signInToDemo(context, person)
  return (await demoScreens(context.request)).filter((path) => mainPages[person].test(path))
}

const countShifts = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

for (const [device, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['desk', { width: 1440, height: 900 }],
] as const) {
  test(`no page shifts its layout while loading on ${device}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await page.addInitScript(countShifts)
    const jumps: Record<string, number> = {}
    for (const path of ['/', ...(await mainScreens(context))]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('main .animate-pulse-soft:visible')).toHaveCount(0)
      await page.evaluate('document.fonts.ready')
      const shift = await page.evaluate<number>('window.shift')
      if (shift > 0.1) jumps[path] = shift
    }
    expect(jumps).toEqual({})
  })
}

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  test(`a page of a ${person} makes each request that the server preloads, once`, async ({ page, context }) => {
    test.setTimeout(300_000)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/') && !/\/(events|files)/.test(pathname)) asked.push(pathname + search)
    })
    const unused: string[] = []
    page.on('console', (message) => message.text().includes('preloaded') && unused.push(message.text()))
    for (const path of await mainScreens(context, person)) {
      // Other journeys work in the demo company, and its events make a page ask again. Opened again it must not.
      await expect(async () => {
        await page.goto('about:blank')
        asked.length = 0
        const response = await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        const announced = [...(response?.headers().link ?? '').matchAll(/<(\/api[^>]+)>/g)].map(([, call = '']) => call)
        expect(announced, path).toContain('/api/auth/me')
        await expect.poll(() => asked, { message: path }).toEqual(expect.arrayContaining(announced))
        expect(asked.filter((call, at) => announced.includes(call) && asked.indexOf(call) !== at)).toEqual([])
      }, path).toPass({ timeout: 60_000 })
    }
    // Chromium reports unused preloads a few seconds after the page loaded.
    await page.waitForTimeout(4000)
    expect(unused).toEqual([])
  })
}

test('the server preloads no data for visitors', async ({ request }) => {
  const { link } = (await request.get('/projects/1')).headers()
  expect(link).toContain('rel=modulepreload')
  expect(link).not.toContain('/api/')
})

test('the frame of the page is visible before the app starts', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('#frame')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#frame')).toBeHidden()
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('#frame')).toBeHidden()
})

test('the frame names a decision before the app starts, and the app asks for it once', async ({ page, context }) => {
  await signInToDemo(context, 'client')
  // As signing in leaves it.
  await page.addInitScript("localStorage.setItem('finishwork-session', 'yes')")
  const { selection } = await demoThings(context.request)
  const path = `/projects/${selection.projectId}/selections/${selection.id}`
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('#frame-name')).toHaveText(selection.name)
  await page.unroute('**/assets/*.js')
  await expect(async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith(`/api${path}`) && asked.push(request.url()))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: selection.name })).toBeVisible()
    expect(asked).toHaveLength(1)
    page.removeAllListeners('request')
  }).toPass({ timeout: 60_000 })
  await expect(page.locator('#frame')).toBeHidden()
})

test('hovering a link starts loading the data of its page', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  // Other journeys work in the demo company, and its events may make the page ask again.
  await expect(async () => {
    await page.goto('/projects')
    const card = page.getByRole('link', { name: 'View Project' }).first()
    const href = await card.getAttribute('href')
    const [asked] = await Promise.all([page.waitForRequest(`**/api${href}`), card.hover()])
    await asked.response()
    const again: string[] = []
    page.on('request', (request) => request.url().endsWith(`/api${href}`) && again.push(request.url()))
    await card.click()
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
    expect(again).toEqual([])
  }).toPass({ timeout: 120_000 })
})
