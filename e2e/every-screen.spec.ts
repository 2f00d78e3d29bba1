import { expect, test } from '@playwright/test'
import { devices, faultsOf, open } from './support/walk.ts'

const paths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc',
  '/magic-link',
  '/privacy-policy',
  '/terms-of-service',
  '/verify',
  '/unsubscribe',
]

for (const device of ['phone', 'desk'] as const) {
  test(`every screen for people who are not signed in, ${device}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await (await browser.newContext({ ...devices[device], reducedMotion: 'reduce' })).newPage()
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await open(page, path)
      const faults = await faultsOf(page, device)
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
  })
}
