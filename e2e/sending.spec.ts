import type { Locator, Page } from '@playwright/test'
import { buildHouse, post } from './support/deciding.ts'
import { freshEmail, linkInMail } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.slow()

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const named = (dialog: Locator) => dialog.getByRole('list', { name: 'Who gets it' }).getByRole('listitem')

test('every way of sending names the same people, and a selection that is included asks which option', async ({
  browser,
}) => {
  const { builder, client, projectId, path, items } = await buildHouse(browser)
  const [first, second] = await items('Faucets')
  if (!first || !second) throw new Error('The starter catalog has no faucets.')
  const api = `/api/projects/${projectId}/selections`
  const noah = freshEmail('noah')
  await post(builder.request, '/api/clients', {
    email: noah,
    firstName: 'Noah',
    lastName: 'Moreno',
    projectId,
    invite: false,
  })
  const draft = (name: string) =>
    post(builder.request, api, { name, draft: true, optionItemIds: [first.id, second.id] })
  const tap = await draft('Kitchen tap')

  await builder.goto(path(`/selections/${tap.id}`))
  await builder.getByRole('button', { name: 'Edit', exact: true }).click()
  await builder.getByText('Pick several, included items, trade and more notes').click()
  await builder.getByRole('switch', { name: 'Included' }).click()
  await builder.getByRole('button', { name: 'Save Changes' }).click()
  await expect(builder.getByText('Choose which option is included.')).toBeVisible()
  await builder.getByRole('radio', { name: second.name }).check()
  await builder.getByRole('button', { name: 'Save Changes' }).click()
  await expect(builder.getByText('Included: decided by the builder')).toBeVisible()

  await builder.getByRole('button', { name: 'Send to client' }).click()
  const dialog = builder.getByRole('dialog')
  await expect(named(dialog)).toHaveText([/^Ana Moreno.*Gets a notification/, /^Noah Moreno.*Gets an invitation/])
  await expect(dialog.getByRole('checkbox', { name: 'Invite Noah by email' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notices(builder)).toContainText('Notified: Ana Moreno. Invited by email: Noah Moreno.')
  expect(await linkInMail(builder.request, noah)).toContain('token=')

  await client.goto(path(`/selections/${tap.id}`))
  await expect(client.getByText('Included: decided by the builder')).toBeVisible()
  await expect(client.getByText(second.name).first()).toBeVisible()
  for (const name of ['Choose this', 'Approve and sign'])
    await expect(client.getByRole('button', { name })).toHaveCount(0)
  await expect(client.getByText(/Your turn|Decide by/)).toHaveCount(0)

  const lamp = await draft('Hall lamp')
  const after = 'Notified: Ana Moreno. Invited, not joined, so not notified: Noah Moreno.'
  await builder.goto(path('?tab=selections'))
  await builder.getByText('Table', { exact: true }).click()
  await builder.getByRole('checkbox', { name: 'Select Hall lamp' }).check()
  await builder.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Send 1 selection to Ana and Noah?')
  await expect(named(dialog)).toHaveText([/^Ana Moreno/, /^Noah Moreno/])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notices(builder)).toContainText(after)
  expect(lamp.id).toBeGreaterThan(0)

  await builder.getByRole('button', { name: 'New selection' }).click()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Mirror')
  await dialog.getByRole('switch', { name: 'Send to Ana and Noah now' }).click()
  await expect(named(dialog)).toHaveText([/^Ana Moreno/, /^Noah Moreno/])
  await dialog.getByRole('button', { name: 'Add Selection', exact: true }).click()
  await expect(notices(builder)).toContainText(after)
})

const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('offline nobody can choose, a notice covers no banner and no title, and Back leaves the editor of a project', async ({
  browser,
}) => {
  const { builder, client, path, items, selection } = await buildHouse(browser)
  const [first, second] = await items('Faucets')
  if (!first || !second) throw new Error('The starter catalog has no faucets.')
  const tap = await selection({ name: 'Kitchen tap' }, [first, second])
  await client.goto(path(`/selections/${tap.id}`))
  const pick = (name: string) => client.getByRole('article').filter({ hasText: name }).getByText(name).first().click()
  await pick(first.name)
  const choose = client.getByRole('button', { name: 'Choose this' })
  await choose.click()
  const notice = notices(client).locator('[role=status] > *')
  // A notice under the pointer stays.
  await notice.hover()
  await client.context().setOffline(true)
  const banner = client.getByText('Connection lost. Attempting to reconnect...')
  await expect(banner).toBeVisible()
  expect(await overlaps(notice, banner)).toBe(false)
  expect(await overlaps(notice, client.getByRole('heading', { level: 1 }))).toBe(false)
  await expect(client.getByText('You are offline. Choosing needs a connection').first()).toBeVisible()
  await pick(second.name)
  await expect(choose).toBeDisabled()
  await client.context().setOffline(false)
  await expect(choose).toBeEnabled()

  await builder.goto(path('?tab=selections'))
  await builder.getByRole('button', { name: 'Edit Project' }).click()
  await builder.getByLabel('Project name').fill('Harbour Street 14')
  await builder.goBack()
  await expect(builder.getByRole('tab', { name: 'Selections' })).toHaveAttribute('aria-selected', 'true')
  await expect(builder.getByRole('button', { name: 'Edit Project' })).toBeVisible()
  await expect(builder.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await builder.goForward()
  await expect(builder.getByLabel('Project name')).toHaveValue('Harbour Street 14')
})
