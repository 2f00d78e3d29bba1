import { expect, type Page, type Route } from '@playwright/test'
import type { Stop } from './walk.ts'

/** Every request of a page except the current user, which the frame around it needs. */
const data = /\/api\/(?!auth\/me|events)/

/** The server does not reply yet: loading states. */
export async function waiting(page: Page, paths: readonly string[]): Promise<Stop[]> {
  await page.route(data, () => {})
  return paths.map((path) => ({ name: `${path}, waiting`, path, waiting: true }))
}

/** The server refuses everything: error states. */
export async function failing(page: Page, paths: readonly string[]): Promise<Stop[]> {
  await page.route(data, (route: Route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'This is not for you.' } }),
  )
  return paths.map((path) => ({ name: `${path}, failing`, path, logs: /403/ }))
}

/** Addresses of things that do not exist or that the person may not see. */
export const missing: Stop[] = [
  '/projects/999999',
  '/projects/999999/selections/999999',
  '/projects/999999/sign-offs/999999',
  '/projects/999999/sign?selections=[1]',
  '/selections/category/999999',
  '/selections/items/999999/edit',
].map((path) => ({ name: path, path, logs: /404/ }))

/** Lists without matches. */
export const nothingFound: Stop[] = [
  '/projects?q=no+such+word',
  '/selections?q=no+such+word',
  '/selections/category/1?q=no+such+word',
  '/clients?q=no+such+word',
].map((path) => ({ name: path, path }))

export const withoutConnection: Stop = {
  name: 'no connection',
  path: '/settings?section=appearance',
  open: async (page) => {
    await page.context().setOffline(true)
    await expect(page.getByText('Connection lost. Attempting to reconnect...')).toBeVisible()
  },
  stays: true,
  leave: (page) => page.context().setOffline(false),
  logs: /ERR_INTERNET_DISCONNECTED/,
}

/** A toast stays while the pointer is over it. */
const pointAt = async (page: Page, title: string) => {
  const message = page.getByRole('region', { name: 'Notices' })
  await expect(message.getByText(title)).toBeVisible()
  await message.getByRole('button', { name: 'Dismiss' }).focus()
}

const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' }).click()

export const successMessage: Stop = {
  name: 'message of success',
  path: '/settings?section=profile',
  open: async (page) => {
    await page.getByRole('button', { name: 'Save profile' }).click()
    await pointAt(page, 'Profile saved')
  },
  stays: true,
  leave: dismiss,
}

export const failureMessage: Stop = {
  name: 'message of failure',
  path: '/settings?section=profile',
  open: async (page) => {
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'conflict', message: 'Someone else changed this at the same time.' },
      }),
    )
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Someone else changed this at the same time.').first()).toBeVisible()
  },
  stays: true,
  leave: (page) => page.unroute('**/api/auth/me'),
  logs: /409/,
}

/** Unsaved input, and a link that leaves the page. */
export const unsaved: Stop = {
  name: 'leave without saving',
  path: '/settings?section=profile',
  open: async (page) => {
    await page.getByLabel('Phone').click()
    await page.keyboard.type('555 0100')
    // On a phone the menu covers the page and would be checked instead of it.
    await page.evaluate("void window.__TSR_ROUTER__.navigate({ to: '/projects' })")
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })).toBeVisible()
  },
  leave: (page) => page.getByLabel('Phone').fill(''),
}

const asking = (name: string) => async (page: Page) => {
  const create = page.getByRole('button', { name: 'Create calendar address' })
  const button = page.getByRole('button', { name, exact: true })
  await expect(create.or(button)).toBeVisible()
  if (await create.isVisible()) await create.click()
  await button.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

/** Before a calendar feed address is replaced. */
export const calendarQuestions: Stop[] = ['Create a new address', 'Revoke'].map((name) => ({
  name: `calendar feed: ${name}`,
  path: '/settings?section=calendar',
  open: asking(name),
}))

/** A new version was deployed. The reload that would follow is prevented here, so this comes last. */
export const newVersion: Stop = {
  name: 'updating',
  path: '/settings?section=appearance',
  open: async (page) => {
    await page.route('**/api/version', (route) => route.fulfill({ json: { version: 'newer' } }))
    await page.evaluate(`(() => {
      const later = window.setTimeout
      window.setTimeout = (run, ms, ...rest) => (ms === 1500 ? 0 : later(run, ms, ...rest))
      dispatchEvent(new Event('focus'))
    })()`)
    await expect(page.getByText('Updating app...')).toBeVisible()
  },
  stays: true,
}

/** The app is opened offline from the browser's cache. */
export async function openedOffline(page: Page): Promise<Stop> {
  await page.addInitScript("Object.defineProperty(navigator, 'onLine', { get: () => false })")
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  return {
    name: 'You are offline',
    path: '/projects',
    apart: true,
    logs: /ERR_INTERNET_DISCONNECTED|could not be read|OfflineError/,
  }
}
