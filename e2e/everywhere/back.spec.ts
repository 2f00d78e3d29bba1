import { buildHouse } from '../support/deciding.ts'
import { expectBothThemes } from '../support/themes.ts'
import { handset, tapToCheck } from '../support/touch.ts'
import { expect, test } from '../support/test.ts'

test.slow()

test('Back closes what covers the page, asks before it discards, and then leaves the page in one step', async ({
  browser,
}) => {
  const { client, path, items, selection } = await buildHouse(browser, handset)
  const lamp = await selection({ name: 'Hall pendant', room: 'Hall' }, (await items('Lighting')).slice(0, 2))
  const page = path(`/selections/${lamp.id}`)
  const heading = client.getByRole('heading', { level: 1, name: 'Hall pendant' })
  await client.goto('/my-selections')
  await client
    .getByRole('link', { name: /Hall pendant/ })
    .first()
    .tap()
  await expect(heading).toBeVisible()

  // A sheet that is only read closes at once.
  const details = client.getByRole('button', { name: /etails of/ }).first()
  await details.tap()
  await expect(client.getByRole('dialog')).toBeVisible()
  await client.goBack()
  await expect(client.getByRole('dialog')).toHaveCount(0)
  await expect(client).toHaveURL(page)

  // What was typed is not lost: Back asks, Back again closes the question, and the text is still there.
  await client.getByRole('button', { name: 'Ask or request a change' }).tap()
  const sheet = client.getByRole('dialog', { name: 'Ask or request a change' })
  await sheet.getByLabel('Your question').fill('Is it dimmable?')
  await expectBothThemes(client)
  const question = client.getByRole('alertdialog', { name: 'Discard what you wrote?' })
  await client.goBack()
  await expect(question).toBeVisible()
  await expectBothThemes(client)
  await client.goBack()
  await expect(question).toHaveCount(0)
  await expect(sheet.getByLabel('Your question')).toHaveValue('Is it dimmable?')
  await client.goBack()
  await question.getByRole('button', { name: 'Discard' }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(client).toHaveURL(page)

  // Closed by its own button, a sheet leaves nothing behind that Back would have to pass.
  await details.tap()
  await client.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(client.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => client.evaluate(() => (history.state as { cover?: boolean }).cover)).toBeUndefined()
  await client.goBack()
  await expect(client).toHaveURL(/\/my-selections/)
  await expect(client.getByRole('heading', { level: 1, name: 'My Selections' })).toBeVisible()
})

test('Back leaves the full screen and the menu, keeps what is tried, and a link in the menu still works', async ({
  browser,
}) => {
  const { client, path, items, selection } = await buildHouse(browser, handset)
  const [lamp, other] = await items('Lighting')
  if (!lamp || !other) throw new Error('The starter catalog has no lights.')
  await selection({ name: 'Pendant', room: 'Kitchen' }, [lamp, other])
  await client.goto(path('/board?room=Kitchen'))
  await client.getByRole('button', { name: 'Full screen' }).tap()
  const full = client.getByRole('dialog', { name: /^Kitchen/ })
  await full.getByRole('button', { name: 'Pendant Try 2 options' }).tap()
  await tapToCheck(full.getByRole('radio', { name: other.name }))
  await expect(client).toHaveURL(/try=/)
  await client.goBack()
  await expect(full).toHaveCount(0)
  await expect(client).toHaveURL(/try=/)
  await expect(client.getByRole('button', { name: `Trying Pendant ${other.name}` })).toBeVisible()

  const menu = client.getByRole('dialog', { name: 'Menu' })
  await client.getByRole('button', { name: 'Open menu' }).tap()
  await expect.poll(() => client.evaluate(() => (history.state as { cover?: boolean }).cover)).toBe(true)
  await client.goBack()
  await expect(menu).toHaveCount(0)
  await client.getByRole('button', { name: 'Open menu' }).tap()
  await expectBothThemes(client)
  await menu.getByRole('link', { name: 'Messages' }).tap()
  await expect(client).toHaveURL(/\/messages/)
  await client.goBack()
  await expect(client).toHaveURL(/\/board/)

  // The link is pressed while the browser still removes the sheet from its history, which takes a while on a busy phone.
  await client.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => {
      history.back = back
      back()
      document.querySelector<HTMLAnchorElement>('a[href="/messages"]')?.click()
    }
  })
  await client.getByRole('button', { name: 'Open menu' }).tap()
  await menu.getByRole('button', { name: 'Close' }).tap()
  await expect(client.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(client).toHaveURL(/\/messages/)
})
