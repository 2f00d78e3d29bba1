import type { Browser, Page } from '@playwright/test'
import { buildHouse, expectSigned, post, signWith } from './support/deciding.ts'
import { freshEmail, linkInMail, password } from './support/people.ts'
import { expectBothThemes } from './support/themes.ts'
import { handset } from './support/touch.ts'
import { expect, test } from './support/test.ts'

test.slow()

test('with two owners the first signature waits for the second, which approves', async ({ browser }) => {
  const { builder, client, projectId, path, items, selection } = await buildHouse(browser, handset)
  const ben = await joinAsBen(browser, builder, projectId)
  const { version } = await (await builder.request.get(`/api/projects/${projectId}`)).json()
  await builder.request.put(`/api/projects/${projectId}`, { data: { version, signingRule: 'all' } })
  const [lamp] = await items('Lighting')
  const hall = await selection({ name: 'Hall lamp', selectedItemId: lamp?.id })

  await client.goto(path(`/sign?selections=[${hall.id}]`))
  await signWith(client, 'Sign 1 selection')
  await expectSigned(client)
  await client.goto(path(`/selections/${hall.id}`))
  await expect(client.getByText('You signed, waiting for Ben').first()).toBeVisible()
  await expectBothThemes(client)
  await client.goto('/dashboard')
  await expect(client.getByText('You have nothing to decide right now.').first()).toBeVisible()

  await builder.goto(path('?tab=selections'))
  await expect(builder.getByText('Ana signed, waiting for Ben').first()).toBeVisible()

  // Another price of what Ana signed is saved only after the builder has confirmed that it voids her signature.
  await builder.goto(path(`/selections/${hall.id}`))
  await builder.getByRole('button', { name: `Edit option ${lamp?.name}` }).click()
  const price = builder.getByRole('textbox', { name: 'Project price' })
  await price.fill('10')
  await builder.getByRole('button', { name: 'Save option' }).click()
  const question = builder.getByRole('alertdialog', { name: 'Change what was signed for “Hall lamp”?' })
  await expect(question.getByText('Saving voids 1 signature.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep what was signed' }).click()
  await price.fill('')
  await builder.getByRole('button', { name: 'Cancel' }).click()

  await ben.goto('/dashboard')
  await expect(ben.getByText('You have 1 decision to make.')).toBeVisible()
  await ben.goto(path(`/sign?selections=[${hall.id}]`))
  await expect(ben.getByText('Ana signed, waiting for you')).toBeVisible()
  await expectBothThemes(ben)
  await signWith(ben, 'Sign 1 selection', 'Ben Moreno')
  await expectSigned(ben)
  await builder.goto(path(`/selections/${hall.id}`))
  await expect(builder.getByText('Ready to order').first()).toBeVisible()
})

test('an expired price cannot be signed until the builder confirms it', async ({ browser }) => {
  const { builder, client, path, items, selection } = await buildHouse(browser)
  const [lamp] = await items('Lighting')
  const options = [{ itemId: lamp?.id, validUntil: '2020-01-31' }]
  const hall = await selection({ name: 'Hall lamp', selectedItemId: lamp?.id, options })

  await client.goto(path(`/selections/${hall.id}`))
  await expect(client.getByText('The price has expired. Your builder has to confirm it first.').first()).toBeVisible()
  await expect(client.getByRole('link', { name: 'Approve and sign' })).toHaveCount(0)

  await builder.goto(path(`/selections/${hall.id}`))
  await builder.getByRole('button', { name: /^Keep \$/ }).click()
  await expect(client.getByRole('link', { name: 'Approve and sign' })).toBeVisible()
  await client.goto(path(`/sign?selections=[${hall.id}]`))
  await signWith(client, 'Sign 1 selection')
  await expectSigned(client)
})

/** The second owner, on a phone of their own. */
async function joinAsBen(browser: Browser, builder: Page, projectId: number): Promise<Page> {
  const email = freshEmail('ben')
  const person = await post(builder.request, '/api/clients', { email, firstName: 'Ben', lastName: 'Moreno' })
  await post(builder.request, `/api/projects/${projectId}/people`, { userId: person.id })
  const token = new URL(await linkInMail(builder.request, email)).searchParams.get('token')
  const ben = await (await browser.newContext(handset)).newPage()
  await post(ben.request, '/api/auth/magic-link/accept', { token, password, firstName: 'Ben', lastName: 'Moreno' })
  return ben
}
