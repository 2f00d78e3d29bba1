import { buildHouse, post } from './support/deciding.ts'
import { freshEmail, linkInMail } from './support/people.ts'
import { expectBothThemes } from './support/themes.ts'
import { drag, handset, tapToCheck } from './support/touch.ts'
import { expect, test } from './support/test.ts'

test.slow()

test('a client suggests an item with a photo, and the builder prices it as an option', async ({ browser }) => {
  const { client, builder, path, items, selection } = await buildHouse(browser, handset)
  const lamp = await selection({ name: 'Hall pendant' }, (await items('Lighting')).slice(0, 2))

  await client.goto(path(`/selections/${lamp.id}`))
  // At the end of the options, and under the one ask.
  const sheet = client.getByRole('dialog', { name: 'Suggest my own item' })
  await client.getByRole('button', { name: 'Suggest my own item' }).tap()
  await sheet.getByRole('button', { name: 'Cancel' }).tap()
  await expect(sheet).toHaveCount(0)
  await client.getByRole('button', { name: 'Ask or request a change' }).tap()
  await tapToCheck(client.getByRole('radio', { name: /Suggest my own item/ }))
  await client.getByRole('dialog').getByRole('button', { name: 'Suggest my own item' }).tap()
  await sheet.getByLabel('What is it?').fill('Rattan pendant')
  await sheet.getByLabel('Link').fill('ftp://lamps.example')
  await sheet.getByLabel('Price you saw').fill('129')
  await sheet.locator('input[type=file]').first().setInputFiles('src/web/public/catalog/light-basket-rattan-400.webp')
  await expect(sheet.getByRole('img', { name: 'What you suggest' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send suggestion' }).tap()
  await expect(sheet.getByText('Please give a link of a website, like https://example.com/page.')).toBeVisible()
  await sheet.getByLabel('Link').fill('lamps.example/rattan')
  await expectBothThemes(client)
  await sheet.getByRole('button', { name: 'Send suggestion' }).tap()
  await expect(client.getByText('Waiting for a price')).toBeVisible()
  await expectBothThemes(client)
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

test('a request for a change appears on the open page of the builder, and a suggestion ends with the decision', async ({
  browser,
}) => {
  const { client, builder, projectId, path, items, selection } = await buildHouse(browser)
  const [lamp] = await items('Lighting')
  const made = await selection({ name: 'Hall pendant', selectedItemId: lamp?.id })
  const { id, fingerprint } = made
  const api = `/api/projects/${projectId}`
  await post(client.request, `${api}/selections/${id}/suggestions`, { name: 'Rattan pendant' })
  await builder.goto(path(`/selections/${id}`))
  await expect(builder.getByText('Needs your price')).toBeVisible()
  await post(client.request, `${api}/messages`, {
    message: 'A smaller one, please',
    messageType: 'change_request',
    selectionId: id,
  })
  await expect(builder.getByRole('button', { name: 'Decline request' })).toBeVisible()

  const line = { selectionId: id, decision: 'approve', fingerprint }
  await post(client.request, `${api}/sign-offs`, { lines: [line], signature: { name: 'Ana Moreno' }, consent: true })
  await expect(builder.getByText('Another option was approved')).toBeVisible()
  await expect(builder.getByRole('button', { name: 'Price it' })).toHaveCount(0)
  await client.goto(path(`/selections/${id}`))
  await expect(client.getByText('Another option was approved')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
})

test('a client tries options on the room board, and what is tried is what is opened and chosen', async ({
  browser,
}) => {
  const { client, builder, path, items, selection } = await buildHouse(browser, handset)
  const [tile] = await items('Tiles')
  const [lamp, other] = await items('Lighting')
  if (!tile || !lamp || !other) throw new Error('The starter catalog has no tiles or lights.')
  await selection({ name: 'Splashback', room: 'Kitchen', selectedItemId: tile.id, quantity: 10, unit: 'sq_ft' })
  const pendant = await selection({ name: 'Pendant', room: 'Kitchen', allowance: 100 }, [lamp, other])

  await client.goto(path('/board?room=Kitchen'))
  const board = client.getByRole('list', { name: 'Room board' })
  await board.getByRole('button', { name: 'Pendant Try 2 options' }).tap()
  await tapToCheck(client.getByRole('radio', { name: other.name }))
  await expect(board.getByRole('button', { name: `Trying Pendant ${other.name}` })).toBeVisible()
  await expect(client.getByText(/With what you are trying/)).toBeVisible()
  await expectBothThemes(client)
  await client.getByRole('button', { name: 'Full screen' }).tap()
  await expect(client.getByRole('dialog', { name: /^Kitchen/ }).getByText('Trying', { exact: true })).toBeVisible()
  await expectBothThemes(client)
  await client.getByRole('button', { name: 'Leave full screen' }).tap()

  await builder.goto(client.url())
  await expect(builder.getByRole('button', { name: `Trying Pendant ${other.name}` })).toBeVisible()
  const read = async () => (await builder.request.get(`/api${path(`/selections/${pendant.id}`)}`)).json()
  expect(await read()).toMatchObject({ status: 'in_review', selectedItemId: null })

  // The page of the decision opens at what was tried, and its button chooses that.
  await client.getByRole('link', { name: 'Open the decision' }).tap()
  await expect(client).toHaveURL(/option=/)
  await expect(client.getByRole('radio', { name: new RegExp(other.name) })).toBeChecked()
  await client.getByRole('button', { name: 'Choose this' }).tap()
  await expect(client.getByText('Chosen', { exact: true }).first()).toBeVisible()
  expect(await read()).toMatchObject({ status: 'selected', selectedItemId: other.id })

  // The board has the same button.
  await client.goto(path('/board?room=Kitchen'))
  await board.getByRole('button', { name: /^Pendant/ }).tap()
  await tapToCheck(client.getByRole('radio', { name: lamp.name }))
  await client.getByRole('button', { name: 'Choose this' }).tap()
  await expect(client).not.toHaveURL(/try=/)
  expect(await read()).toMatchObject({ status: 'selected', selectedItemId: lamp.id })
})

test('a client invites the other owner, who accepts on a phone and sees the same project', async ({ browser }) => {
  const { client, builder, path, items, selection } = await buildHouse(browser, handset)
  await selection({ name: 'Hall pendant' }, (await items('Lighting')).slice(0, 2))
  const email = freshEmail('ben')

  await client.goto(path(''))
  await client.getByRole('button', { name: 'Invite the other owner' }).tap()
  const sheet = client.getByRole('dialog', { name: 'Invite the other owner' })
  await sheet.getByRole('button', { name: 'Send invitation' }).tap()
  await expect(sheet.getByLabel('Email')).toBeFocused()
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByLabel('First name').fill('Ben')
  await expectBothThemes(client)
  await sheet.getByRole('button', { name: 'Send invitation' }).tap()
  await expect(client.getByText('Invitation sent')).toBeVisible()

  const ben = await (await browser.newContext(handset)).newPage()
  await ben.goto(await linkInMail(builder.request, email))
  await expect(ben.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await ben.getByRole('button', { name: 'Accept invitation' }).tap()
  await expect(ben.getByRole('heading', { level: 1, name: 'Welcome, Ben!' })).toBeVisible()
  await expect(ben.getByRole('link', { name: /Hall pendant/ }).first()).toBeVisible()
  // A first visit: what this is, what to decide, and the builder's card.
  await expect(ben.getByRole('region', { name: /^Your builder/ })).toBeVisible()
  await expectBothThemes(ben)
  await client.goto(path(''))
  await expect(client.getByText('Ben').first()).toBeVisible()
  await expect(client.getByRole('button', { name: 'Invite another owner' })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Invite the other owner' })).toHaveCount(0)
  await expectBothThemes(client)
})

test('a client picks one of three ways to be emailed, and keeps their own mix', async ({ browser }) => {
  const { client } = await buildHouse(browser, handset)
  await client.goto('/settings?section=notifications')
  const choices = client.getByRole('radiogroup', { name: 'What we email you' })
  await expect(choices.getByRole('radio')).toHaveCount(3)
  const daily = choices.getByRole('radio', { name: /A daily summary/ })
  // The choice shows before it is saved.
  const saved = client.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
  await daily.tap()
  await expect(daily).toBeChecked()
  await saved
  await client.reload()
  await expect(daily).toBeChecked()
  await client.getByText('More: choose for each kind').tap()
  await client.getByRole('button', { name: 'Never' }).first().tap()
  await expect(client.getByText('(you made your own mix)')).toBeVisible()
  await expectBothThemes(client)
})

test('a client swipes through the pictures of an option and looks closely', async ({ browser }) => {
  const { client, path, items, selection } = await buildHouse(browser, handset)
  const tiles = await items('Tiles')
  const floor = await selection({ name: 'Bathroom floor', unit: 'sq_ft', quantity: 40 }, tiles.slice(0, 4))
  await client.goto(path(`/selections/${floor.id}`))
  await client
    .getByRole('button', { name: /pictures and details of/ })
    .first()
    .tap()
  const sheet = client.getByRole('dialog')
  const enlarge = sheet.getByRole('button', { name: /^Enlarge picture 1 of/ })
  // The sheet slides in: wait until its picture no longer moves.
  await enlarge.tap({ trial: true })
  const box = await enlarge.boundingBox()
  if (!box) throw new Error('The first picture is not on the screen.')
  const y = box.y + box.height / 2
  await drag(client, [
    { x: box.x + box.width - 20, y },
    { x: box.x + 20, y },
  ])
  await expect(sheet.getByRole('button', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current', 'true')
  await expectBothThemes(client)
  await sheet.getByRole('button', { name: /^Enlarge picture 2 of/ }).tap()
  await sheet.getByRole('button', { name: /^Show the whole picture of/ }).tap()
  await expect(sheet.getByRole('button', { name: /^Enlarge picture 2 of/ })).toBeVisible()
})

test('a builder adds a photo of the project, and the client sees it at home', async ({ browser }) => {
  const { client, builder, path } = await buildHouse(browser, handset)
  await builder.goto(path(''))
  const photo = builder.locator('input[type=file]').first()
  await expect(builder.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  await photo.setInputFiles('src/web/public/rooms/kitchen-960.webp')
  await expect(builder.getByText('Photo saved')).toBeVisible()
  await client.goto('/client-dashboard')
  await expect(client.locator('article img[src^="/api/files/"]')).toBeVisible()
  await expectBothThemes(client)
  await builder.getByRole('button', { name: 'Remove photo' }).click()
  await builder.getByRole('button', { name: 'Undo' }).click()
  await expect(builder.getByRole('button', { name: 'Replace photo' })).toBeVisible()
})

test('a client with two projects sees both, most urgent first, and signs each on its own', async ({ browser }) => {
  const { client, builder, projectId, items, selection } = await buildHouse(browser, handset)
  const [lamp] = await items('Lighting')
  if (!lamp) throw new Error('The starter catalog has no lights.')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const hall = await selection({ name: 'Hall pendant', deadline: inDays(60) }, [lamp])
  const { clientId } = (await (await builder.request.get(`/api/projects/${projectId}`)).json()) as { clientId: number }
  const cabin = await post(builder.request, '/api/projects', { name: 'Lake Cabin', address: '2 Lake Road', clientId })
  const cabinApi = `/api/projects/${cabin.id}/selections`
  const porch = await post(builder.request, cabinApi, { name: 'Porch light', deadline: inDays(20), status: 'pending' })
  await post(builder.request, `${cabinApi}/${porch.id}/options`, { itemId: lamp.id, quantity: 1 })
  await post(builder.request, `${cabinApi}/send`, { selectionIds: [porch.id] })
  await post(client.request, `/api/projects/${projectId}/selections/${hall.id}/choose`, { itemId: lamp.id })
  await post(client.request, `${cabinApi}/${porch.id}/choose`, { itemId: lamp.id })

  await client.goto('/my-selections')
  const rows = client.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/Porch light.*Lake Cabin/, /Hall pendant.*Harbour Street House/])
  await tapToCheck(client.getByRole('checkbox', { name: 'Select all 2 ready to sign' }))
  await expect(client.getByRole('link', { name: 'Sign 1 for Harbour Street House' })).toBeVisible()
  await expectBothThemes(client)
  await client.getByRole('link', { name: 'Sign 1 for Lake Cabin' }).tap()
  await expect(client.getByRole('button', { name: 'Sign 1 selection' })).toBeVisible()
  await expect(client).toHaveURL(new RegExp(`/projects/${cabin.id}/sign`))

  await client.goto('/my-selections')
  await client.getByRole('combobox', { name: 'Project', exact: true }).selectOption('Harbour Street House')
  await expect(rows).toHaveText([/Hall pendant/])
  await expect(client.getByRole('region', { name: 'Running total' })).toBeVisible()
})
