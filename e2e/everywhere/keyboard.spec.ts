import type { Locator, Page } from '@playwright/test'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/test.ts'

/** Focus must be visible for people who work without a mouse. */
const expectRing = (control: Locator) =>
  expect
    .poll(() =>
      control.evaluate((element) => getComputedStyle(element).outlineStyle + getComputedStyle(element).outlineWidth),
    )
    .toBe('solid2px')

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test.beforeEach(({ context }) => signInToDemo(context, 'builder'))

test('the first Tab skips the navigation, and focus is always visible', async ({ page }) => {
  await open(page, '/projects', 'Projects')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  const first = page.getByRole('main').getByRole('button').first()
  await expect(first).toBeFocused()
  await expectRing(first)
})

test('a dialog takes the focus, keeps it, closes on Esc, and returns it', async ({ page }) => {
  await open(page, '/projects', 'Projects')
  const create = page.getByRole('button', { name: 'New Project' })
  await create.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await expect(dialog).toBeVisible()
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(inside).toBe(true)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab')
  await expect.poll(inside).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(create).toBeFocused()
})

test('arrow keys move through a menu, and Esc returns to its button', async ({ page }) => {
  await open(page, '/clients', 'Clients')
  const button = page.getByRole('button', { name: /^Actions for/ }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
})

test('the command palette returns the focus', async ({ page }) => {
  await open(page, '/projects', 'Projects')
  const search = page.getByRole('searchbox').or(page.getByLabel('Search projects')).first()
  // The page is shown before its shortcuts are there.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Type a command or search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
})

test('navigation is announced, and the next Tab is in the new page', async ({ page }) => {
  await open(page, '/dashboard', /./)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  await expect(page.locator('p[aria-live=polite]').first()).toHaveText(/Clients/)
})

test('the tabs of a project are one tab stop, and arrow keys move between them', async ({ page }) => {
  const [project] = (await (await page.request.get('/api/projects')).json()) as { id: number; name: string }[]
  await open(page, `/projects/${project?.id}`, project?.name ?? '')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Details').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Selections')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=selections/)
  await expect(tab('Selections')).toHaveAttribute('aria-selected', 'true')
})

test('reduced motion stops animations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/projects', 'Projects')
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration]
          .join()
          .split(',')
          .some((time) => Number.parseFloat(time) > 0.01)
      }).length,
  )
  expect(slow).toBe(0)
})
