import { makeProject } from './support/desk.ts'
import { asBuilder, registerBuilder } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a price list of 400 items from LibreOffice is in with four clicks, and a CSV from Excel corrects it', async ({
  page,
}) => {
  await registerBuilder(page.request)
  await page.goto('/selections')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import items' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles('e2e/files/price-list-400.xlsx')
  await page.getByRole('button', { name: 'Import 400 items' }).click()
  await expect(page.getByRole('heading', { name: '400 items added' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open the catalog' }).click()
  await expect(page.getByRole('link', { name: /Hardware/ })).toBeVisible()

  await page.goto('/import?kind=items')
  await page.locator('input[type=file]').setInputFiles('e2e/files/price-list-excel.csv')
  await expect(page.getByText('Did you mean 11.45 or 1,145?')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download refused rows' }).click()
  expect((await download).suggestedFilename()).toBe('Refused rows of price-list-excel.csv')
  await page.reload()
  await page.getByRole('tab', { name: /Changed/ }).click()
  await expect(page.getByText('Café table lamp').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 items' }).click()
  await expect(page.getByRole('heading', { name: '1 item added, 2 items changed' })).toBeVisible({ timeout: 60_000 })
})

test('pasted rows without a known heading are mapped by hand, and a file that is no table is refused in words', async ({
  page,
}) => {
  await asBuilder(page)
  await page.goto('/import?kind=items')
  await page.locator('input[type=file]').setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  })
  await expect(page.getByText('This is an old Excel file (.xls)')).toBeVisible()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByLabel('Rows').fill('Bezeichnung\tPreis\nOak handle\t12.50\n')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Bezeichnung is').selectOption('Name')
  await page.getByLabel('Preis is').selectOption('Price')
  await page.getByLabel('Category of all rows').fill('Handles')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(page.getByRole('heading', { name: '1 item added' })).toBeVisible({ timeout: 60_000 })
})

test('clients from a CSV of Excel and selections from a workbook are imported, and their exports change nothing', async ({
  page,
}) => {
  test.slow()
  await registerBuilder(page.request)
  await page.goto('/import?kind=clients')
  await page.locator('input[type=file]').setInputFiles('e2e/files/clients-excel.csv')
  await expect(page.getByText('The email address is missing.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByRole('heading', { name: '2 clients added' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open clients' }).click()
  await expect(page.getByText('Zoë Müller').first()).toBeVisible()

  const { id } = await makeProject(page.request, { name: 'Imported house' })
  await page.goto(`/import?kind=selections&projectId=${id}`)
  await page.locator('input[type=file]').setInputFiles('e2e/files/selections.xlsx')
  await page.getByRole('button', { name: 'Import 4 selections' }).click()
  await expect(page.getByRole('heading', { name: '4 selections added' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open the selections' }).click()
  await expect(page.getByRole('link', { name: 'Floor tile' })).toBeVisible()

  const exported = async (path: string) => Buffer.from(await (await page.request.get(path)).body())
  const kinds = [
    { page: '/import?kind=clients', file: '/api/exports/clients?format=xlsx', unchanged: 2 },
    {
      page: `/import?kind=selections&projectId=${id}`,
      file: `/api/exports/selections?projectId=${id}&format=xlsx`,
      unchanged: 4,
    },
  ]
  for (const kind of kinds) {
    await page.goto(kind.page)
    const buffer = await exported(kind.file)
    await page.locator('input[type=file]').setInputFiles({ name: 'export.xlsx', mimeType: 'application/zip', buffer })
    await expect(page.getByRole('tab', { name: `Unchanged ${kind.unchanged}` })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  }
})
