import axe from 'axe-core'
import type { APIRequestContext, Page } from '@playwright/test'
import { makeProject, newBuilder } from './support/desk.ts'
import { layoutFaults } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { expectBothThemes } from './support/themes.ts'
import { phone } from './support/touch.ts'

type Moved = { id: number; name: string; from: string | null; to: string | null }
type Change = { version: string; moveId: number | null; milestones: Moved[]; deadlines: Moved[] }

const DAY = 86_400_000
/** A Monday some weeks from now, so that every deadline can be met. */
function mondayIn(weeks: number): string {
  const now = new Date()
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY
  return new Date(monday + weeks * 7 * DAY).toISOString().slice(0, 10)
}

const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(path)).json()) as T

/** Three milestones in a row and 105 decisions for the one in the middle. */
async function house(request: APIRequestContext): Promise<number> {
  const { version } = await read<{ version: number }>(request, '/api/company/schedule')
  // Without holidays, so that a week has five working days whenever this runs.
  const installRules = [{ kind: 'phase', name: 'Tiles', milestone: 'Tiling' }]
  const rules = await request.put('/api/company/schedule', { data: { installRules, publicHolidays: false, version } })
  expect(rules.status(), await rules.text()).toBe(200)
  const { id } = await makeProject(request, { name: 'Long Meadow House' })
  const task = (title: string, week: number, ...after: string[]) => {
    return { title, start: mondayIn(week), durationDays: 5, after: after.map((one) => ({ title: one, lagDays: 0 })) }
  }
  const tasks = [task('Drywall', 30), task('Tiling', 31, 'Drywall'), task('Handover', 32, 'Tiling')]
  const imported = await request.post(`/api/projects/${id}/schedule/import`, { data: { tasks } })
  expect(imported.status(), await imported.text()).toBe(200)
  for (let made = 0; made < 105; made += 15)
    await Promise.all(
      Array.from({ length: 15 }, async (_, n) => {
        const data = { name: `Tile ${made + n + 1}`, phase: 'Tiles' }
        expect((await request.post(`/api/projects/${id}/selections`, { data })).status()).toBe(201)
      }),
    )
  return id
}

/** The days of every milestone and decision, by name. */
async function daysOf(request: APIRequestContext, projectId: number): Promise<Record<string, string>> {
  const events = await read<{ title: string; scheduledDate: string }[]>(
    request,
    `/api/projects/${projectId}/timeline?deadlines=true`,
  )
  return Object.fromEntries(events.map(({ title, scheduledDate }) => [title, scheduledDate]))
}

const bar = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}, .* working days`) })

/** Does something, and waits for what the server says about the move. */
async function changeAfter(page: Page, end: 'preview' | 'move', act: () => Promise<void>): Promise<Change> {
  const reply = page.waitForResponse((one) => one.url().endsWith(`/schedule/${end}`))
  await act()
  return (await (await reply).json()) as Change
}

const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html.slice(0, 160))))`)
}

test('a slip of two weeks over 105 decisions by mouse, keyboard and touch does what its preview says', async ({
  browser,
}) => {
  test.slow()
  const page = await newBuilder(browser)
  const { request } = page
  const projectId = await house(request)
  await page.goto(`/projects/${projectId}?tab=timeline`)
  await expect(page.getByText('These 105 decisions can delay the handover.')).toBeVisible()
  await expect(page.getByText('Today').first()).toBeVisible()
  // The list is over the chart, which stays where it is.
  const chart = page.getByRole('region', { name: 'Timeline' })
  const place = await chart.boundingBox()
  await page.getByRole('button', { name: 'These 105 decisions can delay the handover.' }).click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toContainText('for the handover')
  expect(await chart.boundingBox()).toEqual(place)
  await page.keyboard.press('Escape')
  const cluster = page.getByRole('button', { name: /^105 decisions, / })
  await cluster.click()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(105)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await expectBothThemes(page)

  // By mouse: one drag and one click.
  const before = await daysOf(request, projectId)
  const named = (await bar(page, 'Tiling').getAttribute('aria-label')) ?? ''
  const box = await bar(page, 'Tiling').boundingBox()
  if (!box) throw new Error('Tiling has no bar')
  const [x, y, dayWidth] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 5]
  const preview = await changeAfter(page, 'preview', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 14 * dayWidth, y, { steps: 8 })
    await page.mouse.up()
  })
  const dialog = page.getByRole('dialog', { name: 'Move Tiling' })
  await expect(dialog.getByText('2 milestones and 105 deadlines move.')).toBeVisible()
  expect(preview.milestones.map(({ name, to }) => [name, to])[0]).toEqual(['Tiling', mondayIn(33)])
  const done = await changeAfter(page, 'move', () => dialog.getByRole('button', { name: 'Move milestone' }).click())
  expect({ ...done, moveId: null }).toEqual(preview)
  await expect(dialog).toBeHidden()
  const after = await daysOf(request, projectId)
  const moved = Object.fromEntries([...preview.milestones, ...preview.deadlines].map(({ name, to }) => [name, to]))
  expect(Object.keys(moved)).toHaveLength(107)
  expect(after).toEqual({ ...before, ...moved })

  // By keyboard: a week further, put back, then a day earlier.
  const tiling = bar(page, 'Tiling')
  await expect(tiling).not.toHaveAccessibleName(named)
  const name = (await tiling.getAttribute('aria-label')) ?? ''
  await tiling.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(tiling).not.toHaveAccessibleName(name)
  await page.keyboard.press('Escape')
  await expect(tiling).toHaveAccessibleName(name)
  await page.keyboard.press('ArrowLeft')
  const planned = await changeAfter(page, 'preview', () => page.keyboard.press('Enter'))
  const move = dialog.getByRole('button', { name: 'Move milestone' })
  await expect(move).toBeEnabled()
  await move.focus()
  const kept = await changeAfter(page, 'move', () => page.keyboard.press('Enter'))
  expect({ ...kept, moveId: null }).toEqual(planned)
  await expect(dialog).toBeHidden()
  await expect(tiling).toBeFocused()
  expect((await daysOf(request, projectId)).Tiling).toBe(planned.milestones[0]?.to)

  // In the table: typed with the keyboard, reviewed and saved together.
  await page.getByRole('button', { name: 'Edit as table' }).click()
  const table = page.getByRole('region', { name: 'Milestone table' })
  await table.getByRole('textbox', { name: 'Working days, Drywall' }).focus()
  await page.keyboard.type('17')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('textbox', { name: 'Working days, Tiling' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Tiler')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectBothThemes(page)
  const typed = await changeAfter(page, 'preview', () => table.getByRole('button', { name: 'Review and save' }).click())
  const review = page.getByRole('dialog', { name: 'Change 2 milestones' })
  await expect(review.getByText('2 milestones and 105 deadlines move.')).toBeVisible()
  const changed = await changeAfter(page, 'move', () => review.getByRole('button', { name: 'Save changes' }).click())
  expect({ ...changed, moveId: null }).toEqual(typed)
  await expect(review).toBeHidden()
  await table.getByRole('button', { name: 'Close table' }).click()
  await expect(table).toBeHidden()
  expect((await daysOf(request, projectId)).Tiling).toBe(typed.milestones[0]?.to)

  // By touch: a list by week instead of the chart.
  const pocket = await browser.newContext({ ...phone, storageState: await page.context().storageState() })
  const handset = await pocket.newPage()
  await handset.goto(`/projects/${projectId}?tab=timeline`)
  await expect(handset.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(handset.getByText('105 decisions', { exact: true })).toBeVisible()
  expect(await layoutFaults(handset, 'phone')).toEqual([])
  expect(await accessibilityFaults(handset)).toEqual([])
  await handset.getByRole('button', { name: 'Actions for Tiling' }).tap()
  await handset.getByRole('menuitem', { name: 'Move' }).tap()
  const sheet = handset.getByRole('dialog', { name: 'Move Tiling' })
  const start = sheet.getByRole('textbox', { name: 'New start' })
  await start.fill(mondayIn(34))
  await start.blur()
  await expect(sheet.getByText('2 milestones and 105 deadlines move.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Move milestone' }).tap()
  await expect(sheet).toBeHidden()
  expect((await daysOf(request, projectId)).Tiling).toBe(mondayIn(34))
})

test('a move says that it is checking what moves, and a double click moves once', async ({ browser }) => {
  const page = await newBuilder(browser)
  const { id } = await makeProject(page.request, { name: 'Short Meadow House' })
  const tasks = [{ title: 'Tiling', start: mondayIn(30), durationDays: 5, after: [] }]
  const imported = await page.request.post(`/api/projects/${id}/schedule/import`, { data: { tasks } })
  expect(imported.status(), await imported.text()).toBe(200)
  await page.goto(`/projects/${id}?tab=timeline`)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/schedule/preview', async (route) => {
    await released
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (one) => one.url().endsWith('/schedule/move') && sent.push(one.url()))
  await bar(page, 'Tiling').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Tiling' })
  await expect(dialog.getByText('Checking what moves...')).toBeVisible()
  release()
  await expect(dialog.getByText('1 milestone and 0 deadlines move.')).toBeVisible()
  await expect(dialog.getByText('Checking what moves...')).toBeHidden()
  const move = dialog.getByRole('button', { name: 'Move milestone' })
  await move.evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Schedule moved')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a schedule of 60 tasks is printed on one sheet, and no words cover each other', async ({ browser }) => {
  const page = await newBuilder(browser)
  const { id } = await makeProject(page.request, { name: 'Hill House' })
  const tasks = Array.from({ length: 60 }, (_, n) => ({
    title: `Task ${n + 1} of the house on the hill`,
    start: mondayIn(30),
    durationDays: 3,
    after: n === 0 ? [] : [{ title: `Task ${n} of the house on the hill`, lagDays: 0 }],
  }))
  const imported = await page.request.post(`/api/projects/${id}/schedule/import`, { data: { tasks } })
  expect(imported.status(), await imported.text()).toBe(200)
  await page.goto(`/projects/${id}?tab=timeline`)
  await expect(bar(page, 'Task 60 of the house on the hill')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const chart = page.getByRole('region', { name: 'Timeline' })
  const covered = () =>
    chart.locator('ol ol > li').evaluateAll((rows) => {
      const boxes = rows.map((row) =>
        [...row.querySelectorAll('span')]
          .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent)
          .map((words) => words.getBoundingClientRect()),
      )
      const overlap = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
      return boxes.flatMap((own, n) =>
        (boxes[n + 1] ?? []).flatMap((below) => (own.some((above) => overlap(above, below)) ? [n + 1] : [])),
      )
    })
  await expect.poll(covered).toEqual([])
  for (const paper of ['letter', 'a4']) {
    await page.evaluate((name) => (document.documentElement.dataset.paper = name), paper)
    const sheet = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g), paper).toHaveLength(1)
  }
})

test('a year with a typing error leaves the timeline small, and today in sight', async ({ browser }) => {
  const page = await newBuilder(browser)
  const { id } = await makeProject(page.request, { name: 'Mistyped House' })
  for (const [title, scheduledDate] of [
    ['Slab', '1926-11-20'],
    ['Framing', mondayIn(3)],
    ['Handover', '2126-11-20'],
  ])
    expect((await page.request.post(`/api/projects/${id}/timeline`, { data: { title, scheduledDate } })).status()).toBe(
      201,
    )
  await page.goto(`/projects/${id}?tab=timeline`)
  const chart = page.getByRole('region', { name: 'Timeline', exact: true })
  for (const zoom of ['All', 'Month', 'Week']) {
    await chart.getByRole('button', { name: zoom, exact: true }).click()
    await expect(chart.getByText('Today', { exact: true }).last()).toBeInViewport()
    expect(await chart.locator('*').count()).toBeLessThan(600)
  }
})
