import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoScreens, type DemoPerson } from './demo.ts'
import type { Stop } from './walk.ts'

/** Presses what opens something, and waits until it is there. */
const press =
  (name: string | RegExp, role: 'dialog' | 'menu' | 'alertdialog' = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).locator('visible=true').first().click()
    await expect(page.getByRole(role).locator('visible=true').last()).toBeVisible()
  }

async function palette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Type a command or search' }).fill('oak')
  await expect(page.getByRole('option').first()).toBeVisible()
}

/** What opens over the screens: dialogs, sheets, menus, the tray. */
export async function openings(request: APIRequestContext, person: DemoPerson): Promise<Stop[]> {
  const paths = await demoScreens(request)
  const one = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '/'
  const project = one(/^\/projects\/\d+$/)
  const selection = one(/\/selections\/\d+$/)
  const category = one(/\/category\//)
  const shared: Stop[] = [
    { name: 'command palette', path: '/dashboard', open: palette },
    { name: 'bell', path: '/dashboard', open: press(/^Notifications/) },
    { name: 'details of an item', path: category, open: details },
    { name: 'filters', path: category, open: press(/^Filter/) },
    { name: 'propose an item', path: selection, open: press(/^Propose/) },
  ]
  const ofBuilder: Stop[] = [
    { name: 'new project', path: '/projects', open: press('New Project') },
    { name: 'new category', path: '/selections', open: press('New category') },
    { name: 'add to a project', path: category, open: press(/^Add to project/) },
    { name: 'invite a client', path: '/clients', open: press('Add Client') },
    { name: 'what to do with a client', path: '/clients', open: press(/^Actions for/, 'menu') },
    { name: 'new message', path: '/communications', open: press('New Message') },
    { name: 'new team member', path: '/settings?section=team', open: press('Add member') },
    { name: 'edit a project', path: project, open: editing, bar: true },
    { name: 'archive a project', path: project, open: archiving },
    { name: 'plan a decision', path: `${project}?tab=selections`, open: press('Plan a decision') },
    { name: 'new milestone', path: `${project}?tab=timeline`, open: press('Add milestone') },
    { name: 'edit a selection', path: selection, open: press('Edit') },
  ]
  const ofClient: Stop[] = [
    { name: 'signing tray', path: '/my-selections', open: tray },
    { name: 'decline', path: selection, open: press(/^Decline|Not for us|None of/) },
  ]
  return [...shared, ...(person === 'builder' ? ofBuilder : ofClient)]
}

async function details(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}

async function editing(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit Project' })
  if (await edit.isVisible()) await edit.click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
}

async function archiving(page: Page): Promise<void> {
  await press('More actions', 'menu')(page)
  await page.getByRole('menuitem', { name: 'Archive project' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).last()).toBeVisible()
}

async function tray(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /for signing/ })
    .first()
    .check({ force: true })
  await expect(page.getByRole('region', { name: 'Signing tray' })).toBeVisible()
}
