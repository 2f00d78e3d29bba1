import sharp from 'sharp'
import { devices, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { buildHouse, type House, post } from './support/deciding.ts'
import { freshEmail, linkInMail } from './support/people.ts'
import { expect, test } from './support/test.ts'

const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }

/** A client has signed two selections of items that one supplier sells. */
async function approvedHouse(house: House, supplierId: number): Promise<void> {
  const { builder, client, projectId, items, selection } = house
  const [tile, border] = await items('Tiles')
  for (const [name, item] of [
    ['Splashback', tile],
    ['Shower border', border],
  ] as const) {
    await buyFrom(builder.request, item?.id ?? 0, supplierId)
    const made = await selection({ name, room: 'Kitchen', selectedItemId: item?.id, quantity: 42 })
    await post(client.request, `/api/projects/${projectId}/sign-offs`, {
      lines: [{ selectionId: made.id, decision: 'approve', fingerprint: made.fingerprint }],
      signature: { name: 'Ana Moreno' },
      consent: true,
    })
  }
}

async function buyFrom(request: APIRequestContext, itemId: number, supplierId: number): Promise<void> {
  const item = (await (await request.get(`/api/selection-items/${itemId}`)).json()) as Record<string, unknown>
  const buying = { supplierId, supplierSku: `NT-${itemId}`, cost: 4.5, pack: 'box', packSize: 10.76, waste: 10 }
  const response = await request.put(`/api/selection-items/${itemId}`, { data: { ...item, buying } })
  expect(response.ok(), await response.text()).toBe(true)
}

test('from approval to delivered: a confirmation with another date, a damaged box, a revision', async ({ browser }) => {
  test.setTimeout(240_000)
  const house = await buildHouse(browser)
  const { builder } = house
  const email = freshEmail('orders')
  const supplier = await post(builder.request, '/api/suppliers', { name: 'Northside Tile', email })
  await approvedHouse(house, supplier.id)

  await builder.goto('/to-order')
  await expect(builder.getByText('42 sq ft + 10% waste = 46.2 sq ft = 5 boxes (53.8 sq ft)').first()).toBeVisible()
  await builder.getByRole('checkbox', { name: 'All 2 lines from 1 supplier' }).check()
  await builder.getByRole('button', { name: 'Create 1 order' }).click()
  await expect(builder.getByRole('heading', { level: 1, name: /^PO-\d+$/ })).toBeVisible()
  const address = new URL(builder.url()).pathname

  await builder.getByRole('button', { name: 'Send order' }).click()
  const dialog = builder.getByRole('dialog', { name: /^Send PO-/ })
  await expect(dialog.getByText(email, { exact: false }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send order' }).click()
  await expect(builder.getByText('Sent', { exact: true }).first()).toBeVisible()
  await expect(builder.getByText('Email in the local mailbox')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await supplierAnswers(desk, await linkInMail(builder.request, email, '/supplier-order/'))

  await builder.reload()
  await expect(builder.getByText(/Northside Tile proposes a change/)).toBeVisible()
  await expect(builder.getByText('Change proposed', { exact: true }).first()).toBeVisible()
  await expect(builder.getByText('Confirmed', { exact: true })).toHaveCount(0)
  await builder.getByRole('button', { name: 'Accept' }).click()
  const question = builder.getByRole('alertdialog', { name: /^Accept the change of/ })
  await expect(question.getByText('This is final')).toBeVisible()
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(builder.getByText(/Northside Tile proposes a change/)).toHaveCount(0)
  await expect(builder.getByText('Confirmed', { exact: true }).first()).toBeVisible()

  const state = await builder.context().storageState()
  const site = await (await browser.newContext({ ...phone, storageState: state })).newPage()
  await site.goto(`${address}/receive`)
  await receivesWithDamage(site)

  await builder.reload()
  await expect(builder.getByText('Partly arrived', { exact: true }).first()).toBeVisible()
  await expect(builder.getByText('1 box damaged').first()).toBeVisible()
  await expect(builder.getByRole('img', { name: /^Delivery of/ })).toBeVisible()

  await builder.getByRole('button', { name: 'Revise' }).click()
  await builder.getByRole('button', { name: 'Add a line' }).click()
  await builder.getByLabel('Description').last().fill('Grout, sand beige')
  await builder.getByLabel('Unit cost').last().fill('18')
  await builder.getByRole('button', { name: 'Save as Rev 2' }).click()
  await expect(builder.getByRole('heading', { level: 1, name: /Rev 2$/ })).toBeVisible()
  await expect(builder.getByText(/Added 1 of Grout, sand beige/)).toBeVisible()

  await site.goto(`${address}/receive`)
  await site.getByRole('button', { name: 'Everything came' }).click()
  await site.getByRole('button', { name: /^Save delivery of/ }).click()
  await expect(site.getByText('Arrived', { exact: true }).first()).toBeVisible()

  await house.client.goto(house.path('?tab=selections'))
  await expect(house.client.getByText('Arrived', { exact: true }).first()).toBeVisible()
  await expect(house.client.getByText(/PO-\d/)).toHaveCount(0)
  await expect(house.client.getByText('Northside')).toHaveCount(0)
})

/** The supplier has no account: the link alone opens the order. */
async function supplierAnswers(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1, name: /^Order PO-/ })).toBeVisible()
  await expect(page.getByText('5 boxes (53.8 sq ft)').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Another date or backorder/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'We can deliver on' }).fill('+6w')
  await page.getByRole('button', { name: 'Confirm with these changes' }).click()
  await expect(page.getByText('Thank you, the order is confirmed')).toBeVisible()
}

/** One box of the first line is broken, the second line is complete. */
async function receivesWithDamage(page: Page): Promise<void> {
  const [first, second] = [
    page.getByRole('listitem').filter({ hasText: '5 boxes to come' }).first(),
    page.getByRole('listitem').filter({ hasText: '5 boxes to come' }).last(),
  ]
  await second.getByRole('button', { name: 'All came' }).click()
  await first.getByRole('button', { name: 'Short or damaged' }).click()
  await first.getByRole('button', { name: /^One less arrived in good condition/ }).click()
  await first.getByRole('button', { name: /^One more damaged/ }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    first.getByRole('button', { name: 'Add a photo' }).click(),
  ])
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a8178' } })
  await chooser.setFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() })
  await expect(first.getByRole('img')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing is wider than the phone').toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Save delivery of 2 lines' }).click()
  await expect(page.getByText('Partly arrived', { exact: true }).first()).toBeVisible()
}

/** A client has signed 400 selections of items that twelve suppliers sell. */
async function fourHundredApproved({ builder, client, projectId }: House): Promise<void> {
  const [category] = (await (await builder.request.get('/api/selection-categories')).json()) as { id: number }[]
  const items: number[] = []
  for (let n = 1; n <= 12; n += 1) {
    const email = freshEmail(`desk${n}`)
    const supplier = await post(builder.request, '/api/suppliers', { name: `Supplier ${n}`, email })
    const buying = { supplierId: supplier.id, cost: 10 + n }
    const fields = { name: `Fitting ${n}`, categoryId: category?.id, price: 20 + n, unit: 'each', buying }
    items.push((await post(builder.request, '/api/selection-items', fields)).id)
  }
  for (let batch = 0; batch < 400; batch += 100) {
    const drafts = Array.from({ length: 100 }, (_, n) => ({
      name: `Decision ${batch + n + 1}`,
      status: 'pending',
      selectedItemId: items[(batch + n) % 12],
      quantity: 1,
      unit: 'each',
    }))
    const path = `/api/projects/${projectId}/selections/batch`
    const made = (await post(builder.request, path, { selections: drafts })) as unknown as {
      selections: { id: number; fingerprint: string }[]
    }
    await post(client.request, `/api/projects/${projectId}/sign-offs`, {
      lines: made.selections.map(({ id, fingerprint }) => ({ selectionId: id, decision: 'approve', fingerprint })),
      signature: { name: 'Ana Moreno' },
      consent: true,
    })
  }
}

test('400 approved selections become 12 orders in three clicks, and are checked and sent in four more', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const house = await buildHouse(browser)
  const { builder } = house
  await fourHundredApproved(house)
  let clicks = 0
  const click = async (what: Locator): Promise<void> => {
    clicks += 1
    await what.click()
  }
  await builder.goto('/dashboard')
  await click(builder.getByRole('link', { name: 'To order', exact: true }).first())
  await click(builder.getByRole('checkbox', { name: 'All 400 lines from 12 suppliers' }))
  await click(builder.getByRole('button', { name: 'Create 12 orders' }))
  const dialog = builder.getByRole('dialog', { name: '12 draft orders created' })
  await expect(dialog.getByRole('list', { name: 'Orders to send' }).getByRole('listitem')).toHaveCount(12)
  expect(clicks).toBe(3)
  expect(await (await builder.request.get('/api/to-order')).json()).toEqual([])
  await expect(dialog.getByRole('button', { name: 'Send 12 orders' })).toBeEnabled()
  await click(dialog.getByRole('button', { name: 'Check them first' }))
  await expect(builder.getByRole('link', { name: /^PO-\d+$/ })).toHaveCount(12)
  await click(builder.getByRole('checkbox', { name: 'All 12 drafts' }))
  await click(builder.getByRole('button', { name: 'Send 12 orders' }))
  await click(builder.getByRole('dialog', { name: 'Send 12 orders' }).getByRole('button', { name: 'Send 12 orders' }))
  await expect(builder.getByText('12 orders are being emailed')).toBeVisible()
  const orders = (await (await builder.request.get('/api/orders')).json()) as { status: string }[]
  expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'sent'))
  expect(clicks).toBe(7)
})

test('reopening what is on order names the order and cancels its line first', async ({ browser }) => {
  test.setTimeout(240_000)
  const house = await buildHouse(browser)
  const { builder, projectId } = house
  const email = freshEmail('orders')
  const supplier = await post(builder.request, '/api/suppliers', { name: 'Northside Tile', email })
  await approvedHouse(house, supplier.id)
  const lines = (await (await builder.request.get('/api/to-order')).json()) as { selectionId: number }[]
  const made = await post(builder.request, '/api/orders/from-selections', { lines })
  const [order] = (made as unknown as { orders: { id: number; number: string }[] }).orders
  await post(builder.request, `/api/orders/${order?.id}/send`, { version: 1 })

  await builder.goto(`/projects/${projectId}/selections/${lines[0]?.selectionId}`)
  await builder.getByRole('button', { name: 'More actions' }).first().click()
  await builder.getByRole('menuitem', { name: 'Reopen with a reason' }).click()
  const dialog = builder.getByRole('dialog', { name: /^Reopen/ })
  await expect(dialog.getByText(`This is part of ${order?.number} to Northside Tile`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another tile')
  await dialog.getByRole('button', { name: 'Reopen selection' }).click()
  await expect(dialog).toBeHidden()
  await builder.goto(`/orders/${order?.id}`)
  await expect(builder.getByRole('heading', { level: 1, name: `${order?.number} Rev 2` })).toBeVisible()
})
