import { buildHouse, post } from '../support/deciding.ts'
import { openGateway } from '../support/gateway.ts'
import { asBuilder } from '../support/people.ts'
import { kept, reportInstalled, saved } from '../support/saved.ts'
import { aTradesman } from '../support/trades.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.slow()

test('with the server stopped, what was opened has its age, and a message and a photo are sent once, in order', async ({
  browser,
}) => {
  const gateway = await openGateway()
  const { page, paths, builder } = await aTradesman(browser)
  const selection = paths.at(-1) ?? ''
  await page.goto(gateway.url + selection)
  await kept(page)
  await expect.poll(() => saved(page), { timeout: 30_000 }).toContain(`/api${selection}`)

  await gateway.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Bathroom wall' })).toBeVisible()
  await expect(page.getByText(/^Saved (just now|\d+ minutes? ago)\.$/)).toBeVisible()
  const talk = page.getByRole('region', { name: 'Conversation' })
  await talk.getByRole('textbox', { name: 'Message' }).fill('The last row is open')
  await talk.getByRole('button', { name: 'Send' }).click()
  await expect(talk.getByRole('list', { name: 'Waiting to be sent' })).toContainText('The last row is open')
  await page.getByRole('button', { name: 'Mark as installed' }).click()
  await reportInstalled(page)
  await expect(page.getByText('2 entries are waiting to be sent.')).toBeVisible()

  await gateway.start()
  await expect(page.getByText(/^Installed .* by Tim Tiler$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 entries are waiting to be sent.')).toHaveCount(0)
  const { installed } = (await (await builder.request.get(`/api${selection}`)).json()) as {
    installed: { photos: unknown[]; at: string }
  }
  expect(installed.photos).toHaveLength(1)
  const [, project, id] = /projects\/(\d+)\/selections\/(\d+)/.exec(selection) ?? []
  const thread = await builder.request.get(`/api/projects/${project}/messages?selectionId=${id}&thread=trades`)
  const messages = (await thread.json()) as { message: string; createdAt: string }[]
  const sent = messages.filter(({ message }) => message === 'The last row is open')
  expect(sent).toHaveLength(1)
  expect(Date.parse(sent[0]?.createdAt ?? '')).toBeLessThanOrEqual(Date.parse(installed.at))
  await gateway.stop()
})

test('a server that stops while a page is open is noticed at once, and signing and ordering are refused', async ({
  browser,
}) => {
  const gateway = await openGateway()
  const { builder, client, projectId, items, selection, path, read } = await buildHouse(browser)
  const [tap] = await items('Faucets')
  const [open, approved] = [
    await selection({ name: 'Kitchen faucet' }, tap ? [tap] : []),
    await selection({ name: 'Bath faucet' }, tap ? [tap] : []),
  ]
  for (const { id } of [open, approved])
    await post(client.request, `/api${path(`/selections/${id}/choose`)}`, { itemId: tap?.id })
  const { fingerprint } = await read(approved.id)
  await post(client.request, `/api/projects/${projectId}/sign-offs`, {
    lines: [{ selectionId: approved.id, decision: 'approve', fingerprint }],
    signature: { name: 'Ana Moreno' },
    consent: true,
  })
  await Promise.all([
    client.goto(gateway.url + path(`/sign?selections=[${open.id}]`)),
    builder.goto(gateway.url + path(`/selections/${approved.id}`)),
  ])
  const sign = client.getByRole('button', { name: 'Sign 1 selection' })
  await expect(sign).toBeEnabled()
  await Promise.all([kept(client), kept(builder)])
  await expect.poll(() => saved(client), { timeout: 30_000 }).toContain(`/api/projects/${projectId}/selections`)
  await expect.poll(() => saved(builder), { timeout: 30_000 }).toContain(`/api${path(`/selections/${approved.id}`)}`)

  // Nothing is pressed or reloaded: the broken event stream is the only sign.
  await gateway.stop()
  await expect(client.getByText('Connection lost. Attempting to reconnect...')).toBeVisible()
  await expect(client.getByText('You are offline. Signing needs a connection')).toBeVisible()
  await expect(sign).toBeDisabled()
  await gateway.start()
  await expect(sign).toBeEnabled()
  await expect(client.getByText('Connection lost. Attempting to reconnect...')).toHaveCount(0)

  await gateway.stop()
  await Promise.all([client.reload(), builder.reload()])
  await expect(client.getByText('You are offline. Signing needs a connection')).toBeVisible()
  await expect(sign).toBeDisabled()
  await builder.getByRole('button', { name: 'Record order' }).first().click()
  const order = builder.getByRole('dialog')
  await expect(order.getByText(/Ordering needs a connection/)).toBeVisible()
  await expect(order.getByRole('button', { name: 'Record order' })).toBeDisabled()
})

test('an event stream that breaks and reconnects shows no lost connection', async ({ page }) => {
  const gateway = await openGateway()
  await asBuilder(page)
  // Records a notice even if it is gone by the time of the check.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (/Connection lost/.test(document.body.textContent)) document.documentElement.dataset['lost'] = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${gateway.url}/projects`)
  await expect.poll(gateway.streams).toBeGreaterThan(0)
  for (let turn = 0; turn < 2; turn += 1) {
    const opened = gateway.streams()
    gateway.breakConnections()
    await expect.poll(gateway.streams, { timeout: 60_000 }).toBeGreaterThan(opened)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-lost')
  await gateway.stop()
})
