import type { Page } from '@playwright/test'
import { demoScreens, signInToDemo, type DemoPerson } from '../support/demo.ts'
import { brokenWords, clipped, covered, resize, tooWide } from '../support/layout.ts'
import { arrived, go, openRequests } from '../support/walk.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Window in CSS pixels, and text size. */
const views = [
  { name: 'a desk at 200 %', width: 720, height: 450, letters: 16 },
  { name: 'a desk at 400 %', width: 320, height: 256, letters: 16 },
  { name: 'letters at 200 % on a phone', width: 360, height: 740, letters: 32 },
  { name: 'letters at 200 % on a desk', width: 1440, height: 900, letters: 32 },
] as const

async function faultsOf(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const traffic = openRequests(page)
  const session = await page.context().newCDPSession(page)
  // Back and forth, so that each screen starts at the size where the last one ended.
  for (const [step, path] of paths.entries()) {
    await go(page, { name: path, path })
    for (const view of step % 2 === 0 ? views : views.toReversed()) {
      // The browser's text size setting.
      await session.send('Page.setFontSizes', { fontSizes: { standard: view.letters } })
      await resize(page, view.width, view.height)
      await arrived(page, traffic)
      const faults = [
        ...(await tooWide(page)),
        ...(await clipped(page)),
        ...(await covered(page)),
        ...(await brokenWords(page)),
      ]
      if (faults.length > 0) found[`${path}, ${view.name}`] = faults
    }
  }
  return found
}

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  test(`every screen of a ${person} is readable when enlarged`, async ({ page, context }) => {
    test.setTimeout(300_000)
    await signInToDemo(context, person)
    expect(await faultsOf(page, await demoScreens(page.request))).toEqual({})
  })
}

test('every screen for visitors is readable when enlarged', async ({ page }) => {
  test.setTimeout(180_000)
  const paths = ['/login', '/register', '/forgot-password', '/reset-password?token=abc', '/magic-link', '/verify']
  expect(await faultsOf(page, [...paths, '/no/such/page'])).toEqual({})
})

test('pages outside the app are readable when enlarged', async ({ page }) => {
  test.setTimeout(180_000)
  expect(await faultsOf(page, ['/', '/privacy-policy', '/terms-of-service', '/api/docs'])).toEqual({})
})
