import { buildHouse, expectSigned, post, signWith } from './support/deciding.ts'
import { phone } from './support/touch.ts'
import { expect, test } from './support/test.ts'

// Several people and a full project: a busy machine needs more time.
test.slow()

test('a client compares options, chooses one, signs it, and gets proof', async ({ browser }) => {
  const { client, path, items, selection, read } = await buildHouse(browser)
  const [cheap, dear] = await items('Faucets')
  if (!cheap || !dear) throw new Error('The starter catalog has no taps.')
  const tap = await selection({ name: 'Kitchen tap', room: 'Kitchen', allowance: cheap.price }, [cheap, dear])

  await client.goto(path(`/selections/${tap.id}`))
  await expect(client.getByRole('heading', { name: 'Compare 2 options' })).toBeVisible()
  await expect(client.getByText('Awaiting selection')).toBeVisible()
  await client.getByRole('article', { name: dear.name }).getByText(dear.name).click()
  await expect(client.getByText(`If you choose ${dear.name}`)).toBeVisible()
  await expect(client.getByText('$68,000').first()).toBeVisible()
  await client.getByRole('button', { name: 'Choose this' }).click()

  await client.getByRole('link', { name: 'Approve and sign' }).click()
  await expect(client.getByRole('heading', { name: 'Review and sign' })).toBeVisible()
  await client.getByRole('button', { name: 'Sign 1 selection' }).click()
  await expect(client.getByText('Please type your full name.')).toBeVisible()
  await expect(client.getByText('Please agree before you sign.')).toBeVisible()
  const pad = (await client.getByRole('img', { name: /Pad for a drawn signature/ }).boundingBox())!
  await client.mouse.move(pad.x + 30, pad.y + 60)
  await client.mouse.down()
  await client.mouse.move(pad.x + 120, pad.y + 20, { steps: 8 })
  await client.mouse.move(pad.x + 200, pad.y + 70, { steps: 8 })
  await client.mouse.up()
  await expect(client.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
  await signWith(client, 'Sign 1 selection')

  await expectSigned(client)
  await expect(client.getByRole('img', { name: 'Drawn signature of Ana Moreno' })).toBeVisible()
  expect((await read(tap.id)).status).toBe('approved')
  await client.getByRole('link', { name: 'Verify this sign-off' }).click()
  await expect(client.getByRole('heading', { name: 'This sign-off is valid' })).toBeVisible()
  await expect(client.getByRole('main').getByText(dear.name)).toBeVisible()
  await expect(client.getByText('Ana Moreno')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test('one signature approves lines, declines some with a reason, and leaves others open', async ({ browser }) => {
    const { client, items, selection, read } = await buildHouse(browser, phone)
    const [tile] = await items('Tiles')
    const [light] = await items('Lighting')
    const [paint] = await items('Paint')
    const splash = await selection({ name: 'Splashback', room: 'Kitchen', selectedItemId: tile?.id })
    const lamp = await selection({ name: 'Island pendant', room: 'Kitchen', selectedItemId: light?.id })
    const wall = await selection({ name: 'Wall color', room: 'Hall', selectedItemId: paint?.id })

    await client.goto('/my-selections')
    await client.getByText('Select all 3 ready to sign').tap()
    await client.getByRole('link', { name: 'Review and sign' }).tap()
    await client
      .getByRole('radiogroup', { name: 'Your answer to Island pendant' })
      .getByRole('radio', { name: 'Decline' })
      .tap()
    await client
      .getByRole('radiogroup', { name: 'Your answer to Wall color' })
      .getByRole('radio', { name: 'Leave open' })
      .tap()
    await signWith(client, 'Sign 2 selections')
    await expect(client.getByText('Please say why you decline.').first()).toBeVisible()
    await client.getByLabel('Why are you declining?').fill('Too large for the island.')
    await client.getByRole('button', { name: 'Sign 2 selections' }).tap()

    await expectSigned(client)
    await expect(client.getByText('“Too large for the island.”')).toBeVisible()
    const statuses = await Promise.all([splash, lamp, wall].map(async ({ id }) => (await read(id)).status))
    expect(statuses).toEqual(['approved', 'pending', 'in_review'])
  })
})

test('a client declines with a reason before signing', async ({ browser }) => {
  const { client, builder, path, items, selection } = await buildHouse(browser)
  const lamp = await selection({ name: 'Hall pendant' }, (await items('Lighting')).slice(0, 2))

  await client.goto(path(`/selections/${lamp.id}`))
  await client.getByRole('button', { name: 'Decline' }).click()
  await client.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(client.getByText('Please give a reason.')).toBeVisible()
  await client.getByLabel('What don’t you like about these?').fill('It hangs too low.')
  await client.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(client.getByText('Declined: It hangs too low.').first()).toBeVisible()

  await builder.goto(path(`/selections/${lamp.id}`))
  await expect(builder.getByText('Declined: It hangs too low.').first()).toBeVisible()
})

test('a stale line refuses the whole sign-off, shows the difference, and keeps the input', async ({ browser }) => {
  const { client, builder, projectId, path, items, selection, read } = await buildHouse(browser)
  const [paint] = await items('Paint')
  const wall = await selection({ name: 'Wall color', selectedItemId: paint?.id, quantity: 30, unit: 'gal' })

  await client.goto(path(`/sign?selections=[${wall.id}]`))
  await expect(client.getByText('30 gal', { exact: true })).toBeVisible()
  const answer = await builder.request.put(`/api/projects/${projectId}/selections/${wall.id}`, {
    data: { quantity: 36, version: wall.version },
  })
  expect(answer.ok()).toBe(true)
  await signWith(client, 'Sign 1 selection')

  await expect(client.getByText('This has changed since you looked.', { exact: true })).toBeInViewport()
  await expect(client.getByRole('row', { name: 'Quantity 30 gal 36 gal' })).toBeVisible()
  await expect(client.getByLabel('Your full name')).toHaveValue('Ana Moreno')
  expect((await read(wall.id)).status).toBe('in_review')
  // Consent was given to the earlier version.
  const agreed = client.getByRole('checkbox', { name: /I have looked at the selections/ })
  await expect(agreed).not.toBeChecked()
  await agreed.check()
  await client.getByRole('button', { name: 'Sign 1 selection' }).click()
  await expectSigned(client)
})

test('a signature that is sent again after a lost reply counts once', async ({ browser }) => {
  const { client, projectId, path, items, selection } = await buildHouse(browser)
  const [tile] = await items('Tiles')
  const splash = await selection({ name: 'Splashback', selectedItemId: tile?.id })
  const keys: (string | undefined)[] = []
  await client.route('**/sign-offs', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    return route.abort()
  })

  await client.goto(path(`/sign?selections=[${splash.id}]`))
  await signWith(client, 'Sign 1 selection')
  await expect(client.getByText(/The server could not be reached/)).toBeVisible()
  await client.getByRole('button', { name: 'Sign 1 selection' }).click()

  await expectSigned(client)
  expect(new Set(keys).size).toBe(1)
  const signed = (await (await client.request.get(`/api/projects/${projectId}/sign-offs`)).json()) as unknown[]
  expect(signed).toHaveLength(1)
})

test('a change after approval shows before and after, is signed again, and ordered', async ({ browser }) => {
  const { client, builder, projectId, path, items, selection } = await buildHouse(browser)
  const [paint] = await items('Paint')
  const wall = await selection({ name: 'Wall color', selectedItemId: paint?.id, quantity: 30, unit: 'gal' })
  await post(client.request, `/api/projects/${projectId}/sign-offs`, {
    lines: [{ selectionId: wall.id, decision: 'approve', fingerprint: wall.fingerprint }],
    signature: { name: 'Ana Moreno' },
    consent: true,
  })

  await builder.goto(path(`/selections/${wall.id}`))
  await builder.getByRole('button', { name: 'Edit' }).click()
  await builder.getByLabel('Quantity').fill('36')
  await expect(builder.getByText('This asks for a new signature')).toBeVisible()
  await builder.getByRole('button', { name: 'Save changes' }).click()
  await expect(builder.getByRole('alertdialog').getByText(/^Saving voids 1 signature\./)).toBeVisible()
  await builder.getByRole('button', { name: 'Save and ask again' }).click()
  await expect(builder.getByText('What was signed before was voided')).toBeVisible()

  await client.goto(path(`/selections/${wall.id}`))
  await expect(client.getByRole('row', { name: 'Quantity 30 gal 36 gal' })).toBeVisible()
  await client.getByRole('link', { name: 'Approve and sign' }).click()
  await expect(client.getByText(/Signed before by/)).toBeVisible()
  await signWith(client, 'Sign 1 selection')
  await expectSigned(client)
  await expect(client.getByText('Replaced what was signed before')).toBeVisible()

  await builder.reload()
  await builder.getByRole('button', { name: 'Record order' }).click()
  await builder.getByLabel('Order reference').fill('PO-2231')
  await builder.getByRole('dialog').getByRole('button', { name: 'Record order' }).click()
  await expect(builder.getByText('Reference PO-2231')).toBeVisible()
  await expect(builder.getByText('Voided', { exact: true })).toBeVisible()
})
