import { readFileSync } from 'node:fs'
import { aDesk, makeProject, newBuilder } from './support/desk.ts'
import { freshEmail, linkInMail } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a new company is guided to create its first project', async ({ browser }) => {
  const page = await newBuilder(browser)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Three steps to the first sign-off' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()

  await page.getByRole('button', { name: 'New Project' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog.getByText('Project name is required')).toBeVisible()
  await expect(dialog.getByText('Address is required')).toBeVisible()

  await dialog.getByLabel('Project name').fill('Harbour House')
  await dialog.getByLabel('Address').fill('12 Quay Street')
  await dialog.getByLabel('Budget').fill('$450,000')
  await expect(dialog.getByLabel('Budget')).toHaveValue('450,000')
  await dialog.getByRole('button', { name: 'Create Project' }).click()

  await expect(page.getByText('Your new project has been created successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('article').getByRole('link', { name: 'View Project' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Harbour House', level: 1 })).toBeVisible()
  await expect(page.getByText('Planning').first()).toBeVisible()
  await expect(page.getByText('$450,000').first()).toBeVisible()
})

test('search and filter of the list are kept in the address', async ({ browser }) => {
  const page = await newBuilder(browser)
  const active = await makeProject(page.request, { name: 'Oak Cottage', address: '5 Elm Lane' })
  await page.request.put(`/api/projects/${active.id}`, { data: { status: 'in_progress', version: active.version } })
  await makeProject(page.request, { name: 'Birch Villa', address: '9 Harbour Road' })

  await page.goto('/projects')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Search projects').fill('HARBOUR bir')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=HARBOUR/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Birch Villa' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByLabel('Search projects').fill('')
  await page.getByRole('button', { name: 'Active', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Oak Cottage' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Oak Cottage' })).toBeVisible()
  await page.getByRole('link', { name: 'Oak Cottage' }).click()
  await expect(page).toHaveURL(`/projects/${active.id}`)
})

test('a failed list shows an error, with samples separate from real projects', async ({ browser }) => {
  const page = await aDesk(browser)
  await makeProject(page.request, { name: 'Real House' })
  await page.route('**/api/projects?*', (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }))
  // A live event that comes late would load the list before the button does.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/projects')
  await expect(page.getByText('The projects could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sample data' })).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('link')).toHaveCount(0)
  await page.unroute('**/api/projects?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Real House' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sample data' })).toHaveCount(0)
})

test('an invited client arrives by the link and sees only their own project', async ({ browser }) => {
  const page = await aDesk(browser)
  const email = freshEmail('emma')
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Emma')
  await dialog.getByLabel('Last name').fill('Home')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('Client added')).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByText('Invited, not joined', { exact: true }).first()).toBeVisible()

  const [client] = (await (await page.request.get(`/api/clients?q=${email}`)).json()) as { id: number }[]
  const project = await makeProject(page.request, { name: 'Emma’s House', clientId: client?.id, budget: 90_000 })

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await linkInMail(page.request, email))
  await guest.getByRole('button', { name: /accept|continue/i }).click()
  await expect(guest).toHaveURL(/dashboard/)
  await expect(guest.getByRole('heading', { name: 'Welcome, Emma!' })).toBeVisible()
  await guest.getByRole('link', { name: 'Emma’s House', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'Emma’s House', level: 1 })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Edit Project' })).toHaveCount(0)
  await expect(guest.getByRole('button', { name: 'Add person' })).toHaveCount(0)
  await guest.goto('/clients')
  await expect(guest.getByText('Only builders and administrators can manage clients.')).toBeVisible()
  const refused = await guest.request.put(`/api/projects/${project.id}`, { data: { name: 'Mine', version: 1 } })
  expect(refused.status()).toBe(403)
})

test('milestones can be added, completed and deleted', async ({ browser }) => {
  const page = await aDesk(browser)
  const project = await makeProject(page.request, { name: 'Harbour House' })
  await page.request.post(`/api/projects/${project.id}/timeline`, {
    data: { title: 'Slab poured', scheduledDate: '2020-01-05' },
  })
  await page.goto(`/projects/${project.id}?tab=timeline`)
  await expect(page.getByText('Overdue').first()).toBeVisible()
  await page.getByRole('button', { name: 'Complete Slab poured' }).click()
  await expect(page.getByRole('button', { name: 'Reopen Slab poured' })).toBeVisible()

  await page.getByRole('button', { name: 'Add milestone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add milestone' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Slab poured' }).click()
  await page.getByRole('textbox', { name: /^Start/ }).fill('01/12/2020')
  await page.getByRole('button', { name: 'Save milestone' }).click()
  const review = page.getByRole('dialog', { name: 'Change Slab poured' })
  await expect(review.getByText('1 milestone and 0 deadlines move.')).toBeVisible()
  await review.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save milestone' }).click()
  await review.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Slab poured' }).click()
  await page.getByRole('button', { name: 'Delete milestone' }).click()
  await expect(page.getByText('Nothing on the timeline yet')).toBeVisible()
})

test('a missing project shows the not-found page with a link back', async ({ browser }) => {
  const page = await aDesk(browser)
  await page.goto('/projects/999999999')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await expect(page.getByText('Project id 999999999')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL('/projects')
})

test('the filtered list is downloaded as a spreadsheet', async ({ browser }) => {
  const page = await newBuilder(browser)
  await makeProject(page.request, { name: 'Harbour House' })
  await makeProject(page.request, { name: 'Mill Lane' })
  await page.goto('/projects?q=mill')
  const download = async (entry: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: entry }).click(),
    ])
    return file
  }
  const csv = await download('CSV')
  expect(csv.suggestedFilename()).toBe('Projects.csv')
  const text = readFileSync(await csv.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('Mill Lane,Planning,')
  const workbook = await download('Excel')
  expect(workbook.suggestedFilename()).toBe('Projects.xlsx')
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
