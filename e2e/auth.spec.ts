import type { APIRequestContext, Page } from '@playwright/test'
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
import { expect, test } from './support/test.ts'

test('a builder registers after the form reports missing fields', async ({ page }) => {
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
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Welcome, Robin!')).toBeVisible()
})

test('registering with a taken email address suggests signing in', async ({ page, request }) => {
  const person = await aBuilder(request)
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel(/I accept the Terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This email address is already registered. Please try signing in instead.')).toBeVisible()
})

test('a failed sign-in can be corrected and returns to the requested page', async ({ page, request }) => {
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

  // Choosing the wrong one of Builder and Client locks nobody out.
  await signIn(page, person)
  await expect(page).toHaveURL('/client-dashboard?from=mail')
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByText('Welcome back, Sam!').first()).toBeVisible()
})

test('signing in never redirects to another site', async ({ page, request }) => {
  const person = await aBuilder(request)
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('signed-in people are redirected away from the sign-in pages', async ({ page }) => {
  await asBuilder(page)
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('a forgotten password is reset through the emailed link', async ({ page, request }) => {
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
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...person, password: 'walnut-and-slate-9' })
  await expect(page).toHaveURL('/dashboard')
})

test('the reset form is disabled without a token', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid or missing reset token')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeDisabled()
  await expect(page.getByLabel('Confirm password')).toBeDisabled()
})

test('a link that is loading or could not be checked is not called invalid', async ({ page }) => {
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

/** A client whom Sam Carpenter has just invited, with the link of the invitation. */
async function invitedClient(request: APIRequestContext) {
  await requestsOfBuilder(request)
  const email = freshEmail('ada')
  const invited = await request.post('/api/clients', { data: { email, firstName: 'Ada' } })
  expect(invited.status()).toBe(201)
  return { email, link: await linkInMail(request, email) }
}

async function askForLink(page: Page, email: string): Promise<void> {
  // The login screen that is left here has an Email field too.
  await expect(page.getByRole('button', { name: 'Send sign-in link' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await expect(page.getByText('expires in 10 minutes')).toBeVisible()
}

/** Waits for a newer link than the given one. */
async function newerLink(request: APIRequestContext, email: string, older: string): Promise<string> {
  await expect.poll(() => linkInMail(request, email, '/magic-link?token=')).not.toBe(older)
  return linkInMail(request, email, '/magic-link?token=')
}

test('a magic link signs in once, opens the requested page, and is refused the second time', async ({
  page,
  request,
  context,
}) => {
  const { email, link: invitation } = await invitedClient(request)
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/magic-link/') && !response.ok()) refusals.push(response.url())
  })
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('link', { name: 'Get a sign-in link by email' }).click()
  await askForLink(page, email)

  const link = await newerLink(request, email, invitation)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
  await expect(page.getByText(`Sign in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('invited you')
  expect(refusals).toEqual([])

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/client-dashboard')

  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send sign-in link' })).toBeVisible()
})

test('an invitation can be postponed, accepted later in the settings, and then opens the project', async ({
  page,
  request,
}) => {
  await requestsOfBuilder(request)
  const project = await request.post('/api/projects', {
    data: { name: 'Hillside Residence', address: '4 Hill Road', status: 'planning' },
  })
  const { id } = (await project.json()) as { id: number }
  const email = freshEmail('ada')
  const added = await request.post('/api/clients', {
    data: { email, firstName: 'Ada', projectId: id, invite: false },
  })
  expect(added.status()).toBe(201)

  await page.goto(`/magic-link?next=${encodeURIComponent(`/projects/${id}`)}`)
  await askForLink(page, email)
  await page.goto(await linkInMail(request, email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/projects/${id}`)
  const banner = page.getByRole('region', { name: 'Invitations' })
  await expect(banner).toContainText('Carpenter Homes invited you to Hillside Residence')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await banner.getByRole('button', { name: 'Not now' }).click()
  await expect(banner).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByText('Carpenter Homes invited you to Hillside Residence')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Hillside Residence is now in your projects.')).toBeVisible()
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hillside Residence' })).toBeVisible()
})

test('an invited client accepts with a name and a password and sees the client navigation', async ({
  page,
  request,
}) => {
  const { email, link } = await invitedClient(request)
  await page.goto(link)
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

  // The link in the email still works as a way in for someone signed in.
  await page.goto(link)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/client-dashboard')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/landing')
  await page.goto('/login')
  await signIn(page, { email, password, firstName: 'Ada', lastName: 'Fielding' })
  await expect(page).toHaveURL('/client-dashboard')
})
