import type { Page } from '@playwright/test'
import { demoThings, signInToDemo } from '../support/demo.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const stranger = { email: 'nobody@home.example', password: 'brass-and-oak', firstName: 'No', lastName: 'Body' }

/** How often the page asks for an address while it opens. */
function countOf(page: Page, path: string): () => number {
  let times = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) times += 1
  })
  return () => times
}

test.describe('a reply to a sign-in', () => {
  const replies = [
    ['without a person', 200, {}, 'Failed to login. Please check your credentials.'],
    ['without a message', 400, {}, 'Failed to login. Please check your credentials.'],
    ['about the user type', 422, { fields: { userType: 'Please select user type' } }, 'Please select user type'],
  ] as const
  for (const [what, status, json, text] of replies)
    test(`${what} gets the text of the specification`, async ({ page }) => {
      await page.route('/api/auth/login', (route) => route.fulfill({ status, json }))
      await page.goto('/login')
      await signIn(page, stranger)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText(/undefined/)).toHaveCount(0)
    })
})

for (const [status, most] of [
  [401, 1],
  [403, 1],
  [404, 1],
  // The specification: otherwise up to three tries.
  [503, 3],
] as const)
  test(`the first page asks at most ${most} times when the reply is ${status}`, async ({ page, context }) => {
    await signInToDemo(context, 'builder')
    // The app has seen the person, so that the page asks before the app is there.
    await page.goto('/projects')
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    const { project } = await demoThings(context.request)
    const asked = countOf(page, `/api/projects/${project.id}`)
    await page.route(`/api/projects/${project.id}`, (route) => route.fulfill({ status, json: {} }))
    await page.goto(`/projects/${project.id}`)
    await expect(
      page.getByRole('heading', { name: /Project not found|Access Restricted|Sign in|could not be/ }),
    ).toBeVisible()
    expect(asked()).toBeGreaterThan(0)
    expect(asked()).toBeLessThanOrEqual(most)
  })

test('a client on the page of clients fetches no list', async ({ page, context }) => {
  await signInToDemo(context, 'client')
  const asked = countOf(page, '/api/clients')
  await page.goto('/clients')
  await expect(page.getByText('Only builders and administrators can manage clients.')).toBeVisible()
  expect(asked()).toBe(0)
})

test('a list that failed counts nothing', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  const { category } = await demoThings(context.request)
  await page.route(/\/api\/selection-items\?/, (route) => route.fulfill({ status: 422, json: {} }))
  await page.goto(`/selections/category/${category.id}`)
  await expect(page.getByText('The items could not be loaded')).toBeVisible()
  await expect(page.getByText(/\b0 items/)).toHaveCount(0)
  await page.goto('/selections?q=brass')
  await expect(page.getByText('The items could not be searched')).toBeVisible()
  await expect(page.getByText(/\b0 items/)).toHaveCount(0)
})

test('a page that cannot be shown does not blame the connection', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  const { project } = await demoThings(context.request)
  await page.route(`/api/projects/${project.id}`, (route) => route.fulfill({ json: { id: project.id } }))
  await page.goto(`/projects/${project.id}`)
  await expect(page.getByText('it is not your connection')).toBeVisible()
})
