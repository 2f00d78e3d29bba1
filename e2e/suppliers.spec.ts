import { asBuilder } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a builder adds a supplier, finds it by its account number, corrects it, and archives it', async ({ page }) => {
  await asBuilder(page)
  await page.goto('/suppliers')
  const name = `Harbor Tile ${Date.now()}`
  await page.getByRole('button', { name: 'Add Supplier' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Supplier' })
  await dialog.getByRole('button', { name: 'Add Supplier' }).click()
  await expect(dialog.getByText('Supplier name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Account number').fill('ALD-204')
  await dialog.getByLabel('Usual lead time').fill('21')
  await dialog.getByLabel('Tue').check()
  await dialog.getByLabel('Thu').check()
  await dialog.getByRole('button', { name: 'Add Supplier' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('Search suppliers').fill('ald-204')
  // The list before the search is the same row: it is replaced when the search has been answered.
  await expect(page).toHaveURL(/q=ald-204/)
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('21 days')
  await expect(row).toContainText('Tue, Thu')

  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Terms').fill('Net 30')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row).toContainText('Net 30')

  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
