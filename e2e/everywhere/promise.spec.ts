import { buildHouse, expectSigned, post, signWith } from '../support/deciding.ts'
import { expect, test } from '../support/test.ts'

test.slow()

test('a changed line is not preselected, a discontinued item is replaced, and both sides see an open request', async ({
  browser,
}) => {
  const { client, builder, projectId, path, items, selection, read } = await buildHouse(browser)
  const [first, second, third] = await items('Lighting')
  const lamp = await selection({ name: 'Hall lamp', selectedItemId: first?.id, allowance: 100 })
  const porch = await selection({ name: 'Porch lamp', selectedItemId: second?.id, allowance: 5000 })
  const seen = client.waitForResponse((response) => response.url().endsWith(`/selections/${lamp.id}/view`))
  await client.goto(path(`/selections/${lamp.id}`))
  await expect(client.getByRole('link', { name: 'Approve and sign' })).toBeVisible()
  expect((await seen).status()).toBe(204)
  // An open page would show the change at once, and then it is no longer new.
  await client.goto('about:blank')
  const { version } = await read(lamp.id)
  await builder.request.put(`/api${path(`/selections/${lamp.id}`)}`, { data: { version, quantity: 2 } })

  // Hovering its link loads it ahead of a click, which is not seeing it.
  await client.goto('/my-selections')
  const loaded = client.waitForResponse((response) => response.url().endsWith(`/selections/${lamp.id}`))
  await client.getByRole('link', { name: 'Hall lamp' }).hover()
  await loaded

  // The line that changed since the client saw it stays open until they answer it.
  await client.goto(path(`/sign?selections=[${lamp.id},${porch.id}]`))
  await expect(client.getByText('This has changed since you last looked.')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Sign 1 selection' })).toBeVisible()
  await client
    .getByRole('radiogroup', { name: 'Your answer to Hall lamp' })
    .getByRole('radio', { name: 'Approve' })
    .check()
  await signWith(client, 'Sign 2 selections')
  await expectSigned(client)

  // The item is discontinued: one act replaces it, and the client sees before and after.
  await post(builder.request, `/api/selection-items/${first?.id}/replace`, {
    substituteItemId: third?.id,
    archive: true,
  })
  await client.goto(path(`/selections/${lamp.id}`))
  await expect(client.getByText('What was signed before was voided')).toBeVisible()
  await expect(client.getByRole('row', { name: `Item ${first?.name} ${third?.name}` })).toBeVisible()

  // A change that the client asks for stays visible on both sides, and ordering warns.
  const request = { message: 'In brass, please.', messageType: 'change_request', selectionId: porch.id }
  await post(client.request, `/api/projects/${projectId}/messages`, request)
  await client.goto(path(`/selections/${porch.id}`))
  await expect(client.getByText('Your builder has not answered yet.')).toBeVisible()
  await builder.goto(path(`/selections/${porch.id}`))
  await builder.getByRole('button', { name: 'Record order' }).click()
  await expect(builder.getByRole('button', { name: 'Order anyway' })).toBeVisible()
})
