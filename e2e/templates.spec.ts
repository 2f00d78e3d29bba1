import type { Page } from '@playwright/test'
import { freshEmail, password } from './support/people.ts'
import { expect, test } from './support/test.ts'

let visitors = 0

/** Registers through the form with the browser of a region. */
async function registerFrom(page: Page, region: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.88.${process.pid % 250}.${++visitors}` })
  await page.goto('/register')
  await expect(page.getByLabel('Where you build')).toHaveValue(region)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Email').fill(freshEmail('robin'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel(/I accept the Terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
}

test.describe('in the United States', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/Chicago' })

  test('a project starts from two templates, and a bathroom is copied into another one', async ({ page }, info) => {
    await registerFrom(page, 'US')
    await page.goto('/selections')
    await expect(page.getByRole('link', { name: 'Faucets' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Countertops' })).toBeVisible()

    await page.goto('/projects/templates')
    const began = Date.now()
    let clicks = 0
    const click = async (target: ReturnType<Page['getByRole']>) => {
      clicks += 1
      await target.click()
    }
    await click(page.getByRole('button', { name: 'Start a project: Whole house' }))
    const dialog = page.getByRole('dialog', { name: 'Create Project' })
    await dialog.getByLabel('Project name').fill('Template House')
    await dialog.getByLabel('Address').fill('1 Oak Street')
    await expect(dialog.getByText('Adds 105 selections as drafts')).toBeVisible()
    await click(dialog.getByRole('checkbox', { name: 'Laundry' }))
    await expect(dialog.getByText('Adds 113 selections as drafts')).toBeVisible()
    await click(dialog.getByRole('button', { name: 'Create Project' }))
    await expect(page.getByText('Kitchen countertop').first()).toBeVisible()
    const seconds = Math.round((Date.now() - began) / 100) / 10
    info.annotations.push({ type: 'figures', description: `113 selections: ${clicks} clicks, ${seconds} s` })

    const made = await page.request.post('/api/projects', { data: { name: 'Second House', address: '2 Oak Street' } })
    const { id } = (await made.json()) as { id: number }
    await page.goto(`/projects/${id}?tab=selections`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy selections' }).click()
    const copy = page.getByRole('dialog', { name: 'Copy selections' })
    await copy.getByRole('combobox', { name: 'Copy from' }).fill('Template House')
    await page.getByRole('option', { name: 'Template House' }).click()
    await copy.getByRole('checkbox', { name: 'Hall bathroom' }).check()
    await copy.getByRole('button', { name: 'Copy 16 selections' }).click()
    await expect(page.getByText('16 selections copied')).toBeVisible()
    await expect(page.getByText('Shower valve').first()).toBeVisible()
  })
})

test.describe('in Australia', () => {
  test.use({ locale: 'en-AU', timezoneId: 'Australia/Melbourne' })

  test('a company has metric units, dollars, its own words, and a template of its own', async ({ page }) => {
    await registerFrom(page, 'AU')
    await page.goto('/selections')
    await expect(page.getByRole('link', { name: 'Tapware' })).toBeVisible()
    await page.getByRole('link', { name: 'Tiles' }).click()
    await expect(page.getByText('per m²').first()).toBeVisible()

    await page.goto('/projects/templates')
    await page.getByRole('button', { name: 'Edit a copy: Laundry' }).click()
    await expect(page.getByRole('heading', { name: 'Laundry', level: 1 })).toBeVisible()
    await expect(page.getByText('Laundry benchtop').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    const me = (await (await page.request.get('/api/auth/me')).json()) as {
      company: { currency: string; timeZone: string }
    }
    expect(me.company).toMatchObject({ currency: 'AUD', timeZone: 'Australia/Melbourne' })
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: 'Laundry' })).toHaveCount(0)
  })
})
