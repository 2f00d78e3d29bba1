import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { password, registerBuilder, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Registration is rate limited per address.
test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '10.79.0.1' } })

let keeper: Person | undefined

async function asShopkeeper(page: Page): Promise<void> {
  if (keeper) await page.request.post('/api/auth/login', { data: { email: keeper.email, password } })
  else keeper = await registerBuilder(page.request, 'Cato')
}

const found = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')

test('slash focuses the search, arrow down the first item, and Escape closes an item', async ({ page }) => {
  await asShopkeeper(page)
  await page.goto('/selections')
  await page.getByRole('link', { name: 'Faucets' }).click()
  await expect(found(page).first()).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search items' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await search.fill('gooseneck')
  await expect(page).toHaveURL(/q=gooseneck/)
  await expect(found(page).first()).toContainText('Heron Gooseneck')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Heron Gooseneck/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/q=gooseneck/)
})

test('a picture can be enlarged, panned, and closed', async ({ page }) => {
  await asShopkeeper(page)
  await page.goto('/selections?q=gooseneck')
  await found(page).first().getByRole('button').first().click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Enlarge', exact: true }).click()
  const large = details.getByRole('button', { name: /^Show the whole picture of/ })
  const before = await large.evaluate((frame) => frame.scrollLeft)
  const box = (await large.boundingBox())!
  await page.mouse.move(box.x + box.width - 10, box.y + box.height - 10, { steps: 4 })
  await expect.poll(() => large.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(before)
  await large.click()
  await expect(large).toHaveCount(0)
})

test('an uploaded picture is enlarged from its large size, pixel for pixel', async ({ page }) => {
  await asShopkeeper(page)
  const photo = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#a50' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'tap.jpg', mimeType: 'image/jpeg', buffer: photo }
  const uploaded = (await (await page.request.post('/api/files', { multipart: { file } })).json()) as { id: number }
  const [category] = (await (await page.request.get('/api/selection-categories')).json()) as { id: number }[]
  const item = { categoryId: category?.id, name: 'Zoomable tap', price: 10, pictureFileIds: [uploaded.id] }
  expect((await page.request.post('/api/selection-items', { data: item })).status()).toBe(201)
  await page.goto('/selections?q=zoomable')
  await found(page).first().getByRole('button').first().click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Enlarge', exact: true }).click()
  const large = details.getByRole('img', { name: 'Zoomable tap' })
  await expect(large).toHaveAttribute('src', `/api/files/${uploaded.id}?size=1600`)
  const sizes = () =>
    large.evaluate((one) =>
      one instanceof HTMLImageElement ? [one.naturalWidth, one.getBoundingClientRect().width] : [],
    )
  await expect.poll(async () => (await sizes())[0]).toBe(1600)
  expect((await sizes())[1]).toBeLessThanOrEqual(1600)
})

test('a long list renders only the rows near the window', async ({ page }) => {
  await asShopkeeper(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/selections?q=brass')
  await expect(found(page).first()).toBeVisible()
  const total = Number(await found(page).first().getAttribute('aria-setsize'))
  expect(await found(page).count()).toBeLessThan(total)
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await expect(found(page).last()).toHaveAttribute('aria-posinset', String(total))
  expect(await found(page).count()).toBeLessThan(total)
})

test('an item can be duplicated and its pictures reordered by dragging', async ({ page }) => {
  await asShopkeeper(page)
  const shade = (background: string) => sharp({ create: { width: 600, height: 600, channels: 3, background } })
  await page.goto('/selections?q=gooseneck')
  await found(page).first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/selections\/items\/\d+\/edit$/)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(/copy/i)

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose pictures' }).click(),
  ])
  const buffer = await shade('#27323c').jpeg().toBuffer()
  await chooser.setFiles({ name: 'slate.jpg', mimeType: 'image/jpeg', buffer })
  const pictures = page.getByRole('img', { name: /^Picture \d$/ })
  await expect(pictures).toHaveCount(2)
  const first = await pictures.first().getAttribute('src')
  await pictures.nth(1).dragTo(pictures.first())
  await expect(pictures.first()).not.toHaveAttribute('src', first ?? '')
  await expect(pictures.nth(1)).toHaveAttribute('src', first ?? '')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Picture 2', exact: true })).toBeVisible()
})

test('items are added one after the other, and the same one again only after a question', async ({ page }) => {
  await asShopkeeper(page)
  const [category] = (await (await page.request.get('/api/selection-categories')).json()) as { id: number }[]
  await page.goto(`/selections/items/new?categoryId=${category?.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const add = async (words: string, button: string) => {
    await name.fill(words)
    await page.getByLabel('Price').fill('120')
    await page.getByRole('button', { name: button }).click()
  }
  await add('Lark tap', 'Save and add another')
  await expect(page.getByText('Item created')).toBeVisible()
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()

  await add('Lark tap', 'Create item')
  const question = page.getByRole('alertdialog', { name: 'An item with this name and model already exists' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await add('Lark tap, long', 'Create item')
  await expect(page.getByRole('dialog', { name: 'Lark tap, long' })).toBeVisible()
})
