import type { Page } from '@playwright/test'
import { aDesk, makeProject } from './support/desk.ts'
import { freshEmail } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an edit is saved, and a stale edit shows what changed and keeps the input', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Harbour House', budget: 1000 })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Edit Project' }).click()
  await page.getByLabel('Project name').fill('Quay House')
  await page.getByLabel('Notes').fill('Key under the mat')

  const other = await page.request.put(`/api/projects/${project.id}`, {
    data: { name: 'Pier House', budget: 2000, version: project.version },
  })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This project was changed since you opened it.')).toBeVisible()
  await expect(page.getByText('is now “Pier House” and you typed “Quay House”')).toBeVisible()
  await expect(page.getByText('is now “$2,000”')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Key under the mat')

  await page.getByRole('button', { name: 'Continue with these' }).click()
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('2,000')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Project updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quay House', level: 1 })).toBeVisible()
  await expect(page.getByText('Key under the mat')).toBeVisible()
})

test('leaving with unsaved changes asks first', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Harbour House' })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Edit Project' }).click()
  await page.getByLabel('Project name').fill('Never saved')
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue('Never saved')
  // Closing the tab asks too, in the browser's own words.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/clients/)
})

test('invalid budgets and dates are reported next to their fields', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Harbour House', budget: 1000, startDate: '2099-03-10' })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Edit Project' }).click()
  const budget = page.getByRole('textbox', { name: 'Budget' })
  // Invalid input is reported, never converted into another amount.
  for (const [typed, said] of [
    ['-1,250,000', 'The budget cannot be negative.'],
    ['12.75', 'The budget must be a whole number.'],
  ] as const) {
    await budget.fill(typed)
    await expect(budget).toHaveValue(typed)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await budget.fill('1000000000000')
  await page.getByRole('button', { name: /^Calendar for Expected completion/ }).click()
  await page.getByRole('dialog').getByRole('gridcell').getByRole('button', { disabled: false }).first().click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('The budget may be at most 999,999,999,999.')).toBeVisible()
  await expect(page.getByText('Expected completion cannot be before the start date.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Expected completion' })).toBeFocused()

  await page.getByRole('button', { name: 'Clear date' }).last().click()
  await budget.fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Project updated successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('Not set')).toBeVisible()
  for (const wrong of [-1, 10.5, 1_000_000_000_000]) {
    const answer = await page.request.put(`/api/projects/${project.id}`, { data: { budget: wrong, version: 2 } })
    expect(answer.status()).toBe(422)
  }
})

const names = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('listitem')

test('a second client is added and becomes the main client, and the first one is removed', async ({ browser }) => {
  const page = await aDesk(browser)
  const invite = async (firstName: string) => {
    const data = { firstName, lastName: 'Moreno', email: freshEmail(firstName.toLowerCase()), invite: false }
    return (await (await page.request.post('/api/clients', { data })).json()) as { id: number; email: string }
  }
  const [ana, ben] = [await invite('Ana'), await invite('Ben')]
  const project = await makeProject(page.request, { name: 'Harbour House', clientId: ana.id })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('combobox', { name: 'Person to add' }).fill(ben.email)
  await page.getByRole('option', { name: 'Ben Moreno' }).click()
  await expect(names(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Actions for Ben Moreno' }).click()
  await page.getByRole('menuitem', { name: 'Make primary client' }).click()
  await expect(names(page).filter({ hasText: 'Ben Moreno' })).toContainText('Primary')
  await expect(names(page).filter({ hasText: 'Ana Moreno' })).not.toContainText('Primary')

  await page.getByRole('button', { name: 'Actions for Ana Moreno' }).click()
  await page.getByRole('menuitem', { name: 'Remove from project' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(names(page)).toHaveCount(1)
})

test('an archived project moves from the list to Archived, and can be restored', async ({ browser }) => {
  const page = await aDesk(browser)
  const name = `Attic ${Date.now()}`
  const project = await makeProject(page.request, { name })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive project' }).click()
  await page.getByRole('button', { name: 'Archive project' }).click()
  await expect(page.getByText('This project is archived')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Project' })).toHaveCount(0)

  await page.goto(`/projects?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await page.getByRole('button', { name: 'Archived', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Edit Project' })).toBeVisible()
  await page.goto(`/projects?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a dialog with unsaved input asks before closing', async ({ browser }) => {
  const page = await aDesk(browser)
  await page.goto('/clients?add=true')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('half.typed@')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(email).toHaveValue('half.typed@')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(email).toHaveCount(0)
})
