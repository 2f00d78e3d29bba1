import { expect, test } from '@playwright/test'
import { asBuilder } from './support/people.ts'

test('visitors find the way in, at all three addresses', async ({ page }) => {
  for (const path of ['/', '/home', '/landing']) {
    await page.goto(path)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toHaveAttribute('href', '/register')
  }
})

test('people who are signed in find the way to their dashboard instead', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Finishwork, start page' }).first().click()
  await expect(page).toHaveURL('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('href', '/dashboard')
  await expect(bar.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveCount(0)
})

test('the figures count up within two seconds', async ({ page }) => {
  await page.goto('/')
  const hours = page.locator('[data-count-to="15"]')
  await hours.scrollIntoViewIfNeeded()
  await expect(hours).not.toHaveText('15', { timeout: 1000 })
  await expect(hours).toHaveText('15', { timeout: 3000 })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page can be read whole', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every finish chosen, signed and on time.')
    await expect(page.getByText('98%')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How it should feel on site' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  })
})

test('Watch Demo leads into the live demo with one click, as builder or as client', async ({ page }) => {
  for (const [way, home] of [
    ['Enter as the builder', '/dashboard'],
    ['Enter as a client', '/client-dashboard'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Watch Demo' }).click()
    const dialog = page.getByRole('dialog', { name: 'See Finishwork at work' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: way }).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('on a server without a demo, Watch Demo is a tour of real screens', async ({ page }) => {
  await page.route('/api/demo', (route) => route.fulfill({ json: { offered: false } }))
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch Demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'See Finishwork at work' })
  await expect(dialog.getByRole('img', { name: 'The product: The builder’s morning' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Enter as the builder' })).toBeHidden()
  await expect(dialog.getByRole('img').first()).toHaveJSProperty('complete', true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('search engines and links find what they need, under the public address', async ({ page, baseURL }) => {
  await page.goto('/home')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(picture ?? '')
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/privacy-policy</loc>`)
})
