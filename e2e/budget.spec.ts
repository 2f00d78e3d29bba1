import { expect, test, type Page, type Request } from '@playwright/test'
import { demoScreens, signInToDemo, type DemoPerson } from './support/demo.ts'

const QUIET_MS = 500

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js')

/** Compressed bytes of script that a page needs before it comes to rest, from an empty cache. */
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
  page.on('request', begun).on('requestfinished', came)
  await page.goto(path)
  // It is bytes that are counted here, not seconds.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
  // The line for live events never rests, so it is the silence of everything else that counts.
  const silence = () => (coming.size > 0 ? 0 : Date.now() - lastRequest)
  await expect.poll(silence, { intervals: [50], timeout: 30_000 }).toBeGreaterThan(QUIET_MS)
  // What begins after the silence is not needed, and a page that is closed no longer says what it weighed.
  page.off('request', begun).off('requestfinished', came)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('the landing page needs at most 60 kB of script', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThan(60_000)
})

/** Tabs and sections that come with their page weigh what it weighs. */
const isAnotherLoad = (path: string) => !/^\/(dashboard\?|settings\?section=(?!profile))/.test(path)

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  test(`whichever page a ${person} opens first, it needs at most 200 kB of script`, async ({ context }) => {
    test.setTimeout(300_000)
    await signInToDemo(context, person)
    const weights: Record<string, number> = {}
    const paths = (await demoScreens(context.request)).filter(isAnotherLoad)
    const weigh = async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        const page = await context.newPage()
        // What was cached for the page before would weigh nothing.
        await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
        await page.route(/\.webp|\/api\/files\//, (route) => route.abort())
        weights[path] = await scriptBytes(page, path)
        await page.close()
      }
    }
    // Most of it is waiting for silence, which several can do at once.
    await Promise.all([weigh(), weigh(), weigh()])
    const heavy = Object.entries(weights).filter(([, bytes]) => bytes >= 200_000)
    expect(heavy, JSON.stringify(weights)).toEqual([])
    expect(Math.min(...Object.values(weights)), 'something was weighed').toBeGreaterThan(100_000)
    console.log(
      `${person}: heaviest ${Object.entries(weights)
        .toSorted((a, b) => b[1] - a[1])[0]
        ?.join(' ')}`,
    )
  })
}
