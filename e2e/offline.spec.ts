import { expect, test, type Page } from '@playwright/test'
import { signInToDemo } from './support/demo.ts'

test.use({ serviceWorkers: 'allow' })

/** The service worker caches the app some time after the first page has loaded. */
const kept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 45_000 })
    .toBe('activated')

test('the app opens offline, says so, and recovers by itself', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signInToDemo(context, 'builder')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await kept(page)

  // Inside the app: the frame stays, and pages that were never opened can be navigated to.
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Attempting to reconnect...')).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page).toHaveURL('/clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('cell', { name: /Emma Clarke/ }).first()).toBeVisible({ timeout: 30_000 })

  // After a reload: no browser error page, and no old data shown as current.
  await context.setOffline(true)
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('Maya')).toHaveCount(0)
  const words: string[] = []
  page.on('console', (message) => message.type() === 'error' && words.push(message.text()))
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL('/projects')
  expect(words.filter((word) => /OfflineError|#185/.test(word))).toEqual([])

  // Legal pages are cached as they are.
  await context.setOffline(true)
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await context.setOffline(false)
})

test('no API reply is cached, and only the current build is', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signInToDemo(context, 'builder')
  await page.goto('/dashboard')
  await page.evaluate(() =>
    caches.open('finishwork-an-older-build').then((cache) => cache.put('/old.js', new Response(''))),
  )
  await kept(page)
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  const names = await page.evaluate(() => caches.keys())
  expect(names).toHaveLength(1)
  expect(names[0]).toMatch(/^finishwork-[0-9a-f]{16}$/)
  const paths = await page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, names[0] ?? '')
  expect(paths).toContain('/app.html')
  expect(paths.filter((path) => path.startsWith('/api/') || path.includes('landing'))).toEqual([])
})

test('the app is installable, and the landing page loads nothing for it', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address ?? '')).json()) as { icons: { src: string }[]; start_url: string }
  expect(manifest.start_url).toBe('/dashboard')
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})
