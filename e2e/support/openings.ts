import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoThings, type DemoPerson } from './demo.ts'
import type { Stop } from './walk.ts'

type Role = 'dialog' | 'menu' | 'alertdialog' | 'listbox'

const opened = (page: Page, role: Role) => expect(page.getByRole(role).locator('visible=true').last()).toBeVisible()

/** Presses what opens something, and waits until it is open. */
const press =
  (name: string | RegExp, role: Role = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).locator('visible=true').first().click()
    await opened(page, role)
  }

/** Presses a button, then an entry of the menu that it opens. */
const choose = (button: string | RegExp, entry: string | RegExp, role: Role) => async (page: Page) => {
  await press(button, 'menu')(page)
  await page.getByRole('menuitem', { name: entry }).click()
  await opened(page, role)
}

/** Focuses a field that opens something, on the page or in a dialog that is opened first. */
const reach = (field: string | RegExp, role: Role, first?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await first?.(page)
  await page.getByLabel(field).locator('visible=true').first().click()
  await opened(page, role)
}

/** A page with little content, because only what opens over it is checked here. */
const quiet = '/settings?section=appearance'

/** Everything that opens over the screens: dialogs, sheets, menus, lists of options, the tray. */
export async function openings(request: APIRequestContext, person: DemoPerson): Promise<Stop[]> {
  const { category, item, project, small, approved } = await demoThings(request)
  const oneItem = `/selections/category/${category.id}?q=${encodeURIComponent(item.name)}`
  const decision = `/projects/${small.projectId}/selections/${small.id}`
  const shared: Stop[] = [
    { name: 'command palette', path: quiet, open: palette },
    { name: 'bell', path: quiet, open: press(/^Notifications/) },
    { name: 'menu of a phone', path: quiet, open: press('Open menu'), only: 'phone' },
    { name: 'details of an item', path: oneItem, open: details },
    { name: 'filters', path: oneItem, open: press(/^Filter/) },
    { name: 'propose an item', path: decision, open: press(/^(Propose|Suggest)/) },
  ]
  const ofClient: Stop[] = [
    { name: 'signing tray', path: '/my-selections', open: tray, stays: true, unrolled: true },
    { name: 'decline', path: decision, open: press(/^Decline|Not for us|None of/) },
    { name: 'question', path: decision, open: press('Ask or request a change') },
  ]
  if (person === 'client') return [...shared, ...ofClient]

  const house = `/projects/${project.id}`
  const signed = `/projects/${approved.projectId}/selections/${approved.id}`
  const newProject = press('New Project')
  const startDate = async (page: Page) => {
    await newProject(page)
    await press(/^Calendar for Start date/)(page)
  }
  return [
    ...shared,
    { name: 'new project', path: `/projects?q=${encodeURIComponent(project.name)}`, open: newProject },
    { name: 'client of a project', path: '/projects?q=-', open: reach('Client', 'listbox', newProject) },
    { name: 'days', path: '/projects?q=-', open: startDate },
    { name: 'new category', path: '/selections', open: press('New category') },
    { name: 'menu of a category', path: '/selections', open: press(/^Manage/, 'menu') },
    { name: 'edit a category', path: '/selections', open: choose(/^Manage/, 'Edit category', 'dialog') },
    { name: 'archive a category', path: '/selections', open: choose(/^Manage/, 'Archive', 'alertdialog') },
    { name: 'menu of an item', path: oneItem, open: managing },
    { name: 'add to a project', path: oneItem, open: press(/^Add to project/) },
    { name: 'invite a client', path: '/clients?q=-', open: press('Add Client') },
    { name: 'menu of a client', path: '/clients?q=emma', open: press(/^Actions for/, 'menu') },
    { name: 'edit a client', path: '/clients?q=emma', open: choose(/^Actions for/, 'Edit', 'dialog') },
    { name: 'archive a client', path: '/clients?q=emma', open: choose(/^Actions for/, 'Archive', 'alertdialog') },
    { name: 'new message', path: '/communications', open: press('New Message') },
    {
      name: 'whom to write',
      path: '/communications',
      open: reach('Project', 'listbox', press('New Message')),
    },
    { name: 'new team member', path: '/settings?section=team', open: press('Add member') },
    { name: 'archive a team member', path: '/settings?section=team', open: press('Archive', 'alertdialog') },
    { name: 'time zone', path: '/settings?section=company', open: reach('Time zone', 'listbox') },
    { name: 'currency', path: '/settings?section=company', open: reach('Currency', 'listbox') },
    { name: 'edit a project', path: house, open: editing, stays: true, unrolled: true, leave: cancel },
    { name: 'add a person', path: house, open: adding, stays: true, leave: cancel },
    { name: 'menu of a project', path: house, open: press('More actions', 'menu') },
    { name: 'archive a project', path: house, open: choose('More actions', 'Archive project', 'alertdialog') },
    { name: 'new selection', path: `${house}?tab=selections`, open: press('New selection') },
    { name: 'new milestone', path: `${house}?tab=timeline`, open: press('Add milestone') },
    {
      name: 'edit a milestone',
      path: `${house}?tab=timeline`,
      open: press(/^Edit (?!Project|as table)/),
      only: 'desk',
    },
    { name: 'edit it', path: `${house}?tab=timeline`, open: choose(/^Actions for/, 'Edit', 'dialog'), only: 'phone' },
    { name: 'delete a milestone', path: `${house}?tab=timeline`, open: press(/^Delete/), only: 'desk' },
    {
      name: 'delete it',
      path: `${house}?tab=timeline`,
      open: choose(/^Actions for/, 'Delete', 'dialog'),
      only: 'phone',
    },
    { name: 'edit a selection', path: decision, open: press('Edit') },
    { name: 'menu of a selection', path: decision, open: press('More actions', 'menu') },
    { name: 'delete a selection', path: decision, open: choose('More actions', /^Delete/, 'alertdialog') },
    { name: 'withdraw an option', path: decision, open: press(/^Withdraw/, 'alertdialog') },
    { name: 'choose on behalf', path: decision, open: onBehalf },
    { name: 'record an order', path: signed, open: press('Record order') },
    { name: 'reopen a selection', path: signed, open: choose('More actions', /^Reopen/, 'dialog') },
  ]
}

/** Dialogs for managing people, on a project with more people than the demo company's. */
export const openingsOfHouse = (house: string): Stop[] => [
  { name: 'trades of a person', path: house, open: press(/(Choose|Change) trades/) },
  { name: 'menu of a person', path: house, open: press(/^Actions for/, 'menu') },
  { name: 'remove a person', path: house, open: choose(/^Actions for/, /^Remove/, 'alertdialog') },
]

/** No option is highlighted before someone picks one. */
async function onBehalf(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Options' }).getByRole('article').first().locator('label').click()
  await press(/^Choose on behalf/, 'alertdialog')(page)
}

async function palette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Type a command or search' }).fill('shower')
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function details(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click()
  await opened(page, 'dialog')
}

async function managing(page: Page): Promise<void> {
  await details(page)
  await press('Manage', 'menu')(page)
}

async function editing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Project' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
}

async function adding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('combobox', { name: 'Person to add' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await opened(page, 'listbox')
}

/** After Cancel the button that opened it has the focus again. */
async function cancel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).locator('visible=true').click()
  await expect(
    page.getByRole('button', { name: /^(Edit Project|Add person)$/ }).and(page.locator(':focus')),
  ).toHaveCount(1)
}

async function tray(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /for signing/ })
    .first()
    .check({ force: true })
  await expect(page.getByRole('region', { name: 'Signing tray' })).toBeVisible()
}
