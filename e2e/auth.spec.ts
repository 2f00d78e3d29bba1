import { expect, test } from '@playwright/test'
import {
  aBuilder,
  asBuilder,
  freshEmail,
  linkInMail,
  password,
  registerBuilder,
  requestsOfBuilder,
  signIn,
} from './support/people.ts'

test('a builder registers, after the form has said what is missing', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Mason')
  await page.getByLabel('Email').fill(freshEmail('robin'))
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByLabel(/I accept the Terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()

  await page.getByLabel('Confirm password').fill('password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password does not meet requirements. Please try a stronger password.')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Registration successful')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages of the program' }).getByText('Welcome, Robin!')).toBeVisible()
})

test('an address that is taken is refused in words', async ({ page, request }) => {
  const person = await aBuilder(request)
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel(/I accept the Terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This email address is already registered. Please try signing in instead.')).toBeVisible()
})

test('signing in: first wrong, then right, then back to the page one came for', async ({ page, request }) => {
  const person = await aBuilder(request)
  await page.goto('/client-dashboard?from=mail')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('radio', { name: 'Builder' })).toBeChecked()
  await expect(page.getByText('project and fund (budget) management tools')).toBeVisible()
  await page.getByRole('radio', { name: 'Client' }).check()
  await expect(page.getByText('your client portal')).toBeVisible()

  await signIn(page, { ...person, password: 'not this one' })
  await expect(page.getByRole('alert').getByText('Invalid email or password. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  // Having chosen wrongly between Builder and Client locks nobody out.
  await signIn(page, person)
  await expect(page).toHaveURL('/client-dashboard?from=mail')
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByText('Welcome back, Sam!').first()).toBeVisible()
})

test('a link to another site is not followed after signing in', async ({ page, request }) => {
  const person = await aBuilder(request)
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('whoever is signed in is led away from the doors', async ({ page }) => {
  await asBuilder(page)
  for (const door of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(door)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('a forgotten password is reset through the mailbox page', async ({ page, request }) => {
  const person = await registerBuilder(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const send = page.getByRole('button', { name: 'Send reset link' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Email').fill(person.email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText('expires in 1 hour')).toBeVisible()

  await linkInMail(request, person.email, '/reset-password?token=')
  await page.goto('/mailbox')
  await page.getByRole('article').filter({ hasText: person.email }).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /password/i })
    .first()
    .click()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()

  await page.getByLabel('New password').fill('walnut-and-slate-9')
  await page.getByLabel('Confirm password').fill('walnut-and-slate-9')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset successful' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible()
  await expect(page).toHaveURL('/login', { timeout: 5000 })
  await signIn(page, { ...person, password: 'walnut-and-slate-9' })
  await expect(page).toHaveURL('/dashboard')
})

test('without a token there is nothing to reset', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid or missing reset token')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeDisabled()
  await expect(page.getByLabel('Confirm password')).toBeDisabled()
})

test('a link that is still being looked at, or could not be, is not called broken', async ({ page }) => {
  await page.route('**/api/auth/magic-link/inspect', () => {})
  await page.goto('/magic-link?token=x')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening your link')
  await page.unroute('**/api/auth/magic-link/inspect')
  await page.route('**/api/auth/magic-link/inspect', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await page.unroute('**/api/auth/magic-link/inspect')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
})

test('a magic link signs in once, and says so the second time', async ({ page, request, context }) => {
  const person = await aBuilder(request)
  await page.goto('/magic-link')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await expect(page.getByText('expires in 10 minutes')).toBeVisible()

  const link = await linkInMail(request, person.email, '/magic-link?token=')
  await page.goto(link)
  await expect(page.getByText(`Sign in as ${person.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')

  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send sign-in link' })).toBeVisible()
})

test('an invited client accepts with a name and a password, and finds the client’s side', async ({ page, request }) => {
  await requestsOfBuilder(request)
  const email = freshEmail('ada')
  const invited = await request.post('/api/clients', { data: { email, firstName: 'Ada' } })
  expect(invited.status()).toBe(201)

  await page.goto(await linkInMail(request, email))
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByLabel('Last name').fill('Fielding')
  await page.getByLabel('Password optional').fill(password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL('/client-dashboard')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Selections' }),
  ).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Ada Fielding')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/landing')
  await page.goto('/login')
  await signIn(page, { email, password, firstName: 'Ada', lastName: 'Fielding' })
  await expect(page).toHaveURL('/client-dashboard')
})
