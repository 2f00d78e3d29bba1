import type { Page } from '@playwright/test'
import { makeProject, newBuilder } from './support/desk.ts'
import { post } from './support/deciding.ts'
import { expect, test } from './support/test.ts'

type Row = {
  id: number
  projectId: number
  version: number
  name: string
  room: string | null
  deadline: string | null
  allowance: number | null
  status: string
}

/** A builder with a project of these selections, at its table. */
async function atTable(page: Page, selections: readonly object[]) {
  const project = await makeProject(page.request, { name: 'Table house' })
  await post(page.request, `/api/projects/${project.id}/selections/batch`, { selections })
  await page.goto(`/projects/${project.id}?tab=selections`)
  await page.getByText('Table', { exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Selections' })
  await expect(grid).toBeVisible()
  return {
    grid,
    cell: (name: string, column: string) =>
      grid.getByRole('row', { name: new RegExp(name) }).locator(`[data-key="${column}"]`),
    read: async () => {
      const rows = (await (await page.request.get(`/api/projects/${project.id}/selections`)).json()) as Row[]
      return rows.toSorted((a, b) => a.id - b.id)
    },
  }
}

/** What a spreadsheet puts on the clipboard, pasted into the active cell. */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)

test('a builder edits cells by keyboard, pastes a range from a spreadsheet, fills down, and undoes it', async ({
  browser,
}) => {
  const page = await newBuilder(browser)
  const { cell, read } = await atTable(page, [{ name: 'Tap' }, { name: 'Sink' }, { name: 'Tile' }])
  await cell('Tap', 'name').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Kitchen')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pantry')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await read()).map(({ room }) => room)).toEqual(['Kitchen', 'Pantry', null])

  // A date of another region is a question in the cell, which keeps what was typed.
  await cell('Tap', 'deadline').dblclick()
  await expect(page.getByRole('textbox', { name: 'Deadline' })).toBeFocused()
  await page.keyboard.type('14/3/2027')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Did you mean Mar 14, 2027?')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Deadline' })).toHaveValue('14/3/2027')
  await page.keyboard.press('Escape')

  await cell('Tap', 'room').click()
  await paste(page, '"Bath\t2"\r\nHall\r\n"The ""Den"""\r\n')
  const rooms = ['Bath\t2', 'Hall', 'The "Den"'].map((room) => room.replace('\t', ' '))
  await expect.poll(async () => (await read()).map(({ room }) => room?.replace('\t', ' '))).toEqual(rooms)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await read()).map(({ room }) => room)).toEqual(['Kitchen', 'Pantry', null])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await read()).map(({ room }) => room?.replace('\t', ' '))).toEqual(rooms)

  // Undone while it is still being saved: the last change is undone, and not the one before it.
  let save = () => {}
  const undone = new Promise<void>((resolve) => {
    save = resolve
  })
  await page.route('**/api/selections/bulk', (route) => undone.then(() => route.continue()))
  await cell('Tile', 'room').click()
  await page.keyboard.type('Attic')
  const replies = ['/selections/bulk', '/undo'].map((end) => page.waitForResponse((reply) => reply.url().endsWith(end)))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  save()
  for (const reply of await Promise.all(replies)) expect(reply.status()).toBe(200)
  await expect.poll(async () => (await read()).map(({ room }) => room?.replace('\t', ' '))).toEqual(rooms)
  await page.unroute('**/api/selections/bulk')

  // Someone else changes the row while a cell is open: the typed text stays, and the cell says what it says now.
  await cell('Sink', 'room').click()
  await page.keyboard.type('Scullery')
  const sink = (await read())[1]
  const at = `/api/projects/${sink?.projectId}/selections/${sink?.id}`
  await page.request.put(at, { data: { version: sink?.version, room: 'Porch', phase: 'Late' } })
  await expect(cell('Sink', 'phase')).toHaveText('Late')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Someone changed this to “Porch”. Press Enter to save yours.')).toBeVisible()
  await expect(
    page.getByRole('combobox', { name: 'Room' }).or(page.getByRole('textbox', { name: 'Room' })),
  ).toHaveValue('Scullery')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read())[1]?.room).toBe('Scullery')

  await cell('Tap', 'allowance').click()
  await page.keyboard.type('$1,250.50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+Control+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await read()).map(({ allowance }) => allowance)).toEqual([1250.5, 1250.5, 1250.5])
})

test('a builder moves all deadlines two weeks, and orders the rows that can be ordered', async ({ browser }) => {
  const page = await newBuilder(browser)
  const { id: itemId } =
    ((await (await page.request.get('/api/selection-items?limit=1')).json()) as { id: number }[])[0] ?? {}
  const decided = { included: true, selectedItemId: itemId, draft: false }
  const { grid, read } = await atTable(page, [
    { name: 'Open tap', deadline: '2027-04-01', draft: true },
    { name: 'Open sink', deadline: '2027-04-08', draft: true },
    { name: 'Included lamp', ...decided },
  ])
  for (const name of ['Open tap', 'Open sink']) await grid.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bar = page.getByRole('toolbar', { name: '2 selections selected' })
  // A refusal that names no row says why it failed, and the rows stay checked.
  const busy = { message: 'Too many requests. Please try again later.', code: 'rate_limited' }
  await page.route('**/api/selections/bulk', (route) => route.fulfill({ status: 429, json: busy }))
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(busy.message).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Nothing was archived' })).toHaveCount(0)
  await page.unroute('**/api/selections/bulk')
  await bar.getByRole('button', { name: 'Move deadlines' }).click()
  // The second click of a double click does not reach the cell below the dialog, which the first one has closed.
  await page.getByRole('button', { name: 'Move 2 selections' }).dblclick({ delay: 120 })
  await expect
    .poll(async () => (await read()).map(({ deadline }) => deadline))
    .toEqual(['2027-04-15', '2027-04-22', null])
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect
    .poll(async () => (await read()).map(({ deadline }) => deadline))
    .toEqual(['2027-04-01', '2027-04-08', null])

  await grid.getByRole('checkbox', { name: 'Select all' }).check()
  const three = page.getByRole('toolbar', { name: '3 selections selected' })
  await three.getByRole('button', { name: 'Order' }).click()
  await page.getByRole('button', { name: 'Order 3 selections' }).click()
  const refused = page.getByRole('dialog', { name: 'Nothing was ordered' })
  await expect(refused.getByText('Open tap')).toBeVisible()
  expect((await read()).map(({ status }) => status)).toEqual(['pending', 'pending', 'approved'])
  await refused.getByRole('button', { name: 'Change the others' }).click()
  await expect.poll(async () => (await read()).map(({ status }) => status)).toEqual(['pending', 'pending', 'ordered'])
})

test('a builder filters the table by room and phase, reloads it, and exports exactly those rows', async ({
  browser,
}) => {
  const page = await newBuilder(browser)
  const { grid } = await atTable(page, [
    { name: 'Tap', room: 'Kitchen', phase: 'Rough-in' },
    { name: 'Sink', room: 'Kitchen', phase: 'Finish' },
    { name: 'Tile', room: 'Bath', phase: 'Finish' },
  ])
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page
    .getByRole('group', { name: 'Room' })
    .getByRole('checkbox', { name: /Kitchen/ })
    .check()
  await page.getByLabel('Column').selectOption('Phase')
  await page
    .getByRole('group', { name: 'Phase' })
    .getByRole('checkbox', { name: /Finish/ })
    .check()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Room: Kitchen')
  await expect(grid.getByRole('checkbox', { name: 'Select Sink' })).toBeVisible()
  await expect(grid.getByRole('checkbox', { name: 'Select Tap' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const address = await page.getByRole('menuitem', { name: 'CSV (.csv)' }).getAttribute('href')
  const lines = (await (await page.request.get(address ?? '')).text()).trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Sink'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Phase' }).click()
  await expect(grid.getByRole('checkbox', { name: 'Select Tap' })).toBeVisible()
})
