import sharp from 'sharp'
import { buildHouse, post } from './support/deciding.ts'
import { freshEmail, linkInMail } from './support/people.ts'
import { expectBothThemes } from './support/themes.ts'
import { handset } from './support/touch.ts'
import { expect, test } from './support/test.ts'

// Several people and a full project: a busy machine needs more time.
test.slow()

test('a subcontractor sees approved selections of their trade without prices, talks about one with the builder alone, and reports it installed', async ({
  browser,
}) => {
  const { builder, client, projectId, path, items, selection } = await buildHouse(browser)
  const [tile] = await items('Tiles')
  const [tap] = await items('Faucets')
  const both = [
    await selection({ name: 'Splashback', room: 'Kitchen', selectedItemId: tile?.id, notes: 'Grout: sand' }),
    await selection({ name: 'Kitchen tap', selectedItemId: tap?.id }),
  ]
  await post(client.request, `/api/projects/${projectId}/sign-offs`, {
    lines: both.map(({ id, fingerprint }) => ({ selectionId: id, decision: 'approve', fingerprint })),
    signature: { name: 'Ana Moreno' },
    consent: true,
  })
  const email = freshEmail('theo')
  await post(builder.request, '/api/clients', { email, firstName: 'Theo', lastName: 'Tiler', type: 'subcontractor' })

  await builder.goto(path(''))
  await builder.getByRole('button', { name: 'Add person' }).click()
  await builder.getByLabel('Person to add').fill('Theo')
  await builder.getByRole('option', { name: /Theo Tiler/ }).click()
  await builder.getByRole('dialog', { name: 'Trades of Theo Tiler' }).getByLabel('Tiles').check()
  await builder.getByRole('button', { name: 'Save trades' }).click()
  await expect(builder.getByRole('list', { name: 'Trades of Theo Tiler' })).toHaveText('Tiles')

  const theo = await (await browser.newContext(handset)).newPage()
  const token = new URL(await linkInMail(builder.request, email)).searchParams.get('token')
  await post(theo.request, '/api/auth/magic-link/accept', { token })
  await theo.goto('/client-dashboard')
  await expect(theo.getByRole('link', { name: /Splashback/ }).first()).toBeVisible()
  await expectBothThemes(theo)
  for (const entry of ['Jobs', 'What’s approved']) {
    await theo.getByRole('button', { name: 'Open menu' }).tap()
    await theo.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: entry }).tap()
    await expect(theo.getByRole('heading', { level: 1, name: entry })).toBeVisible()
    await expectBothThemes(theo)
  }
  await theo.goto(path('?tab=selections'))
  await expect(theo.getByRole('link', { name: /Splashback/ })).toBeVisible()
  await expect(theo.getByText('Kitchen tap')).toHaveCount(0)
  await theo.getByRole('link', { name: /Splashback/ }).click()
  await expect(theo.getByText('Grout: sand')).toBeVisible()
  await expect(theo.locator('body')).not.toContainText('$')
  await expectBothThemes(theo)

  await theo.getByRole('link', { name: 'Ask the builder' }).click()
  await expect(theo.getByText(/^You and the team at .* read this; clients do not\.$/)).toBeVisible()
  await theo.getByRole('textbox', { name: 'Message' }).fill('Straight or staggered?')
  await theo.getByRole('button', { name: 'Send' }).click()
  await expect(theo.getByRole('log', { name: 'Messages' })).toContainText('Straight or staggered?')

  // The builder has two conversations about it, and sees who reads each before writing.
  await builder.goto(path(`/selections/${both[0]?.id}`))
  const talk = builder.getByRole('region', { name: 'Conversation' })
  await talk.getByRole('textbox', { name: 'Message' }).fill('A draft for Ana')
  await talk.getByRole('button', { name: 'With the trades 1' }).click()
  await expect(talk.getByText('Theo and your team read this; clients do not.')).toBeVisible()
  await expect(talk.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await talk.getByRole('textbox', { name: 'Message' }).fill('Straight, please.')
  await talk.getByRole('button', { name: 'Send to trades' }).click()
  await talk.getByRole('button', { name: 'With the client' }).click()
  await expect(talk.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft for Ana')
  await expect(talk.getByText('No messages yet')).toBeVisible()
  await expect(theo.getByRole('log', { name: 'Messages' })).toContainText('Straight, please.')

  await theo.getByRole('button', { name: 'Mark as installed' }).click()
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b0563a' } })
    .jpeg()
    .toBuffer()
  await theo
    .getByRole('dialog')
    .locator('input[capture]')
    .setInputFiles({ name: 'splashback.jpg', mimeType: 'image/jpeg', buffer: photo })
  await theo.getByRole('dialog').getByLabel('Note').fill('Grout cures until Friday.')
  await expectBothThemes(theo)
  await theo.getByRole('dialog').getByRole('button', { name: 'Mark as installed' }).click()
  await expect(theo.getByText(/^Installed .* by Theo Tiler$/)).toBeVisible()
  await expectBothThemes(theo)

  // The code on the wall: with a seat, and for anyone when the builder allows it.
  const { token: code } = (await (await builder.request.post(`/api${path('/room-link')}`)).json()) as { token: string }
  for (const room of [path('/room?name=Kitchen'), `/room/${code}?room=Kitchen`]) {
    await theo.goto(room)
    await expect(theo.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible()
    await expect(theo.getByRole('heading', { name: 'Splashback' })).toBeVisible()
    await expectBothThemes(theo)
  }
  await client.goto(path(`/selections/${both[0]?.id}`))
  await expect(client.getByText('Grout cures until Friday.')).toBeVisible()
  await expect(client.getByRole('region', { name: 'Conversation' })).toContainText('No messages yet')
  await expect(client.getByRole('img', { name: 'Splashback as installed by Theo Tiler, 1 of 1' })).toBeVisible()
})

test('a subcontractor who is invited to a project gets trades at once, and reads who chooses them', async ({
  browser,
}) => {
  const { builder, path } = await buildHouse(browser)
  const email = freshEmail('tim')
  await builder.goto('/clients?show=trades')
  await builder.getByRole('button', { name: 'Add Subcontractor' }).first().click()
  const dialog = builder.getByRole('dialog', { name: 'Add Subcontractor' })
  await dialog.getByLabel('First name').fill('Tim')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('combobox', { name: /Project/ }).click()
  await builder.getByRole('option', { name: /Harbour Street House/ }).click()
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await builder.getByRole('dialog', { name: 'Trades of Tim' }).getByLabel('Lighting').check()
  await builder.getByRole('button', { name: 'Save trades' }).click()
  await expect(builder.getByText('Tim sees what is approved in one category.')).toBeVisible()
  await builder.goto(path(''))
  await expect(builder.getByRole('list', { name: 'Trades of Tim' })).toHaveText('Lighting')

  const tim = await (await browser.newContext(handset)).newPage()
  await tim.goto(await linkInMail(builder.request, email))
  await expect(tim.getByText('Your builder chooses which trades are yours.')).toBeVisible()
})
