import { asBuilder } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('visitors find sign-in and registration at all three addresses', async ({ page }) => {
  for (const path of ['/', '/home', '/landing']) {
    await page.goto(path)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toHaveAttribute('href', '/register')
  }
})

test('signed-in people see links to their dashboard', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Finishwork, start page' }).first().click()
  await expect(page).toHaveURL('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('href', '/dashboard')
  await expect(bar.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveCount(0)
  await expect(page.getByText('30-day free trial')).toBeHidden()
})

test('the landing page shows the signed-in state from the first paint, until the person signs out elsewhere', async ({
  page,
}) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/landing-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveCount(0)

  await page.request.post('/api/auth/logout')
  await page.unroute('**/assets/landing-*.js')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('30-day free trial')).toBeVisible()
})

test('pictures show a blurred placeholder until they arrive', async ({ page }) => {
  await page.route('**/*.webp*', (route) => route.abort())
  await page.goto('/')
  const pictures = page.locator('main img')
  const backgrounds = await pictures.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage))
  expect(backgrounds.length).toBeGreaterThan(10)
  expect(backgrounds.filter((background) => !background.startsWith('url("data:image/webp'))).toEqual([])
})

test('the figures are final until they come into view', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.goto('/')
  await expect(page.locator('[data-count-to="98"]')).toHaveText('98')
})

test('the figures count up when they come into view', async ({ page }) => {
  await page.goto('/')
  const hours = page.locator('[data-count-to="15"]')
  // A busy machine may be slower to look than the figure is to change, so the page itself records the steps.
  const steps = await hours.evaluateHandle((figure) => {
    const seen: string[] = []
    new MutationObserver(() => seen.push(figure.textContent)).observe(figure, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return seen
  })
  await hours.scrollIntoViewIfNeeded()
  await expect.poll(() => steps.evaluate((seen) => seen.at(-1))).toBe('15')
  expect((await steps.jsonValue()).some((step) => Number(step) < 15)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is readable', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every finish chosen, signed and on time.')
    await expect(page.getByText('98%')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How it should feel on site' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  })

  test('the sections are reachable on a tablet', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1000 })
    await page.goto('/')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Get Started' })).toBeVisible()
    await bar.locator('summary').click()
    await bar.getByRole('link', { name: 'Features' }).click()
    await expect(page).toHaveURL('/#features')
  })

  for (const [path, title, section] of [
    ['/privacy-policy', 'Privacy Policy', 'How long it is kept'],
    ['/terms-of-service', 'Terms of Service', 'Sign-offs'],
  ] as const) {
    test(`the ${title} is readable`, async ({ page, baseURL }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Finishwork`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + path)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w+/)
      await page.getByRole('link', { name: 'Finishwork, back to the start page' }).click()
      await expect(page).toHaveURL('/')
    })
  }

  test('the app says that it needs scripts, and links to what works without', async ({ page }) => {
    for (const path of ['/login', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finishwork needs JavaScript here')
      await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy-policy')
    }
  })
})

test('the legal pages follow the theme and load no other script', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('finishwork-theme', 'dark'))
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.goto('/privacy-policy', { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(scripts).toEqual(['/theme.js'])
})

test('Watch Demo opens the live demo with one click, as builder or client', async ({ page }) => {
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

test('signed-in people are asked before the demo signs them out', async ({ page }) => {
  const { firstName, lastName } = await asBuilder(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch Demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'See Finishwork at work' })
  const way = dialog.getByRole('button', { name: 'Enter as a client' })
  await way.click()
  const question = dialog.getByRole('group', { name: `You are signed in as ${firstName} ${lastName}.` })
  const stay = question.getByRole('button', { name: 'Stay signed in' })
  await expect(stay).toBeFocused()
  await stay.click()
  await expect(way).toBeFocused()
  expect((await page.request.get('/api/auth/me')).status()).toBe(200)

  await way.click()
  await question.getByRole('button', { name: 'Sign out and enter the demo' }).click()
  await expect(page).toHaveURL('/client-dashboard')

  // Switching sides within the demo loses nothing.
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch Demo' }).click()
  await dialog.getByRole('button', { name: 'Enter as the builder' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('Watch Demo shows a tour of screens on a server without a demo', async ({ page }) => {
  await page.route('/api/demo', (route) => route.fulfill({ json: { offered: false, signedInAs: null } }))
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch Demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'See Finishwork at work' })
  await expect(dialog.getByRole('img', { name: 'The product: The builder’s morning' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Enter as the builder' })).toBeHidden()
  await expect(dialog.getByRole('img').first()).toHaveJSProperty('complete', true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('search engines and link previews get public addresses', async ({ page, baseURL }) => {
  await page.goto('/home')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(picture ?? '')
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/privacy-policy</loc>`)
})
