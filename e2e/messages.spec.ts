import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { buildHouse, post } from './support/deciding.ts'
import { expectBothThemes } from './support/themes.ts'
import { handset } from './support/touch.ts'
import { expect, test } from './support/test.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByText(text)).toBeVisible()
}

test('builder and client see new messages without reloading, and internal ones stay internal', async ({ browser }) => {
  const { builder, client, path } = await buildHouse(browser)
  await Promise.all([builder.goto(path('?tab=communications')), client.goto(path('?tab=communications'))])
  await write(builder, 'The tiles have arrived.')
  await expect(log(client).getByText('The tiles have arrived.')).toBeVisible()

  await client.getByLabel('Kind of message').selectOption('Question')
  await write(client, 'Which grout goes with them?')
  await expect(log(builder).getByText('Which grout goes with them?')).toBeVisible()
  await builder.getByRole('button', { name: 'Answer' }).click()
  await write(builder, 'Sand, two shades darker.')
  await expect(log(client).getByText('Sand, two shades darker.')).toBeVisible()
  await expect(log(client).getByText('Resolved by Bea Carpenter')).toBeVisible()

  await builder.getByRole('switch', { name: 'Internal' }).click()
  await write(builder, 'We have a box left over.')
  await builder.getByRole('switch', { name: 'Internal' }).click()
  await write(builder, 'See you on Monday.')
  await expect(log(client).getByText('See you on Monday.')).toBeVisible()
  await expect(client.getByText('We have a box left over.')).toHaveCount(0)
})

test('a draft survives a reload, and badges and the bell count unread messages', async ({ browser }) => {
  const { builder, client, projectId, path } = await buildHouse(browser)
  await client.goto('/messages')
  await builder.goto(path('?tab=communications'))
  await builder.getByRole('textbox', { name: 'Message' }).fill('Half a thought')
  await builder.reload()
  await expect(builder.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought')
  await builder.getByRole('button', { name: 'Send' }).click()

  await expect(client.getByRole('navigation', { name: 'Main' }).getByText('1 unread')).toBeVisible()
  await client.getByRole('button', { name: /Half a thought/ }).click()
  await expect(log(client).getByText('Half a thought')).toBeVisible()
  await expect(client.getByRole('navigation', { name: 'Main' }).getByText('1 unread')).toHaveCount(0)

  await post(builder.request, `/api/projects/${projectId}/messages`, {
    message: 'Brass or chrome?',
    messageType: 'question',
    forTrades: false,
  })
  await expect(log(client).getByText('Brass or chrome?')).toBeVisible()
})

test('a decision reaches the other side, and the bell links to it', async ({ browser }) => {
  const { builder, client, items, selection } = await buildHouse(browser, handset)
  const [tap] = await items('Faucets')
  if (!tap) throw new Error('The starter catalog has no taps.')
  await client.goto('/client-dashboard')
  await selection({ name: 'Kitchen tap', room: 'Kitchen' }, [tap])
  await client.getByRole('button', { name: 'Notifications, 1 new' }).first().tap()
  const notification = client.getByRole('link', { name: /sent you a decision: Kitchen tap/ })
  await expect(notification).toBeVisible()
  await expectBothThemes(client)
  await notification.tap()
  await expect(client.getByRole('heading', { name: 'Kitchen tap' })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Notifications', exact: true }).first()).toBeVisible()
  await builder.goto('/dashboard?tab=activity')
  await expect(builder.getByText(`proposed ${tap.name} for Kitchen tap`)).toBeVisible()
})

test('settings change profile, notifications and calendar address', async ({ browser }) => {
  const { builder } = await buildHouse(browser)
  await builder.goto('/settings')
  await builder.getByLabel('Phone').fill('555 0100')
  await builder.getByRole('button', { name: 'Save profile' }).click()
  await expect(builder.getByText('Profile saved')).toBeVisible()
  await builder.getByRole('tab', { name: 'Notifications' }).click()
  await builder
    .getByRole('group', { name: 'Ordered and installed by email' })
    .getByRole('button', { name: 'Never' })
    .click()
  await builder.reload()
  await expect(
    builder
      .getByRole('group', { name: 'Ordered and installed by email' })
      .getByRole('button', { name: 'Never', pressed: true }),
  ).toBeVisible()
  await builder.getByRole('tab', { name: 'Calendar' }).click()
  await builder.getByRole('button', { name: 'Create calendar address' }).click()
  const address = await builder.getByLabel('Your private address').inputValue()
  const calendar = await builder.request.get(address)
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
})

test('the storage figure in the settings grows with an upload', async ({ browser }) => {
  const { builder } = await buildHouse(browser)
  await builder.goto('/settings?section=company')
  const storage = builder.getByRole('progressbar', { name: 'Storage used' })
  await expect(storage).toHaveAttribute('aria-valuetext', '0 bytes of 50 GB used')
  const logo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2a5a45' } })
    .png()
    .toBuffer()
  await builder.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(builder.getByText('Replace logo')).toBeVisible()
  await builder.getByRole('button', { name: 'Save company' }).click()
  await expect(builder.getByText('Company saved')).toBeVisible()
  await expect(storage).toHaveAttribute('aria-valuetext', /^[\d,.]+ (bytes|kB) of 50 GB used$/)
  await expect(storage).not.toHaveAttribute('aria-valuetext', /^0 bytes/)
})

test('one press jumps to the first new message, and a link opens a message of any age', async ({ browser }) => {
  const { builder, client, projectId, path } = await buildHouse(browser)
  const say = (message: string) => post(builder.request, `/api/projects/${projectId}/messages`, { message })
  const first = await say('The very first word')
  for (let n = 1; n <= 60; n += 1) await say(`Word ${n}`)
  await client.goto('/messages')
  await client.getByRole('button', { name: /Word 60/ }).click()
  await expect(log(client).getByText('Word 60', { exact: true })).toBeInViewport()
  await client.getByRole('button', { name: 'First unread' }).click()
  await expect(log(client).getByText('The very first word')).toBeInViewport()

  await client.goto(path(`?tab=communications#message-${first.id}`))
  await expect(log(client).getByText('The very first word')).toBeInViewport()
})

test('everything works without live events once a screen is opened again', async ({ browser }) => {
  const { builder, client, path } = await buildHouse(browser)
  for (const page of [builder, client]) await page.context().route('**/api/events*', (route) => route.abort())
  await builder.goto(path('?tab=communications'))
  await write(builder, 'Written without a wire')
  await client.goto(path('?tab=communications'))
  await write(client, 'Read without one, too')
  await builder.goto('/communications')
  await builder.getByRole('button', { name: /Read without one, too/ }).click()
  await expect(log(builder).getByText('Read without one, too')).toBeVisible()
  await expect(builder.getByText(/Connection lost/)).toHaveCount(0)
})
