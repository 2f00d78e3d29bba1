import { expect, test } from '@playwright/test'
import { aDesk, makeProject } from './support/desk.ts'
import { freshEmail } from './support/people.ts'

test('a project is created by keyboard: the client is found while the list loads, and doubtful input is asked about', async ({
  browser,
}) => {
  const page = await aDesk(browser)
  const client = { firstName: 'Zelda', lastName: 'Quill', email: freshEmail('zelda'), invite: false }
  expect((await page.request.post('/api/clients', { data: client })).status()).toBe(201)
  await page.goto('/projects')
  // The list of clients comes late: what is typed meanwhile must not get lost.
  await page.route('**/api/users*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
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
  await dialog.getByLabel('Budget').fill('11,45')
  await dialog.getByLabel('Project type').selectOption('Renovation')
  await dialog.getByLabel('Project type').selectOption('No type')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog.getByText('Did you mean Mar 14, 2027?')).toBeVisible()
  await expect(dialog.getByText('Did you mean $1,145?')).toBeVisible()

  // Esc asks before anything typed is lost.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('mar 14 2027')
  await dialog.getByLabel('Budget').fill('450,000')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/projects'))
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ startDate: '2027-03-14', budget: 450_000, projectType: null })
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test('a planned decision survives Esc, warns about a past deadline, is sent with its status, and asks for a unit', async ({
  browser,
}) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Knob House' })
  await page.goto(`/projects/${project.id}?tab=selections`)
  await page.getByRole('button', { name: 'Plan a decision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a decision' })
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
  expect((await sent).postDataJSON()).toMatchObject({ status: 'pending', quantity: 42, unit: 'each' })
  await page.getByRole('button', { name: 'Propose options' }).click()

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
  await propose.getByLabel(/How many m² are needed/).fill('12.5')
  await propose.getByRole('button', { name: 'Propose option' }).click()
  await expect(propose).toBeHidden()
  await expect(page.getByText('12.5 m²').first()).toBeVisible()
  await page.context().close()
})

test('on plain http from another machine a project and a message can be started', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Wi-Fi House' })
  // What browsers offer on secure addresses only, as on a phone that opens http://192.168.1.20:3000.
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
  await page.context().close()
})

test('a dialog that cannot be loaded offline leaves the page as it is, and opens once the connection is back', async ({
  browser,
}) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Tunnel House' })
  await page.goto(`/projects/${project.id}?tab=selections`)
  const plan = page.getByRole('button', { name: 'Plan a decision' })
  await expect(plan).toBeVisible()
  await page.context().setOffline(true)
  await plan.click()
  await expect(page.getByText('This could not be opened')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tunnel House' })).toBeVisible()
  await page.context().setOffline(false)
  await plan.click()
  await expect(page.getByRole('dialog', { name: 'Plan a decision' })).toBeVisible()
  await page.context().close()
})
