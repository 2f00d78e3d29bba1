import { expect, test, type Page } from '@playwright/test'
import { asBuilder } from './support/people.ts'

/** Compressed bytes of script that a page needs before it comes to rest. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) {
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    }
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('the landing page needs at most 60 kB of script', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThan(60_000)
})

test('a first signed-in page needs at most 200 kB of script', async ({ page }) => {
  await asBuilder(page)
  expect(await scriptBytes(page, '/dashboard')).toBeLessThan(200_000)
})
