import { expect, test, type Page } from '@playwright/test'
import { demoScreens, signInToDemo, type DemoPerson } from './support/demo.ts'
import { openings } from './support/openings.ts'
import { registerBuilder } from './support/people.ts'
import { aTradesman } from './support/trades.ts'
import { walk, type Stop } from './support/walk.ts'

test.describe.configure({ mode: 'parallel' })
// A picture of every step would take longer than the steps.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

const at = (path: string): Stop => ({ name: path, path })
/** Every so-manieth of a list, so that several workers share a long walk. */
const share = <T>(list: readonly T[], part: number, of: number) => list.filter((_, index) => index % of === part)

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  for (const part of [0, 1, 2]) {
    test(`every screen of a ${person}, part ${part + 1}`, async ({ page, context }) => {
      test.setTimeout(300_000)
      await signInToDemo(context, person)
      expect(await walk(page, share((await demoScreens(page.request)).map(at), part, 3))).toEqual({})
    })
  }
}

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  for (const part of [0, 1]) {
    test(`what opens over the screens of a ${person}, part ${part + 1}`, async ({ page, context }) => {
      test.setTimeout(300_000)
      await signInToDemo(context, person)
      expect(await walk(page, share(await openings(page.request, person), part, 2))).toEqual({})
    })
  }
}

test('every screen of a subcontractor', async ({ browser }) => {
  test.setTimeout(300_000)
  const { page, paths } = await aTradesman(browser)
  expect(await walk(page, paths.map(at))).toEqual({})
})

test('the empty house of a new builder', async ({ page }) => {
  test.setTimeout(300_000)
  await registerBuilder(page.request, 'Nora')
  const paths = ['/dashboard', '/projects', '/clients', '/communications', '/my-projects', '/my-selections']
  expect(await walk(page, paths.map(at))).toEqual({})
})

test('every screen for people who are not signed in', async ({ page }) => {
  test.setTimeout(300_000)
  const doors = [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=abc',
    '/magic-link',
  ]
  const others = ['/privacy-policy', '/terms-of-service', '/verify', '/unsubscribe', '/no/such/page']
  expect(await walk(page, [...[...doors, ...others].map(at), refused, spent])).toEqual({})
})

const refused: Stop = {
  name: 'errors of a form',
  path: '/login',
  open: async (page) => {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
  },
}

const spent: Stop = { ...at('/magic-link?token=x'), logs: /422|This link is not valid/ }

test('the landing page', async ({ page }) => {
  test.setTimeout(300_000)
  expect(await walk(page, [at('/')])).toEqual({})
})

test('the walk finds what is wrong', async ({ page }) => {
  const spoil = (target: Page) =>
    target.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<p style="color: var(--color-line)">Too pale</p><img src="/favicon.svg"><div style="width: 2000px; height: 9px">Too wide</div>' +
      '<button style="width: 20px; height: 20px">x</button><button style="width: 20px; height: 20px">y</button>')`)
  const faults = (await walk(page, [{ name: 'spoilt', path: '/login', open: spoil }]))['spoilt']?.join('\n')
  for (const device of ['desk', 'phone'])
    for (const fault of ['color-contrast', 'image-alt', 'target-size', 'scrolls sideways', 'wider than'])
      expect(faults).toMatch(new RegExp(`^${device} ${fault}`, 'm'))
  expect(faults).toContain('phone small button "x" 20x20')
})
