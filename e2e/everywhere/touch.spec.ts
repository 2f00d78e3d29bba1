import type { Page } from '@playwright/test'
import { buildHouse, expectSigned } from '../support/deciding.ts'
import { registerBuilder } from '../support/people.ts'
import { expectBothThemes } from '../support/themes.ts'
import { drag, handset, phone, tapToCheck } from '../support/touch.ts'
import { expect, test } from '../support/test.ts'

// Several people and a full project: a busy machine needs more time.
test.slow()

const boxOf = async (page: Page, role: 'radiogroup' | 'img' | 'dialog', name: string | RegExp) => {
  const box = await page.getByRole(role, { name }).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen.`)
  return box
}

test('a client swipes to an option, chooses it, signs with a finger, and sends a photo', async ({ browser }) => {
  const { client, path, items, selection, read, projectId } = await buildHouse(browser, handset)
  const [first, second] = await items('Flooring')
  if (!first || !second) throw new Error('The starter catalog has no floors.')
  const floor = await selection({ name: 'Floor', quantity: 12.5, unit: 'm2' }, [first, second])

  await client.goto(path(`/selections/${floor.id}`))
  await expect(client.getByText('Your turn to choose', { exact: true })).toBeVisible()
  await client.getByRole('radiogroup', { name: 'Options' }).scrollIntoViewIfNeeded()
  const strip = await boxOf(client, 'radiogroup', 'Options')
  const y = Math.min(strip.y + 120, 500)
  await drag(client, [
    { x: 300, y },
    { x: 40, y },
  ])
  await expect(client.getByText(`If you choose ${second.name}`)).toBeVisible()
  await expectBothThemes(client)
  await client.getByRole('button', { name: 'Choose this' }).tap()
  await client.getByRole('link', { name: 'Approve and sign' }).tap()

  await client.getByLabel('Your full name').fill('Ana Moreno')
  await client.getByRole('img', { name: /Pad for a drawn signature/ }).scrollIntoViewIfNeeded()
  const pad = await boxOf(client, 'img', /Pad for a drawn signature/)
  await drag(client, [
    { x: pad.x + 30, y: pad.y + 70 },
    { x: pad.x + 120, y: pad.y + 20 },
    { x: pad.x + 220, y: pad.y + 75 },
  ])
  await expect(client.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
  await tapToCheck(client.getByRole('checkbox', { name: /I have looked at the selections/ }))
  await expectBothThemes(client)
  await client.getByRole('button', { name: 'Sign 1 selection' }).tap()
  await expectSigned(client)
  await expect(client.getByRole('img', { name: 'Drawn signature of Ana Moreno' })).toBeVisible()
  expect((await read(floor.id)).status).toBe('approved')

  await client.goto(`/messages?project=${projectId}`)
  const chooser = client.waitForEvent('filechooser')
  await client.getByRole('button', { name: 'Take a photo' }).tap()
  const camera = await chooser
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  await camera.setFiles('src/web/public/catalog/floor-walnut-herringbone-400.webp')
  await client.getByLabel('Message', { exact: true }).fill('This is how it looks in daylight.')
  await client.getByRole('button', { name: 'Send' }).tap()
  await expect(client.getByRole('log').or(client.getByRole('main')).getByText('This is how it looks')).toBeVisible()
  await expectBothThemes(client)
})

test('a builder opens a project and proposes options with reachable buttons', async ({ browser }) => {
  const builder = await (await browser.newContext(phone)).newPage()
  await registerBuilder(builder.request, 'Robin')
  await builder.goto('/projects')
  await builder.getByRole('button', { name: 'New Project' }).tap()
  const sheet = builder.getByRole('dialog')
  await sheet.getByLabel('Project name').fill('Quay House')
  await sheet.getByLabel('Address').fill('12 Quay Street')
  // A bottom sheet: full width, with its buttons at the bottom of the screen.
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, 360, 740])
  await sheet.getByRole('button', { name: 'Create Project' }).tap()
  await builder.getByRole('link', { name: 'Quay House' }).tap()

  await builder.getByRole('tab', { name: 'Selections' }).tap()
  await builder.getByRole('button', { name: 'New selection' }).tap()
  await sheet.getByRole('textbox', { name: /^Name/ }).fill('Kitchen tap')
  await sheet.getByRole('button', { name: 'Add Selection' }).tap()
  await builder.getByRole('link', { name: 'Kitchen tap' }).tap()

  await builder.getByRole('main').getByRole('button', { name: 'Propose options' }).tap()
  for (const count of [1, 2]) {
    await sheet.locator('[aria-pressed=false]').nth(count).tap()
    await expect(sheet.getByRole('button', { pressed: true })).toHaveCount(count)
  }
  await sheet.getByRole('button', { name: 'Propose 2 options' }).tap()
  await expect(builder.getByRole('heading', { name: 'Compare 2 options' })).toBeVisible()
  await builder.getByRole('button', { name: 'Send to client' }).tap()
  await builder.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(builder.getByText('Client’s turn to choose', { exact: true })).toBeVisible()
})
