import type { BrowserContext, Page, Request } from '@playwright/test'
import { demoScreens, signInToDemo, type DemoPerson } from '../support/demo.ts'
import { routes, routesWithout, visitorScreens } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

const QUIET_MS = 500

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js')

/** Compressed bytes of script that a page loads until the network is idle, with an empty cache. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const coming = new Set<Request>()
  const sizes: Promise<number>[] = []
  let lastRequest = Date.now()
  const begun = (request: Request) => {
    lastRequest = Date.now()
    if (isScript(request)) coming.add(request)
  }
  const came = (request: Request) => {
    if (coming.delete(request)) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  const canceled = (request: Request) => void coming.delete(request)
  // The page before may still be fetching scripts ahead, which are not this page's.
  await page.goto('about:blank')
  page.on('request', begun).on('requestfinished', came).on('requestfailed', canceled)
  await page.goto(path)
  // Bytes are counted here, not seconds.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
  // The event stream never ends, so all other requests must be idle.
  const silence = () => (coming.size > 0 ? 0 : Date.now() - lastRequest)
  await expect.poll(silence, { intervals: [50], timeout: 30_000 }).toBeGreaterThan(QUIET_MS)
  // Scripts that load later do not count, and a closed page no longer reports sizes.
  page.off('request', begun).off('requestfinished', came).off('requestfailed', canceled)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('the landing page needs at most 60 kB of script', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThan(60_000)
})

/** Tabs and sections that load with their page count with that page. */
const isAnotherLoad = (path: string) => !/^\/(dashboard\?|settings\?section=(?!profile))/.test(path)

const LIMIT = 180_000

/** Fails with the weight of every page when one misses the limit. */
async function expectLightPages(context: BrowserContext, paths: string[], who: string): Promise<void> {
  const weights: Record<string, number> = {}
  const rest = [...paths]
  const weigh = async () => {
    const page = await context.newPage()
    // Scripts cached by the previous page would count as zero.
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.route(/\.webp|\/api\/files\//, (route) => route.abort())
    // The same page for all: starting a browser process for each takes as long as loading them.
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) weights[path] = await scriptBytes(page, path)
    await page.close()
  }
  // Most of it is waiting for an idle network, which several pages can do in parallel.
  await Promise.all([weigh(), weigh(), weigh()])
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes >= LIMIT)
  expect(heavy, JSON.stringify(weights)).toEqual([])
  expect(Math.min(...Object.values(weights)), 'something was weighed').toBeGreaterThan(100_000)
  const [heaviest] = Object.entries(weights).toSorted((a, b) => b[1] - a[1])
  console.log(`${who}: heaviest ${heaviest?.join(' ')}`)
}

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  test(`every page needs at most 180 kB of script when a ${person} opens it first`, async ({ context }) => {
    test.setTimeout(300_000)
    await signInToDemo(context, person)
    await expectLightPages(context, (await demoScreens(context.request)).filter(isAnotherLoad), person)
  })
}

test('every page for visitors needs at most 180 kB of script', async ({ context }) => {
  test.setTimeout(300_000)
  await expectLightPages(context, visitorScreens, 'visitor')
})

test('every route has an address whose script is weighed', async ({ context }) => {
  await signInToDemo(context, 'builder')
  expect(routes.length, 'the route tree was read').toBeGreaterThan(40)
  // The landing page has a limit of its own.
  expect(routesWithout(['/', ...visitorScreens, ...(await demoScreens(context.request))])).toEqual([])
})
