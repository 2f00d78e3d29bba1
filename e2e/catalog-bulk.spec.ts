import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { password, registerBuilder, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Registration is rate limited per address.
test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '10.79.0.2' } })

let keeper: Person | undefined

async function asShopkeeper(page: Page): Promise<void> {
  if (keeper) await page.request.post('/api/auth/login', { data: { email: keeper.email, password } })
  else keeper = await registerBuilder(page.request, 'Cleo')
}

/** A category of its own with three items. Returns its path. */
async function shelf(page: Page, name: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.status(), await reply.text()).toBe(201)
    return (await reply.json()) as { id: number }
  }
  const { id: categoryId } = await post('/api/selection-categories', { name })
  for (const [item, price, finish] of [
    ['Oak', 100, 'Oiled'],
    ['Pine', 40.2, 'Raw'],
    ['Walnut', 180, 'Oiled'],
  ] as const)
    await post('/api/selection-items', {
      categoryId,
      name: `${item} handle`,
      price,
      sku: `${name}-${item}`,
      specifications: { Finish: finish, Mount: 'Screws' },
    })
  return `/selections/category/${categoryId}`
}

test('prices of a category go up by a percentage after a preview, and back again in one act', async ({ page }) => {
  await asShopkeeper(page)
  await page.goto(await shelf(page, 'Handles'))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('By', { exact: true }).fill('11,45')
  await expect(dialog.getByText(/Did you mean/)).toBeVisible()
  await dialog.getByLabel('By', { exact: true }).fill('10')
  await dialog.getByLabel('Round').selectOption('To .50')
  await expect(dialog.getByRole('row', { name: /Pine handle/ })).toContainText('$44.00')
  await dialog.getByRole('button', { name: 'Change 3 prices' }).click()
  await expect(page.getByText('Prices changed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('$110')

  await page.goto('/selections/changes')
  await expect(page.getByRole('heading', { name: 'Prices 10% up' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('$40.20')
})

test('chosen items are compared by their differences and archived together', async ({ page }) => {
  await asShopkeeper(page)
  const path = await shelf(page, 'Knobs')
  await page.goto(path)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Oak handle' }).click()
  await page.getByRole('checkbox', { name: 'Walnut handle' }).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('toolbar', { name: '3 items chosen' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  const oak = page.getByRole('article', { name: 'Oak handle' })
  await expect(oak).toContainText('Oiled')
  await expect(oak).not.toContainText('Mount')
  await expect(page.getByText('The same for all')).toBeVisible()

  await page.goto(path)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Oak handle' }).click()
  await page.getByRole('checkbox', { name: 'Pine handle' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Items archived')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(3)
})

test('pictures in a ZIP find their items by SKU', async ({ page }) => {
  await asShopkeeper(page)
  const path = await shelf(page, 'Hinges')
  const picture = async (color: string) =>
    new Uint8Array(
      await sharp({ create: { width: 600, height: 600, channels: 3, background: color } })
        .jpeg()
        .toBuffer(),
    )
  const zip = zipSync({
    'supplier/hinges-oak-1.JPG': await picture('#b58b5a'),
    'supplier/HINGES-OAK-2.jpg': await picture('#8b5a2b'),
    'supplier/hinges-elm.jpg': await picture('#777777'),
  })
  await page.goto('/import?kind=items')
  await page.getByRole('link', { name: 'Import pictures' }).click()
  const file = { name: 'supplier.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }
  await page.getByLabel('ZIP to import').setInputFiles(file)
  await expect(page.getByRole('heading', { name: '2 pictures for 1 item' })).toBeVisible()
  await page.getByRole('tab', { name: /No such SKU/ }).click()
  await expect(page.getByText('No item has the SKU hinges-elm.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 pictures' }).click()
  await expect(page.getByRole('heading', { name: '2 pictures imported' })).toBeVisible({ timeout: 60_000 })
  await page.goto(path)
  await expect(page.getByRole('listitem').filter({ hasText: 'Oak handle' }).locator('img')).toHaveAttribute(
    'src',
    /\/api\/files\//,
  )
})
