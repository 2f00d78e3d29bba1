import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildHouse } from './support/deciding.ts'
import { expect, test } from './support/test.ts'

async function prepare(page: Page, choose: () => Promise<void> = () => Promise.resolve()) {
  await page.getByRole('button', { name: 'Documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Documents' })
  await choose()
  // A list that is still loading may move the button between pressing and releasing it.
  await expect(dialog.getByText(/^(What you prepare is listed here|Kept for a day)/)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Prepare document' }).click()
  const file = await download
  await expect(dialog.getByRole('link', { name: 'Download' }).first()).toBeVisible()
  return { dialog, name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('builder and client prepare their documents, which download when they are ready', async ({ browser }) => {
  const house = await buildHouse(browser)
  const [tap] = await house.items('Faucets')
  await house.selection({ name: 'Kitchen faucet', room: 'Kitchen', selectedItemId: tap?.id })
  await house.builder.goto(house.path('?tab=selections'))
  const schedule = await prepare(house.builder)
  expect(schedule.name).toBe('Selection schedule - Harbour Street House.pdf')
  expect(schedule.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // The picture in its row, and the larger one on the board of the kitchen.
  expect(schedule.bytes.toString('latin1').match(/\/DCTDecode/g)).toHaveLength(2)

  await house.client.goto(house.path('?tab=selections'))
  const report = await prepare(house.client, async () => {
    await expect(house.client.getByRole('radio', { name: /Schedule for trades/ })).toHaveCount(0)
    await house.client.getByRole('radio', { name: /Allowance report/ }).check()
    await house.client.getByRole('button', { name: 'Excel' }).click()
  })
  expect(report.name).toBe('Allowance report - Harbour Street House.xlsx')
  expect(report.bytes.subarray(0, 2).toString()).toBe('PK')
})
