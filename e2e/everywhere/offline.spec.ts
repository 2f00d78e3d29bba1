import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { buildHouse, post } from '../support/deciding.ts'
import { signInToDemo } from '../support/demo.ts'
import { asBuilder, freshEmail } from '../support/people.ts'
import { kept, reportInstalled, saved } from '../support/saved.ts'
import { expectBothThemes } from '../support/themes.ts'
import { handset } from '../support/touch.ts'
import { aTradesman } from '../support/trades.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('what was opened can be read offline with its age, and the app recovers by itself', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signInToDemo(context, 'builder')
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await kept(page)
  // Also what was loaded before the service worker was there.
  await expect.poll(() => saved(page), { timeout: 30_000 }).toContain('/api/projects')
  const [first] = (await (await context.request.get('/api/projects')).json()) as { id: number; name: string }[]
  const project = `/projects/${first?.id}`
  await page.goto(project)
  const heading = page.getByRole('heading', { level: 1, name: first?.name ?? '' })
  await expect(heading).toBeVisible()
  await expect.poll(() => saved(page)).toContain(`/api${project}`)

  // Inside the app: what was opened stays, and a page that was never opened says that it cannot be loaded.
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Attempting to reconnect...')).toBeVisible()
  await expect(page.getByText('Saved just now.')).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first()).toBeVisible()

  // After a reload: the saved project, with its age, and the picture.
  await page.goto(project)
  await expect(heading).toBeVisible()
  await expect(page.getByText(/^Saved (just now|\d+ minutes? ago)\.$/)).toBeVisible()
  const broken = page
    .locator('main img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0).length,
    )
  expect(await broken).toBe(0)
  const words: string[] = []
  page.on('console', (message) => message.type() === 'error' && words.push(message.text()))
  await context.setOffline(false)
  await expect(page.getByText(/^Saved /)).toHaveCount(0, { timeout: 30_000 })
  expect(words.filter((word) => /OfflineError|#185/.test(word))).toEqual([])

  // Legal pages are cached as they are.
  await context.setOffline(true)
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await context.setOffline(false)
})

/** Other journeys add projects without a schedule to the demo company. */
async function scheduledProject(request: APIRequestContext): Promise<number> {
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T
  for (const { id } of await read<{ id: number }[]>('/api/projects')) {
    const events = await read<{ durationDays: number }[]>(`/api/projects/${id}/timeline`)
    if (events.some(({ durationDays }) => durationDays > 1)) return id
  }
  throw new Error('No project of the demo company has a schedule.')
}

test('the days of the work that were opened can be read offline with their age', async ({ page, context }) => {
  test.setTimeout(180_000)
  await signInToDemo(context, 'builder')
  await page.goto('/projects')
  await kept(page)
  const id = await scheduledProject(context.request)
  const screens = [
    { path: `/projects/${id}?tab=timeline`, api: `/api/projects/${id}/schedule`, shows: /working days/ },
    { path: '/dashboard?tab=look-ahead', api: '/api/look-ahead', shows: /^At risk/ },
    { path: '/log', api: '/api/procurement-log', shows: /^\d+ working days/ },
    { path: '/settings?section=schedule', api: '/api/company/schedule', shows: 'Time to decide' },
    { path: '/to-order', api: '/api/to-order', shows: /Showing|to order/i },
    { path: '/orders', api: '/api/orders', shows: /PO-|Showing/ },
  ]
  for (const { path, api, shows } of screens) {
    await page.goto(path)
    await expect(page.locator('main').getByText(shows).first()).toBeVisible()
    await expect.poll(() => saved(page), { timeout: 30_000 }).toContain(api)
  }
  await context.setOffline(true)
  for (const { path, shows } of screens) {
    await page.goto(path)
    await expect(page.locator('main').getByText(shows).first(), path).toBeVisible()
    await expect(page.getByText(/^Saved (just now|\d+ minutes? ago)\.$/), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' }), path).toHaveCount(0)
  }
})

test('messages written offline wait in order, are sent once, and a refused one keeps its text', async ({ browser }) => {
  test.setTimeout(120_000)
  const { builder, client, projectId } = await buildHouse(browser, handset)
  const context = client.context()
  const waiting = client.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
  const write = async (text: string) => {
    await client.getByRole('textbox', { name: 'Message' }).fill(text)
    await client.getByRole('button', { name: 'Send' }).click()
    await expect(waiting.filter({ hasText: text })).toBeVisible()
  }
  await client.goto(`/messages?project=${projectId}`)
  await kept(client)
  await expect.poll(() => saved(client), { timeout: 30_000 }).toContain(`/api/projects/${projectId}/messages`)

  await context.setOffline(true)
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
  await client
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: photo })
  await expect(client.getByText('Sent when you are online')).toBeVisible()
  await write('Is this wall straight?')
  await client.getByLabel('Kind of message').selectOption('Question')
  await write('And when do you tile?')
  await client.reload()
  await expect(client.getByText('2 messages are waiting to be sent.')).toBeVisible()
  await expect(waiting).toHaveText([/Is this wall straight\?.*wall\.png/, /Question.*And when do you tile\?/])
  await expectBothThemes(client)

  await context.setOffline(false)
  await expect(client.getByRole('log', { name: 'Messages' }).getByText('And when do you tile?')).toBeVisible({
    timeout: 30_000,
  })
  await expect(waiting).toHaveCount(0)
  const reply = await builder.request.get(`/api/projects/${projectId}/messages`)
  const posted = (await reply.json()) as { message: string; messageType: string; attachments: unknown[] }[]
  expect(posted.map(({ message, messageType, attachments }) => [message, messageType, attachments.length])).toEqual([
    ['Is this wall straight?', 'comment', 1],
    ['And when do you tile?', 'question', 0],
  ])

  await context.setOffline(true)
  await write('One more thing')
  await client.getByRole('textbox', { name: 'Message' }).fill('A draft')
  await post(builder.request, `/api/projects/${projectId}/archive`, {})
  await context.setOffline(false)
  await expect(client.getByText('Not sent: This project is archived. Restore it to write here.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(waiting).toHaveText([/One more thing/])

  // Another person signs in on this device, and the first one did not sign out.
  await client.evaluate(async (email) => {
    const body = JSON.stringify({
      email,
      password: 'spare-key-under-mat',
      firstName: 'Bo',
      lastName: 'Next',
      role: 'user',
    })
    await fetch('/api/auth/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  }, freshEmail('bo'))
  await client.goto('/dashboard')
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Bo')
  expect((await saved(client)).filter((address) => address.startsWith(`/api/projects/${projectId}`))).toEqual([])
  await expect
    .poll(() => client.evaluate(() => Object.keys(localStorage).filter((key) => /draft|outbox/.test(key))))
    .toEqual([])
})

test('what was installed is reported offline with a photo, and sent once when the connection is back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { page, paths, builder } = await aTradesman(browser, handset)
  const selection = paths.at(-1) ?? ''
  await page.goto(selection)
  await kept(page)
  // The data sheet is there without a connection, though nobody has opened it.
  await expect
    .poll(async () => (await saved(page)).filter((path) => path.endsWith('/data-sheet.pdf')), { timeout: 30_000 })
    .toHaveLength(1)
  await page.getByRole('button', { name: 'Mark as installed' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectBothThemes(page)
  await page.context().setOffline(true)
  await reportInstalled(page)
  await expect(page.getByText('Waiting to be sent: installed, 1 photo')).toBeVisible()
  await expect(page.getByText('1 report is waiting to be sent.')).toBeVisible()
  const talk = page.getByRole('region', { name: 'Conversation' })
  await talk.getByRole('textbox', { name: 'Message' }).fill('The last row is open')
  await talk.getByRole('button', { name: 'Send' }).click()
  await page.reload()
  await expect(page.getByText('Waiting to be sent: installed, 1 photo')).toBeVisible()
  await expect(talk.getByRole('list', { name: 'Waiting to be sent' })).toContainText('The last row is open')
  await expectBothThemes(page)

  await page.context().setOffline(false)
  await expect(page.getByText(/^Installed .* by Tim Tiler$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Waiting to be sent: installed, 1 photo')).toHaveCount(0)
  await expect(talk.getByRole('log', { name: 'Messages' })).toContainText('The last row is open')
  const { installed } = (await (await builder.request.get(`/api${selection}`)).json()) as {
    installed: { photos: unknown[] }
  }
  expect(installed.photos).toHaveLength(1)
})

test('signing is refused offline, and signing out leaves nothing of the person on the device', async ({ browser }) => {
  test.setTimeout(120_000)
  const { client, projectId, items, selection, path } = await buildHouse(browser, handset)
  const [tap] = await items('Faucets')
  const made = await selection({ name: 'Kitchen faucet', allowance: 300 }, tap ? [tap] : [])
  await post(client.request, `/api${path(`/selections/${made.id}/choose`)}`, { itemId: tap?.id })
  await client.goto(`/messages?project=${projectId}`)
  await kept(client)
  await client.goto(path(`/sign?selections=[${made.id}]`))
  const sign = client.getByRole('button', { name: 'Sign 1 selection' })
  await expect(sign).toBeEnabled()
  await client.context().setOffline(true)
  await expect(client.getByText('You are offline. Signing needs a connection')).toBeVisible()
  await expect(sign).toBeDisabled()
  await expectBothThemes(client)
  await client.goto(`/messages?project=${projectId}`)
  await client.getByRole('textbox', { name: 'Message' }).fill('Never sent')
  await client.getByRole('button', { name: 'Send' }).click()
  await client.getByRole('textbox', { name: 'Message' }).fill('A draft')
  await expect(client.getByText('1 message is waiting to be sent.')).toBeVisible()
  await expect(client.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft')

  // Without a connection, too.
  await client.getByRole('button', { name: 'Open menu' }).tap()
  await client.getByRole('button', { name: 'Sign out' }).tap()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  // Offline, the browser may show its own error page instead, under another address.
  await client.waitForURL(/signed-out/, { waitUntil: 'commit', timeout: 10_000 }).catch(() => undefined)
  await client.context().setOffline(false)
  await client.goto('/login')
  const left = await client.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name.startsWith('finishwork-saved-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    texts: Object.keys(localStorage).filter((key) => /draft|outbox|place|person|view-/.test(key)),
  }))
  expect(left).toEqual({ caches: [], databases: [], texts: [] })
})

test('entering the demo leaves nothing of the person before on the device', async ({ page }) => {
  test.setTimeout(120_000)
  await asBuilder(page)
  const own = await post(page.request, '/api/projects', { name: 'Secret house', address: '1 Hidden Lane' })
  await page.goto(`/projects/${own.id}`)
  await kept(page)
  await expect.poll(() => saved(page), { timeout: 30_000 }).toContain(`/api/projects/${own.id}`)
  // Asked directly, so that no page of the app has a chance to clear the device.
  await page.goto('/')
  const status = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/demo/enter', { method: 'POST', headers, body: '{"as":"client"}' })).status
  })
  expect(status).toBe(200)
  expect(await saved(page)).toEqual([])
})

test('only the current build and what people opened is cached, and nothing of the landing page', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signInToDemo(context, 'builder')
  await page.goto('/dashboard')
  await page.evaluate(() =>
    caches.open('finishwork-an-older-build').then((cache) => cache.put('/old.js', new Response(''))),
  )
  await kept(page)
  await expect.poll(() => saved(page), { timeout: 30_000 }).toContain('/api/dashboard')
  const names = await page.evaluate(() => caches.keys())
  const [build, ...others] = names.filter((name) => !name.startsWith('finishwork-saved-'))
  expect(others).toEqual([])
  expect(build).toMatch(/^finishwork-[0-9a-f]{16}$/)
  const paths = await page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, build ?? '')
  expect(paths).toContain('/app.html')
  expect(paths.filter((path) => path.startsWith('/api/') || path.includes('landing'))).toEqual([])
  // Files with a lifetime of their own, secrets and sessions are never saved.
  expect((await saved(page)).filter((path) => /events|exports|sessions|calendar|verify/.test(path))).toEqual([])
})

test('the app is installable, and the landing page loads nothing for it', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address ?? '')).json()) as { icons: { src: string }[]; start_url: string }
  expect(manifest.start_url).toBe('/dashboard')
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})
