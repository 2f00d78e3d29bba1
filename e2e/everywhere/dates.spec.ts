import { newBuilder } from '../support/desk.ts'
import { buildHouse } from '../support/deciding.ts'
import { expect, test } from '../support/test.ts'

test('the calendar keeps the focus over the end of the month, and Esc closes it alone', async ({ browser }) => {
  const page = await newBuilder(browser)
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New Project' }).first().click()
  const dialog = page.getByRole('dialog', { name: /Project/ })
  const start = dialog.getByRole('textbox', { name: 'Start' }).first()
  await start.focus()
  await page.keyboard.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  const focusedDay = () => page.evaluate<string | null>("document.activeElement?.getAttribute('data-day') ?? null")
  await expect.poll(focusedDay).not.toBeNull()
  const first = (await focusedDay()) ?? ''
  const seen = new Set<string>()
  for (let week = 1; week <= 10; week += 1) {
    await page.keyboard.press('ArrowDown')
    const expected = new Date(Date.parse(`${first}T00:00:00Z`) + week * 7 * 86_400_000).toISOString().slice(0, 10)
    await expect.poll(focusedDay).toBe(expected)
    seen.add(expected.slice(0, 7))
  }
  expect(seen.size, 'months were left').toBeGreaterThan(2)

  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(start).toBeFocused()
  await expect(start).toHaveValue('')
})

test('“Choose this” passes the focus on to what comes next', async ({ browser }) => {
  const { client, path, items, selection } = await buildHouse(browser)
  const [first, second] = await items('Lighting')
  if (!first || !second) throw new Error('The starter catalog has no lamps.')
  const lamp = await selection({ name: 'Hall lamp', allowance: 100 }, [first, second])
  await client.goto(path(`/selections/${lamp.id}`))
  await client.getByRole('article', { name: second.name }).getByText(second.name).click()
  const choose = client.getByRole('button', { name: 'Choose this' }).filter({ visible: true })
  await choose.focus()
  await client.keyboard.press('Enter')
  await expect(client.getByRole('link', { name: 'Approve and sign' }).filter({ visible: true })).toBeFocused()
})
