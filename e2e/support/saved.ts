import sharp from 'sharp'
import { expect, type Page } from '@playwright/test'

/** The service worker controls the page. */
export const controlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 45_000 })
    .toBe('activated')

/** The service worker caches the rest of the app some time after the first page has loaded. */
export async function kept(page: Page): Promise<void> {
  await controlled(page)
  const complete = () => page.evaluate(async () => Boolean(await caches.match('/program-complete')))
  await expect.poll(complete, { timeout: 45_000 }).toBe(true)
}

/** The addresses of the replies that are saved on this device. */
export const saved = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('finishwork-saved-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** In the open dialog of a tradesperson without a connection: adds a photo and reports that it is installed. */
export async function reportInstalled(page: Page): Promise<void> {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
  const camera = page.getByRole('dialog').locator('input[multiple]')
  await camera.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('wall.png is sent when you are online.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as installed' }).click()
}
