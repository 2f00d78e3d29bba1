import type { Locator, Page } from '@playwright/test'
import { demoThings, signInToDemo } from '../support/demo.ts'
import { tooWide } from '../support/layout.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

type Place = { path: string; work: (page: Page) => Locator; before?: (page: Page) => Promise<void> }

const decision = 'a[href*="/projects/"][href*="/selections/"]'
const selections = (page: Page) => page.locator(`main li:has(${decision}), main article:has(${decision})`)
const rowOf = (list: string) => (page: Page) => page.getByRole('table', { name: list }).getByRole('row').nth(1)
const inPanel = (page: Page, what: string) => page.getByRole('tabpanel').locator(what)
const view = (name: 'Cards' | 'Table') => (page: Page) => page.getByText(name, { exact: true }).click()

const lists: readonly Place[] = [
  { path: '/log', work: rowOf('Procurement log') },
  { path: '/orders', work: rowOf('Orders') },
]

/**
 * The area of a tab, or of a page without tabs, reaches from its tabs or its title to the bottom of the window. The work starts in
 * the upper third of it.
 */
async function startOfWork(page: Page, { path, work, before }: Place): Promise<string> {
  await page.goto(path)
  await before?.(page)
  const first = work(page).first()
  await expect(first, path).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const tabs = page.getByRole('main').getByRole('tablist')
  const edge = (await tabs.count()) > 0 ? tabs : page.getByRole('main').locator('header').first()
  const [area, start] = await Promise.all([edge.boundingBox(), first.boundingBox()])
  if (!area || !start) return `${path}: not on the page`
  const top = area.y + area.height
  const { height } = page.viewportSize() ?? { height: 768 }
  const limit = Math.round(top + (height - top) / 3)
  const here = Math.round(start.y)
  return here <= limit ? 'in the top third' : `${path}: starts at ${here} px, the top third ends at ${limit} px`
}

test('the work of a builder starts in the top third of every tab', async ({ page, context }) => {
  test.slow()
  await signInToDemo(context, 'builder')
  const { selection } = await demoThings(page.request)
  const project = `/projects/${selection.projectId}`
  const places: Place[] = [
    { path: '/dashboard', work: (on) => on.getByRole('heading', { name: 'Needs you' }) },
    { path: '/dashboard', work: (on) => inPanel(on, 'article, a:has(img)') },
    { path: '/dashboard?tab=selections', work: selections },
    { path: '/dashboard?tab=communications', work: (on) => inPanel(on, 'h2, h3') },
    { path: '/dashboard?tab=activity', work: (on) => inPanel(on, 'li, h3') },
    { path: '/projects', work: (on) => on.getByRole('searchbox', { name: 'Search projects' }) },
    { path: '/clients', work: (on) => on.getByRole('table') },
    { path: project, work: (on) => inPanel(on, 'h2, img') },
    { path: `${project}?tab=selections`, work: selections, before: view('Cards') },
    {
      path: `${project}?tab=selections`,
      work: (on) => on.getByRole('grid').getByRole('row').nth(1),
      before: view('Table'),
    },
    { path: `${project}?tab=timeline`, work: (on) => on.getByRole('region', { name: 'Timeline' }).locator('li') },
    { path: `${project}?tab=communications`, work: (on) => inPanel(on, 'li, h2, h3') },
    ...lists,
  ]
  for (const place of places) expect.soft(await startOfWork(page, place)).toBe('in the top third')
})

test('the procurement log and the orders start in the top third of a phone, with their filters behind a button', async ({
  page,
  context,
}) => {
  await signInToDemo(context, 'builder')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const place of lists) expect.soft(await startOfWork(page, place)).toBe('in the top third')
  const filters = page.getByRole('button', { name: 'Filters' })
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeHidden()
  await filters.click()
  await expect(status).toBeVisible()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
})

test('a row of the procurement log names its project beside a long lead time', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  await page.goto('/log?show=longLead')
  const row = page.getByRole('row').filter({ has: page.getByTitle(/^Long lead: /) })
  const project = row.first().getByRole('rowheader').locator('span[title*=","]')
  const box = await project.boundingBox()
  expect(box?.width).toBeGreaterThan(80)
})

test('the work of a client starts in the top third of every page', async ({ page, context }) => {
  test.slow()
  await signInToDemo(context, 'client')
  const { selection } = await demoThings(page.request)
  const places: Place[] = [
    { path: '/client-dashboard', work: selections },
    { path: '/my-selections', work: selections },
    { path: `/my-selections?project=${selection.projectId}`, work: selections },
    { path: `/projects/${selection.projectId}?tab=selections`, work: selections },
  ]
  for (const place of places) expect.soft(await startOfWork(page, place)).toBe('in the top third')
})

// Only the text is enlarged and the window keeps its width, so that nothing may rely on its width in letters.
for (const person of ['builder', 'client'] as const)
  test(`no main page of a ${person} scrolls sideways with letters of 200 %, or 320 px wide`, async ({
    page,
    context,
  }) => {
    test.slow()
    await signInToDemo(context, person)
    const { selection } = await demoThings(page.request)
    const project = `/projects/${selection.projectId}`
    const own =
      person === 'builder' ? ['/dashboard', '/settings?section=company'] : ['/client-dashboard', '/my-selections']
    const faults: Record<string, string[]> = {}
    for (const path of [...own, `${project}?tab=selections`, `${project}/selections/${selection.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const [width, letters] of [
        [1366, 200],
        [1024, 200],
        [360, 200],
        [320, 100],
      ] as const) {
        await page.setViewportSize({ width, height: 768 })
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        }, letters)
        const isTooWide = async () => (await tooWide(page)).some((fault) => fault.startsWith('scrolls'))
        // Pictures and panels that are still arriving may be too wide for a moment.
        await expect
          .poll(isTooWide, { timeout: 1_000, intervals: [300] })
          .toBe(false)
          .catch(async () => {
            faults[`${path}, ${letters} % at ${width} px`] = await tooWide(page)
          })
      }
    }
    expect(faults).toEqual({})
  })

test('the message box of a project’s conversation is on the first screen of a desk', async ({ page, context }) => {
  await signInToDemo(context, 'builder')
  const { project } = await demoThings(context.request)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/${project.id}?tab=communications`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeVisible()
  await expect(box).toBeInViewport({ ratio: 1 })
})
