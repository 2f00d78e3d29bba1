import type { Page } from '@playwright/test'
import { buildHouse } from './support/deciding.ts'
import { makeProject, newBuilder } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { handset } from './support/touch.ts'

/** A toast that stays, so that the test does not depend on the speed of the machine. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout
    const patient = (run: TimerHandler, wait?: number) => real(run, wait === 5_000 ? 600_000 : wait)
    window.setTimeout = patient as typeof window.setTimeout
  })

const toast = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' })

/** The texts of the elements that the toast covers in part. */
const covered = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const notice = document.querySelector('section[aria-label="Notices"] .rounded-card')?.getBoundingClientRect()
    if (!notice) return ['no toast']
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect()
        return width > 0 && top < notice.bottom && bottom > notice.top && left < notice.right && right > notice.left
      })
      .map(({ tagName, innerText }) => `${tagName} ${innerText.slice(0, 40)}`)
  }, selector)

const coversNothing = (page: Page, selector: string) => expect.poll(() => covered(page, selector)).toEqual([])

const sizes = [
  { width: 360, height: 560 },
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
]

test('a toast covers no dialog, no bar, no banner and no greeting, on a phone and on a desk', async ({ browser }) => {
  const { client, path, items, selection } = await buildHouse(browser, handset)
  const taps = (await items('Faucets')).slice(0, 2)
  const { id } = await selection({ name: 'Kitchen tap', room: 'Kitchen' }, taps)
  await keepToasts(client)
  await client.goto(path(`/selections/${id}`))
  await client.getByRole('button', { name: 'Choose this' }).first().click()
  await expect(toast(client)).toBeVisible()
  for (const size of sizes) {
    await client.setViewportSize(size)
    await coversNothing(client, 'h1, [data-bar]')
    await client.getByRole('button', { name: 'Ask or request a change' }).first().click()
    await expect(client.getByRole('dialog')).toBeVisible()
    await coversNothing(client, '[role="dialog"]')
    await client.keyboard.press('Escape')
    await expect(client.getByRole('dialog')).toHaveCount(0)
  }
  await client.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(client.getByRole('heading', { name: 'Welcome, Ana!' })).toBeVisible()
  await client.context().setOffline(true)
  await expect(client.getByText('Connection lost. Attempting to reconnect...')).toBeVisible()
  for (const size of sizes) {
    await client.setViewportSize(size)
    await coversNothing(client, 'h1, [data-banner]')
  }
  await client.context().setOffline(false)
})

test('a page ends above a toast, so that its last buttons can be reached', async ({ browser }) => {
  const page = await newBuilder(browser)
  const { id } = await makeProject(page.request, { name: 'Harbor House' })
  const data = { title: 'Slab poured', scheduledDate: '2031-03-03' }
  expect((await page.request.post(`/api/projects/${id}/timeline`, { data })).status()).toBe(201)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/projects/${id}?tab=timeline`)
    await page.getByRole('button', { name: 'Shift project' }).click()
    await page.getByRole('textbox', { name: 'Move it by' }).fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Shift project' }).click()
    await expect(toast(page)).toBeVisible()
    // The list comes again after a move, and is longer then.
    const coveredAtEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return covered(page, '#content button, #content a')
    }
    await expect.poll(coveredAtEnd).toEqual([])
  }
})
