import { makeProject, newBuilder } from './support/desk.ts'
import { buildHouse, post } from './support/deciding.ts'
import { expect, test } from './support/test.ts'

// Several people and a full project: a busy machine needs more time.
test.slow()

test('two people edit a selection: what does not clash is merged, and what does is shown', async ({ browser }) => {
  const { builder, path, selection, read } = await buildHouse(browser)
  const tap = await selection({ name: 'Kitchen tap', room: 'Kitchen' })
  const other = await builder.context().newPage()
  await Promise.all([builder.goto(path(`/selections/${tap.id}`)), other.goto(path(`/selections/${tap.id}`))])
  await builder.getByRole('button', { name: 'Edit' }).click()
  await other.getByRole('button', { name: 'Edit' }).click()
  await builder.getByRole('textbox', { name: /^Notes/ }).fill('Spout of 22 cm, please.')

  await other.getByLabel('Room').fill('Pantry')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Selection saved')).toBeVisible()
  // Whether or not the live event has arrived: both changes are saved, and no untouched field overwrites the other's.
  await builder.getByRole('button', { name: 'Save changes' }).click()
  await expect(builder.getByText('Selection saved')).toBeVisible()
  expect(await read(tap.id)).toMatchObject({ room: 'Pantry', notes: 'Spout of 22 cm, please.', version: 3 })

  await builder.getByRole('button', { name: 'Edit' }).click()
  const notes = builder.getByRole('textbox', { name: /^Notes/ })
  await notes.fill('Chrome')
  // Both open the editor with the same notes: the live event of the change before can arrive late.
  await expect(other.getByText('Spout of 22 cm, please.')).toBeVisible()
  await other.getByRole('button', { name: 'Edit' }).click()
  await other.getByRole('textbox', { name: /^Notes/ }).fill('Brass')
  await other.getByLabel('Room').fill('Scullery')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await builder.getByRole('button', { name: 'Save changes' }).click()
  await expect(builder.getByText('Someone else changed this too, and nothing was saved')).toBeVisible()
  await expect(builder.getByRole('row', { name: 'Notes Brass Chrome' })).toBeVisible()
  await expect(notes).toHaveValue('Chrome')
  await builder.getByRole('button', { name: 'Save mine' }).click()
  await expect(builder.getByRole('dialog')).toHaveCount(0)
  expect(await read(tap.id)).toMatchObject({ room: 'Scullery', notes: 'Chrome', version: 5 })
})

test('both sides propose options, and a choice on behalf of the client still needs a signature', async ({
  browser,
}) => {
  const { builder, client, path, items, selection, read } = await buildHouse(browser)
  const [first, second, third] = await items('Lighting')
  if (!first || !second || !third) throw new Error('The starter catalog has no lights.')
  const { id: categoryId } = (await (await builder.request.get('/api/selection-categories')).json()).find(
    ({ name }: { name: string }) => name === 'Lighting',
  )
  const lamp = await selection({ name: 'Hall pendant', categoryId })

  await builder.goto(path(`/selections/${lamp.id}`))
  await builder.getByRole('button', { name: 'Propose options' }).click()
  for (const { name } of [first, second]) await builder.getByRole('button', { name }).first().click()
  await builder.getByText(`Quantity, price and note of ${first.name}`).click()
  await builder.getByLabel('Note').first().fill('It hangs at 70 cm.')
  await builder.getByRole('button', { name: 'Propose 2 options' }).click()
  await expect(builder.getByRole('heading', { name: 'Compare 2 options' })).toBeVisible()

  await client.goto(path(`/selections/${lamp.id}`))
  await client.getByRole('button', { name: 'Suggest from the catalog' }).click()
  await client.getByRole('button', { name: third.name }).first().click()
  await client.getByRole('button', { name: 'Propose option', exact: true }).click()
  await expect(client.getByText('Proposed by Ana Moreno (client)')).toBeVisible()

  await builder.reload()
  await builder.getByRole('article', { name: third.name }).getByText(third.name).click()
  await builder.getByRole('button', { name: 'Choose on behalf of Ana Moreno' }).first().click()
  await builder.getByRole('alertdialog').getByRole('button', { name: 'Choose on behalf' }).click()
  await expect(builder.getByText(/Recorded as chosen on behalf of Ana Moreno by Bea Carpenter/)).toBeVisible()
  expect((await read(lamp.id)).status).toBe('selected')
  await expect(builder.getByRole('link', { name: 'Approve and sign' })).toHaveCount(0)

  await client.reload()
  await expect(client.getByText(/not a signature/)).toBeVisible()
  await expect(client.getByRole('link', { name: 'Approve and sign' })).toBeVisible()
})

test('a reopened selection shows its reason to the client, and an order its reference and date', async ({
  browser,
}) => {
  const { builder, client, projectId, path, items, selection } = await buildHouse(browser)
  const [tile] = await items('Tiles')
  const splash = await selection({ name: 'Splashback', room: 'Kitchen', selectedItemId: tile?.id })
  const sign = async (fingerprint: string) =>
    post(client.request, `/api/projects/${projectId}/sign-offs`, {
      lines: [{ selectionId: splash.id, decision: 'approve', fingerprint }],
      signature: { name: 'Ana Moreno' },
      consent: true,
    })
  await sign(splash.fingerprint)

  await builder.goto(path(`/selections/${splash.id}`))
  await builder.getByRole('button', { name: 'More actions' }).click()
  await expect(builder.getByRole('menuitem', { name: 'Delete selection' })).toHaveCount(0)
  await builder.getByRole('menuitem', { name: 'Reopen with a reason' }).click()
  await builder.getByRole('button', { name: 'Reopen selection' }).click()
  await expect(builder.getByText('Please give a reason.')).toBeVisible()
  await builder.getByLabel('Reason').fill('The maker has stopped this glaze.')
  await builder.getByRole('button', { name: 'Reopen selection' }).click()
  await expect(builder.getByText('What was signed before was voided')).toBeVisible()
  await client.goto(path(`/selections/${splash.id}`))
  await expect(client.getByText(/The maker has stopped this glaze\./).first()).toBeVisible()

  // Reopening took the old item back, so the client chooses before signing again.
  await post(client.request, `/api/projects/${projectId}/selections/${splash.id}/choose`, { itemId: tile?.id })
  await sign(splash.fingerprint)
  await builder.reload()
  await builder.getByRole('button', { name: 'Record order' }).click()
  await builder.getByLabel('Order reference').fill('PO-2231')
  await builder.getByRole('textbox', { name: 'Arrives on' }).fill('+2w')
  await builder.getByRole('dialog').getByRole('button', { name: 'Record order' }).click()
  await expect(builder.getByText('Reference PO-2231')).toBeVisible()
  await expect(builder.getByText(/^Arrives \w{3} \d\d, \d{4}$/).first()).toBeVisible()
})

test('an unsigned selection can be deleted, and a new one needs an item', async ({ browser }) => {
  const { builder, path, selection } = await buildHouse(browser)
  const lamp = await selection({ name: 'Porch lamp' })
  await builder.goto(path(`/selections/${lamp.id}`))
  await builder.getByRole('button', { name: 'More actions' }).click()
  await builder.getByRole('menuitem', { name: 'Delete selection' }).click()
  await expect(builder.getByRole('alertdialog', { name: 'Delete “Porch lamp”?' })).toBeVisible()
  await builder.getByRole('alertdialog').getByRole('button', { name: 'Delete selection' }).click()
  await expect(builder.getByText('Selection deleted')).toBeVisible()
  await expect(builder.getByRole('heading', { name: 'No selections yet' })).toBeVisible()

  await builder.goto(path('/selections/new'))
  await expect(builder.getByText('No Item Selected')).toBeVisible()
  await expect(builder.getByText('Please select an item from the catalog first')).toBeVisible()
  await expect(builder).toHaveURL(/\/selections$/)
})

test('five decisions are prepared as drafts and sent with one notification', async ({ browser }) => {
  const { builder, client, projectId, path, items } = await buildHouse(browser)
  const [lamp] = await items('Lighting')
  await builder.goto(path('?tab=selections'))
  await builder.getByRole('button', { name: 'New selection' }).click()
  const dialog = builder.getByRole('dialog', { name: 'Add New Selection' })
  // By keyboard: name, room, and the first match of the catalog as an option.
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await builder.keyboard.type('Hall pendant')
  await dialog.getByLabel('Room').fill('Hall')
  await dialog.getByRole('button', { name: 'Add options' }).press('Enter')
  await dialog.getByLabel('Search the catalog').fill(lamp?.name ?? '')
  await expect(dialog.getByText(/^Showing \d+ of \d+ items/)).toBeVisible()
  await dialog.getByLabel('Search the catalog').press('Enter')
  await expect(dialog.getByText(`Quantity, price and note of ${lamp?.name}`)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(builder.getByText('A draft until you send it.')).toBeVisible()

  // The room is kept, and names typed one per line are added together.
  await expect(dialog.getByLabel('Room')).toHaveValue('Hall')
  await dialog.getByRole('button', { name: 'Add several at once' }).click()
  await dialog.getByLabel('Names, one per line').fill('Hall floor\nHall paint\nHall rug\nHall mirror')
  await dialog.getByRole('button', { name: 'Add 4 Selections' }).click()
  await expect(dialog).toBeHidden()
  await client.goto(path('?tab=selections'))
  await expect(client.getByText('No selections yet')).toBeVisible()

  await expect(builder.getByText('5 selections not sent yet')).toBeVisible()
  await builder.getByRole('button', { name: 'Send 5 to Ana' }).click()
  const question = builder.getByRole('dialog')
  await expect(question).toContainText(
    '4 selections without options will be shown as being prepared: Hall floor, Hall paint, Hall rug, Hall mirror.',
  )
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(builder.getByText('Notified: Ana Moreno.')).toBeVisible()
  await expect(builder.getByText('not sent yet')).toHaveCount(0)
  await client.reload()
  await expect(client.getByRole('link', { name: 'Hall mirror' })).toBeVisible()
  expect(await (await client.request.get(`/api/projects/${projectId}/selections`)).json()).toHaveLength(5)
  const notifications = async () =>
    (await (await client.request.get('/api/notifications')).json()) as { title: string }[]
  await expect
    .poll(async () => (await notifications()).map(({ title }) => title))
    .toEqual(['Bea Carpenter sent you a decision: Hall pendant'])
})

test('one allowance over three selections goes over, and both sides see by how much', async ({ browser }) => {
  const { builder, client, path, items, selection } = await buildHouse(browser)
  const lamps = (await items('Lighting')).slice(0, 3)
  const total = lamps.reduce((sum, { price }) => sum + price, 0)
  const [pendant] = await Promise.all(lamps.map(({ id, name }) => selection({ name, selectedItemId: id })))
  await builder.goto(path('?tab=selections'))
  await builder.getByRole('button', { name: 'Manage' }).click()
  await builder.getByRole('menuitem', { name: 'Add shared allowance' }).click()
  const dialog = builder.getByRole('dialog', { name: 'New shared allowance' })
  await dialog.getByLabel('Name').fill('Lighting')
  await dialog.getByLabel('Amount').fill(String(Math.floor(total) - 40))
  for (const { name } of lamps) await dialog.getByLabel(name, { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save allowance' }).click()
  await expect(builder.getByRole('region', { name: 'Shared allowances' })).toContainText(/\$4\d\S* over/)
  await client.goto(path('?tab=selections'))
  await expect(client.getByRole('region', { name: 'Shared allowances' })).toContainText(/\$4\d\S* over/)
  await client.goto(path(`/selections/${pendant?.id}`))
  await expect(client.getByText(/Takes Lighting \$4\d\S* over/).first()).toBeVisible()
})

test('a slip of two weeks is one act, and can be undone', async ({ browser }) => {
  const page = await newBuilder(browser)
  const project = await makeProject(page.request, { name: 'Mill Lane' })
  for (const [name, deadline] of [
    ['Tap', '2027-04-01'],
    ['Tile', '2027-04-08'],
  ])
    await page.request.post(`/api/projects/${project.id}/selections`, { data: { name, deadline, status: 'pending' } })
  const deadlines = async () =>
    ((await (await page.request.get(`/api/projects/${project.id}/selections`)).json()) as { deadline: string }[])
      .map(({ deadline }) => deadline)
      .toSorted()
  await page.goto(`/projects/${project.id}?tab=selections`)
  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move deadlines' }).click()
  const preview = page.getByRole('dialog').getByRole('listitem')
  await expect(preview).toHaveText([/^Tap.*Apr 0?1, 2027 → Apr 15, 2027$/, /^Tile.*Apr 0?8, 2027 → Apr 22, 2027$/])
  await page.getByRole('button', { name: 'Move 2 selections' }).click()
  await expect(page.getByText('2 selections moved 14 days later')).toBeVisible()
  expect(await deadlines()).toEqual(['2027-04-15', '2027-04-22'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(deadlines).toEqual(['2027-04-01', '2027-04-08'])
})
