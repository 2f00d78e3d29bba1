import type { Route } from '@playwright/test'
import { asBuilder } from '../support/people.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/test.ts'

test('the sidebar shows the current page, the person, and Sign Out', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link').nth(0)).toHaveText('Dashboard')
  for (const [label, path] of [
    ['Projects', '/projects'],
    ['Selection Items', '/selections'],
    ['Clients', '/clients'],
    ['To order', '/to-order'],
    ['Orders', '/orders'],
    ['Procurement log', '/log'],
    ['Suppliers', '/suppliers'],
    ['Money', '/money'],
  ] as const) {
    await expect(navigation.getByRole('link', { name: label })).toHaveAttribute('href', path)
  }
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByText('SC', { exact: true })).toBeVisible()
  await expect(sidebar.getByText('Sam Carpenter')).toBeVisible()
  await expect(sidebar.getByText(/^Builder/)).toBeVisible()
})

test('badges show open counts, and nothing at 0 or after an error', async ({ page }) => {
  await asBuilder(page)
  const counts = { projects: 0, selections: 3, messages: 120, approvals: 2, notifications: 0 }
  await page.route('/api/counts', (route) => route.fulfill({ json: counts }))
  await page.goto('/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Selection Items' })).toHaveText('Selection Items')
  await expect(navigation.getByRole('link', { name: 'Communications' })).toContainText('99+')
  await expect(navigation.getByRole('link', { name: 'Projects' })).toHaveText('Projects')

  await page.route('/api/counts', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }))
  await page.reload()
  await expect(navigation.getByRole('link', { name: 'Communications' })).toHaveText('Communications')
})

const failures = [
  ['cannot be reached', (route: Route) => route.abort()],
  ['fails', (route: Route) => route.fulfill({ status: 503, json: { message: 'Later.' } })],
] as const
for (const [what, fail] of failures)
  test(`signing out while the server ${what} clears the device, and nobody is signed in on it`, async ({ page }) => {
    await asBuilder(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.evaluate(
      `for (const storage of [localStorage, sessionStorage]) storage.setItem('finishwork-selection-order', 'A secret draft')`,
    )
    await page.route('/api/auth/logout', fail)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/landing')
    await expect(page.getByText('Signed out on this device only')).toBeVisible()
    await expect(page.getByText('You have been logged out successfully')).toHaveCount(0)
    const left = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(left).not.toContain('secret')
    expect(left).not.toContain('finishwork-person')

    // The cookie is still good, and no page of the app uses it.
    expect((await page.request.get('/api/auth/me')).status()).toBe(200)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Sam Carpenter')).toHaveCount(0)

    // The next page that reaches the server ends the session there.
    await page.unroute('/api/auth/logout')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  })

test('signing out ends the session and clears what this tab remembers', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.evaluate(`sessionStorage.setItem('finishwork-selection-order', 'A secret draft')`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/landing')
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('secret')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Sam Carpenter')).toHaveCount(0)
})

test('an ended session redirects to sign-in and back', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
})

test('the offline banner appears without a connection and disappears with it', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Attempting to reconnect...')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection lost. Attempting to reconnect...')).toBeHidden()
})

test('a newly deployed version is announced and loaded', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.route('/api/version', (route) => route.fulfill({ json: { version: 'another' } }))
  const reloaded = page.waitForEvent('load')
  await page.evaluate("dispatchEvent(new Event('focus'))")
  await expect(page.getByText('Updating app...')).toBeVisible()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a missing script of an old version loads the new version, not an empty page', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const gone = /\/assets\/clients-/
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForEvent('load').then(() => page.unroute(gone))
  await page.getByRole('link', { name: 'Clients' }).click()
  await reloaded
  await page.goto('/clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

test('the theme is stored and applied before the first paint', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate("localStorage.getItem('finishwork-theme')")).toBe('dark')

  // The app is blocked: what is visible comes from the page and its theme script alone.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('on a phone the menu bar opens the navigation', async ({ page }) => {
  await asBuilder(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Finishwork')
  await expect(bar).toContainText('Sam Carpenter')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Projects' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})

test('Ctrl+K opens the command palette', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Type a command or search' }).fill('sett')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Type a command or search' }).fill('herringbone')
  await page
    .getByRole('option', { name: /Herringbone/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Herringbone')
})

test('the command palette finds an order by its number, and its supplier', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  const reply = await page.request.get('/api/orders?limit=1')
  const [order] = (await reply.json()) as { id: number; number: string; supplier: { name: string } }[]
  if (!order) throw new Error('The demo company has no order.')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Type a command or search' })
  await page.keyboard.press('Control+k')
  await field.fill(order.supplier.name)
  await expect(page.getByRole('option', { name: new RegExp(`^${order.supplier.name}`) })).toBeVisible()
  await field.fill(order.number)
  await page.getByRole('option', { name: order.number }).first().click()
  await expect(page).toHaveURL(`/orders/${order.id}`)
})

test('printed pages are light in every theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('finishwork-theme', 'dark'))
  await asBuilder(page)
  await page.goto('/settings?section=appearance')
  const card = page.locator('#content .bg-surface').first()
  const white = /^(rgb\(255, 255, 255\)|(ok)?lab\(1(00)? 0 0\))$/
  await expect(card).not.toHaveCSS('background-color', white)
  await page.emulateMedia({ media: 'print' })
  await expect(card).toHaveCSS('background-color', white)
  await expect(page.locator('html')).toHaveCSS('background-color', white)
})

test('an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
})

test('no page violates the content security policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()))
  await asBuilder(page)
  for (const path of ['/', '/dashboard', '/terms-of-service']) await page.goto(path)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  expect(complaints).toEqual([])
})
