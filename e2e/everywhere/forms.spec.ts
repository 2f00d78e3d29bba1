import { aDesk, makeProject } from '../support/desk.ts'
import { freshEmail } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a project is created by keyboard, and ambiguous input is asked about', async ({ browser }) => {
  const page = await aDesk(browser)
  const client = { firstName: 'Zelda', lastName: 'Quill', email: freshEmail('zelda'), invite: false }
  expect((await page.request.post('/api/clients', { data: client })).status()).toBe(201)
  await page.goto('/projects')
  // The list of clients loads late: what is typed meanwhile must not get lost.
  let letThrough = () => {}
  const typed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/users*', async (route) => {
    await typed
    await route.continue()
  })
  await page.getByRole('button', { name: 'New Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await expect(dialog.getByLabel('Project name')).toBeFocused()
  await page.keyboard.type('Quill House')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7 Mill Lane')
  await page.keyboard.press('Tab')
  const field = dialog.getByRole('combobox', { name: 'Client' })
  await expect(field).toBeFocused()
  await page.keyboard.type('zelda')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(field).toHaveValue('Zelda Quill')
  await expect(dialog).toBeVisible()

  await field.fill('')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Client is required')).toBeVisible()
  await field.focus()
  await page.keyboard.type('zel')
  await expect(page.getByRole('option', { name: /Zelda Quill/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('Zelda Quill')
  await expect(dialog.getByText('Client is required')).toBeHidden()

  await dialog.getByRole('textbox', { name: 'Start date' }).fill('14/3/2027')
  await dialog.getByRole('textbox', { name: 'Expected completion' }).fill('soon')
  await dialog.getByLabel('Budget').fill('11,45')
  await dialog.getByLabel('Project type').selectOption('Renovation')
  await dialog.getByLabel('Project type').selectOption('No type')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog.getByText('Did you mean Mar 14, 2027?')).toBeVisible()
  await expect(dialog.getByText('Please enter a date, like 3/14/2027.')).toBeVisible()
  await expect(dialog.getByText('Did you mean $1,145?')).toBeVisible()

  // Esc asks before anything typed is lost.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('mar 14 2027')
  await dialog.getByRole('textbox', { name: 'Expected completion' }).fill('')
  await dialog.getByLabel('Budget').fill('450,000')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/projects'))
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ startDate: '2027-03-14', budget: 450_000, projectType: null })
  await expect(dialog).toBeHidden()
})

test('a planned selection survives Esc, warns about a past deadline, and asks for a unit', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Knob House' })
  await page.goto(`/projects/${project.id}?tab=selections`)
  await page.getByRole('button', { name: 'New selection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Selection' })
  await dialog.getByLabel('Name').fill('Cabinet knobs')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Cabinet knobs')
  await dialog.getByLabel('Quantity').fill('42')
  await dialog.getByRole('textbox', { name: 'Decision deadline' }).fill('yesterday')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/selections'))
  await dialog.getByRole('button', { name: 'Add Selection' }).click()
  const question = page.getByRole('alertdialog', { name: 'This date is in the past' })
  await question.getByRole('button', { name: 'Use this date' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 42, unit: 'each' })
  await page.getByRole('link', { name: 'Cabinet knobs' }).click()

  await page
    .getByRole('button', { name: /^Propose/ })
    .first()
    .click()
  const propose = page.getByRole('dialog', { name: /^Propose options/ })
  await propose.getByLabel('Search the catalog').fill('zellige')
  await propose
    .getByRole('button', { name: /Zellige/ })
    .first()
    .click()
  await propose.getByLabel(/How many sq ft are needed/).fill('12.5')
  await propose.getByRole('button', { name: 'Propose option' }).click()
  await expect(propose).toBeHidden()
  await expect(page.getByText('12.5 sq ft').first()).toBeVisible()
})

test('projects and messages can be created over plain http from another machine', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Wi-Fi House' })
  // Removes what browsers offer only in secure contexts, as on a phone that opens http://192.168.1.20:3000.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Crypto.prototype, 'subtle')
    for (const name of ['clipboard', 'serviceWorker', 'locks', 'storage'])
      Reflect.deleteProperty(Navigator.prototype, name)
  })
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))
  await page.goto(`/projects/${project.id}?tab=communications`)
  await page.getByRole('textbox', { name: /message/i }).fill('Hello from the site')
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New Project' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible()
  expect(crashes).toEqual([])
})

test('a dialog that cannot load offline leaves the page alone and opens when online', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Tunnel House' })
  await page.goto(`/projects/${project.id}?tab=selections`)
  const plan = page.getByRole('button', { name: 'New selection' })
  await expect(plan).toBeVisible()
  await page.context().setOffline(true)
  await plan.click()
  await expect(page.getByText('This could not be opened')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tunnel House' })).toBeVisible()
  await page.context().setOffline(false)
  await plan.click()
  await expect(page.getByRole('dialog', { name: 'Add New Selection' })).toBeVisible()
})

test('a refresh that fails keeps the form, and an error stays while it is fetched again', async ({ browser }) => {
  const page = await aDesk(browser)
  const { id, version } = await makeProject(page.request, { name: 'Refresh House' })
  const [item] = (await (await page.request.get('/api/selection-items?limit=1')).json()) as { id: number }[]
  const address = `/projects/${id}/selections/new?itemId=${item?.id}`
  const calls = (url: URL) => url.pathname === `/api/projects/${id}`
  const refuse = { status: 500, json: { message: 'The project is being moved.' } }
  await page.goto(address)
  await page.getByLabel('Room').fill('Kitchen faucet, brass')

  let refusals = 0
  await page.route(calls, (route) => route.fulfill(refuse).then(() => refusals++))
  const change = await page.request.put(`/api/projects/${id}`, { data: { name: 'Renamed House', version } })
  expect(change.status()).toBe(200)
  // Tried three times before the refresh has failed.
  await expect.poll(() => refusals).toBeGreaterThanOrEqual(3)
  await expect(page.getByLabel('Room')).toHaveValue('Kitchen faucet, brass')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address)
  const error = page.getByRole('heading', { name: 'The form could not be loaded' })
  await expect(error).toBeVisible()
  await page.unroute(calls)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, (route) => held.then(() => route.continue()))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Trying again...' })).toBeVisible()
  await expect(error).toBeVisible()
  release()
  await expect(page.getByLabel('Room')).toBeVisible()
})
