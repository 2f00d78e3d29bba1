import type { Page } from '@playwright/test'
import { buildHouse, post } from './support/deciding.ts'
import { expect, test } from './support/test.ts'
import { expectBothThemes } from './support/themes.ts'
import { phone } from './support/touch.ts'

test.slow()

/** Open pieces whose name cannot be read, and words that are broken in the middle. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const isBroken = (text: Text, from: number, to: number) => {
      const word = document.createRange()
      word.setStart(text, from)
      word.setEnd(text, to)
      return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    const brokenIn = (label: Element) => {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        for (const match of (text.textContent ?? '').matchAll(/\S+/g))
          if (isBroken(text as Text, match.index, match.index + match[0].length)) found.push(`broken: ${match[0]}`)
      return found
    }
    return [...document.querySelectorAll('ul[aria-label="Room board"] button')].flatMap((tile) => {
      const name = tile.querySelector('.sr-only')?.textContent ?? ''
      const labels = [...tile.querySelectorAll('[aria-hidden]')].filter((label) => label.textContent)
      const shown = labels.filter((label) => label.checkVisibility() && label.getBoundingClientRect().width > 0)
      const isOpen = tile.querySelector('img, svg') === null
      return [...(isOpen && shown.length === 0 ? [`no name: ${name}`] : []), ...shown.flatMap(brokenIn)]
    })
  })

test('on a narrow board every open piece shows its name, and no word is broken', async ({ browser }) => {
  const { client, path, projectId, items, selection } = await buildHouse(browser, phone)
  const [hardware, tiles] = [await items('Hardware'), await items('Tiles')]
  const several = await selection({ name: 'Handles and hooks', room: 'Kitchen', maxChoices: 3 }, hardware.slice(0, 3))
  const at = `/api/projects/${projectId}/selections/${several.id}`
  const { options } = (await (await client.request.get(at)).json()) as { options: { id: number }[] }
  await post(client.request, `${at}/choose`, { choices: options.map(({ id }) => ({ optionId: id, quantity: 2 })) })
  const names = [
    'Countertop',
    'Dishwasher',
    'Refrigerator',
    'Undermount sink',
    'Door hardware',
    'Weatherproof hardware',
  ]
  for (const name of names)
    await selection({ name, room: 'Kitchen', maxChoices: 3 }, (/hardware/.test(name) ? hardware : tiles).slice(0, 3))
  await client.goto(path('/board?room=Kitchen'))
  const board = client.getByRole('list', { name: 'Room board' })
  await expect(board.getByRole('button')).toHaveCount(names.length + options.length)
  await expectBothThemes(client)
  expect(await unreadable(client)).toEqual([])
})
