import { expect, test } from '@playwright/test'
import { buildHouse } from './support/deciding.ts'

// A homeowner's own phone.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.slow()

test('a client suggests an item with a photo, and the builder prices it as an option', async ({ browser }) => {
  const { client, builder, path, items, selection } = await buildHouse(browser, phone)
  const lamp = await selection({ name: 'Hall pendant' }, (await items('Lighting')).slice(0, 2))

  await client.goto(path(`/selections/${lamp.id}`))
  await client.getByRole('button', { name: 'Ask or request a change' }).tap()
  await client.getByRole('radio', { name: /Suggest my own item/ }).tap()
  await client.getByRole('button', { name: 'Describe the item' }).tap()
  const sheet = client.getByRole('dialog', { name: 'Suggest my own item' })
  await sheet.getByLabel('What is it?').fill('Rattan pendant')
  await sheet.getByLabel('Link').fill('lamps.example')
  await sheet.getByLabel('Price you saw').fill('129')
  await sheet.locator('input[type=file]').first().setInputFiles('src/web/public/catalog/light-basket-rattan-400.webp')
  await expect(sheet.getByRole('img', { name: 'What you suggest' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send suggestion' }).tap()
  await expect(sheet.getByText('Please give a link that begins with http:// or https://.')).toBeVisible()
  await sheet.getByLabel('Link').fill('https://lamps.example/rattan')
  await sheet.getByRole('button', { name: 'Send suggestion' }).tap()
  await expect(client.getByText('Waiting for a price')).toBeVisible()
  await expect(client.getByRole('heading', { name: 'Compare 2 options' })).toBeVisible()

  await builder.goto(path(`/selections/${lamp.id}`))
  await expect(builder.getByRole('link', { name: /lamps\.example/ })).toHaveAttribute('rel', /noopener/)
  await builder.getByRole('button', { name: 'Price it' }).click()
  await builder.getByLabel(/Your price per/).fill('180')
  await builder.getByRole('button', { name: 'Offer at this price' }).click()
  await expect(builder.getByRole('heading', { name: 'Compare 3 options' })).toBeVisible()

  await expect(client.getByText('Now an option')).toBeVisible()
  await expect(client.getByRole('article', { name: 'Rattan pendant' })).toBeAttached()
})

test('a client tries an option on the room board, and the link shows the same to the builder', async ({ browser }) => {
  const { client, builder, path, items, selection } = await buildHouse(browser, phone)
  const [tile] = await items('Tiles')
  const [lamp, other] = await items('Lighting')
  if (!tile || !lamp || !other) throw new Error('The starter catalog has no tiles or lights.')
  await selection({ name: 'Splashback', room: 'Kitchen', selectedItemId: tile.id, quantity: 10, unit: 'sq_ft' })
  const pendant = await selection({ name: 'Pendant', room: 'Kitchen', allowance: 100 }, [lamp, other])

  await client.goto(path('/board?room=Kitchen'))
  const board = client.getByRole('list', { name: 'Room board' })
  await board.getByRole('button', { name: 'Pendant Try 2 options' }).tap()
  await client.getByRole('radio', { name: other.name }).tap()
  await expect(board.getByRole('button', { name: `Trying Pendant ${other.name}` })).toBeVisible()
  await expect(client.getByText(/With what you are trying/)).toBeVisible()
  await client.getByRole('button', { name: 'Full screen' }).tap()
  await expect(client.getByRole('dialog', { name: /^Kitchen/ }).getByText('Trying', { exact: true })).toBeVisible()
  await client.getByRole('button', { name: 'Leave full screen' }).tap()

  await builder.goto(client.url())
  await expect(builder.getByRole('button', { name: `Trying Pendant ${other.name}` })).toBeVisible()
  const read = await builder.request.get(`/api${path(`/selections/${pendant.id}`)}`)
  expect(await read.json()).toMatchObject({ status: 'in_review', selectedItemId: null })
})
