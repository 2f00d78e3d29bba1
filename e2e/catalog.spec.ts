import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { password, registerBuilder, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

let builder: Person | undefined

/** A builder whose catalog only these tests change. */
async function asShopkeeper(page: Page): Promise<void> {
  if (builder) {
    await page.request.post('/api/auth/login', { data: { email: builder.email, password } })
    return
  }
  builder = await registerBuilder(page.request, 'Cato')
}

async function openShelf(page: Page, category: string, search = ''): Promise<void> {
  const categories = (await (await page.request.get('/api/selection-categories')).json()) as {
    id: number
    name: string
  }[]
  const id = categories.find(({ name }) => name === category)?.id
  await page.goto(`/selections/category/${id}${search}`)
  await expect(page.getByRole('heading', { name: category, level: 1 })).toBeVisible()
}

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const photo = (color: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test('browsing leads from the categories to an item and its data sheet', async ({ page, context }) => {
  await asShopkeeper(page)
  await page.goto('/selections')
  await expect(page.getByText('9 categories', { exact: true })).toBeVisible()
  await expect(page.getByText('129 items in total')).toBeVisible()
  await expect(page.getByText(/^\d+ items available$/).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search categories and items' }).fill('pendants')
  await expect(page.getByRole('link', { name: 'Lighting' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Flooring' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lighting' }).click()
  await expect(page).toHaveURL(/\/selections\/category\/\d+/)
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('link', { name: 'Faucets' }).click()

  await page.getByRole('button', { name: 'Heron Gooseneck Faucet, Chrome', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Heron Gooseneck Faucet, Chrome' })
  await expect(details.getByText('$289')).toBeVisible()
  await expect(details.getByText('In stock')).toBeVisible()
  await expect(details.getByText('Polished chrome')).toBeVisible()
  await expect(page).toHaveURL(/item=\d+/)
  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    details.getByRole('link', { name: 'Data Sheet' }).click(),
  ])
  await sheet.close()
  const address = await details.getByRole('link', { name: 'Data Sheet' }).getAttribute('href')
  const pdf = await page.request.get(address ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).not.toHaveURL(/item=/)
})

test('unreadable specifications show the message for them', async ({ page }) => {
  await asShopkeeper(page)
  await page.route(/\/api\/selection-items/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"specifications"\s*:\s*\{[^}]*\}/g, '"specifications":"{broken"')
    await route.fulfill({ response, body })
  })
  await openShelf(page, 'Faucets')
  await page.getByRole('button', { name: 'Heron Gooseneck Faucet, Chrome', exact: true }).click()
  await expect(page.getByText('Unable to display specifications')).toBeVisible()
})

test('search, sorting and filters are in the address and survive a reload', async ({ page }) => {
  await asShopkeeper(page)
  await openShelf(page, 'Faucets')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price high to low')
  await expect(page).toHaveURL(/sort=price_high/)
  await expect(cards(page).first()).toContainText('$1,180')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Corrander/ }).check()
  await expect(filters.getByRole('button', { name: /^Show \d+ items$/ })).toBeVisible()
  await filters.getByLabel('Up to').fill('400')
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(filters).toBeHidden()
  await expect(cards(page).first()).toContainText('Corrander')
  await expect(page.getByRole('button', { name: 'Remove filter Up to $400' })).toBeVisible()
  const before = await cards(page).count()
  await page.reload()
  await expect(cards(page)).toHaveCount(before)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(cards(page).first()).toContainText('$1,180')

  await page.getByRole('searchbox', { name: 'Search items' }).fill('gosneck')
  await expect(cards(page).first()).toContainText('Heron Gooseneck')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('zzzz qqqq')
  await expect(page.getByText('No items found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(cards(page).first()).toContainText(/[A-Z]{2}-/)
})

test('arrow keys move through the item grid', async ({ page }) => {
  await asShopkeeper(page)
  await openShelf(page, 'Tiles')
  await cards(page).first().getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards(page).nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('adding to a project lists projects and opens the new-selection form', async ({ page }) => {
  await asShopkeeper(page)
  await openShelf(page, 'Faucets')
  const add = page.getByRole('button', { name: 'Add to project: Heron Gooseneck Faucet, Chrome' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Select Project' })
  await expect(dialog.getByText('No projects available. Please create a project first.')).toBeVisible()
  await page.keyboard.press('Escape')
  const project = { name: 'Hill House', address: '9 Hill Road' }
  expect((await page.request.post('/api/projects', { data: project })).status()).toBe(201)
  await page.reload()
  await add.click()
  await dialog.getByRole('radio', { name: 'Hill House - 9 Hill Road' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/selections\/new\?itemId=\d+&categoryId=\d+/)
})

test('an item picked for a selection becomes an option there', async ({ page }) => {
  await asShopkeeper(page)
  const project = (await (
    await page.request.post('/api/projects', { data: { name: 'Lake House', address: '1 Lake Road' } })
  ).json()) as { id: number }
  const categories = (await (await page.request.get('/api/selection-categories')).json()) as {
    id: number
    name: string
  }[]
  const categoryId = categories.find(({ name }) => name === 'Faucets')?.id
  const selection = (await (
    await page.request.post(`/api/projects/${project.id}/selections`, { data: { name: 'Kitchen tap', categoryId } })
  ).json()) as { id: number }
  await page.goto(`/selections?categoryId=${categoryId}&selectionId=${selection.id}&projectId=${project.id}`)
  await expect(page).toHaveURL(new RegExp(`/selections/category/${categoryId}`))
  await expect(page.getByText('Choosing an option for a selection')).toBeVisible()
  await page.getByRole('button', { name: 'Add as option: Heron Gooseneck Faucet, Chrome' }).click()
  await expect(page).toHaveURL(`/projects/${project.id}/selections/${selection.id}`)
  const answer = await page.request.get(`/api/projects/${project.id}/selections/${selection.id}`)
  const { options } = (await answer.json()) as { options: unknown[] }
  expect(JSON.stringify(options)).toContain('Heron Gooseneck Faucet, Chrome')
})

test('a builder creates an item with pictures, edits it, archives it and undoes that', async ({ page }) => {
  test.setTimeout(120_000)
  await asShopkeeper(page)
  await openShelf(page, 'Countertops')
  await page.getByRole('link', { name: 'New item' }).click()
  await page.getByRole('button', { name: 'Create item' }).click()
  await expect(page.getByText('Please give the item a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Basalt slab, honed')
  await page.getByLabel('Brand').fill('Northquarry')
  await page.getByLabel('Price').fill('412.50')
  await page.getByRole('button', { name: 'Add specification' }).click()
  await page.getByLabel('Name of specification 1').fill('Thickness')
  await page.getByLabel('Value of specification 1').fill('20 mm')
  const files = [
    { name: 'dark.jpg', mimeType: 'image/jpeg', buffer: await photo('#333333') },
    { name: 'warm.jpg', mimeType: 'image/jpeg', buffer: await photo('#b0563a') },
  ]
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose pictures' }).click(),
  ])
  await chooser.setFiles(files)
  await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  const [fake] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose pictures' }).click(),
  ])
  await fake.setFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
  await expect(page.getByText(/Only JPEG, PNG, WebP, AVIF and HEIC/)).toBeVisible()
  await page.getByRole('button', { name: 'Create item' }).click()

  const details = page.getByRole('dialog', { name: 'Basalt slab, honed' })
  await expect(details.getByText('$412.50')).toBeVisible()
  await expect(details.getByText('20 mm')).toBeVisible()
  await details.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()
  await page.getByLabel('Price').fill('450')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(details.getByText('$450')).toBeVisible()
  await details.getByText('Price history').click()
  await expect(details.getByText('$37.50 up')).toBeVisible()
  await details.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: 'Basalt slab, honed', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Basalt slab, honed', exact: true })).toBeVisible()
})

test('a builder creates a category with icon and color', async ({ page }) => {
  await asShopkeeper(page)
  await page.goto('/selections')
  await page.getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByLabel('Name').fill('Tiles')
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await expect(dialog.getByText('There is already a category with this name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Internal doors')
  await dialog.getByRole('button', { name: 'Plum' }).click()
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByRole('link', { name: 'Internal doors' })).toBeVisible()
  await expect(page.getByText('No items yet')).toBeVisible()
  await page.getByRole('button', { name: 'Manage Internal doors' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('link', { name: 'Internal doors' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archived' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Nothing is archived')).toBeVisible()
})

test('a page that cannot be shown says why and links elsewhere', async ({ page }) => {
  await asShopkeeper(page)
  await page.goto('/selections/category/999999')
  await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Categories' }).click()
  await expect(page).toHaveURL(/\/selections$/)
  await page.route(/\/api\/selection-categories\/\d+/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Later.' } }),
  )
  await page.getByRole('link', { name: 'Tiles' }).click()
  await expect(page.getByRole('heading', { name: 'Error loading category' })).toBeVisible({ timeout: 20_000 })
})
