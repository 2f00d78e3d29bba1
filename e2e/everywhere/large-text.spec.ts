import type { Page } from '@playwright/test'
import { signInToDemo } from '../support/demo.ts'
import { brokenWords, clipped, resize, tooWide } from '../support/layout.ts'
import { expect, test } from '../support/test.ts'

type Line = {
  id: number
  projectId: number
  can: { sign: boolean }
  selectedItem: { description: string | null } | null
}

/** Words of four letters and more with one or two letters on a line. */
const letterPerLine = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = new Set()
    const range = document.createRange()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.sr-only, svg, [aria-hidden=true]')) continue
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{4,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size
        if (lines > 1 && word.length / lines <= 2) faults.add('letters of "' + word + '" in "' + node.data.trim().slice(0, 40) + '"')
      }
    }
    return [...faults].slice(0, 8)
  })()`)

test('on a phone the sign page is whole with letters from 100 % to 200 %', async ({ page, context }) => {
  await signInToDemo(context, 'client')
  const response = await context.request.get('/api/selections?status=to_answer&limit=50')
  const line = ((await response.json()) as Line[]).find(
    ({ can, selectedItem }) => can.sign && selectedItem?.description,
  )
  if (!line) throw new Error('The client of the demo company has nothing to sign.')
  const path = `/projects/${line.projectId}/sign?selections=[${line.id}]`
  const session = await context.newCDPSession(page)
  await resize(page, 360, 740)
  const found: Record<string, string[]> = {}
  for (const percent of [100, 115, 130, 140, 150, 165, 180, 200]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: Math.round((16 * percent) / 100) } })
    await page.goto(path)
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
    const faults = [
      ...(await tooWide(page)),
      ...(await clipped(page)),
      ...(await brokenWords(page)),
      ...(await letterPerLine(page)),
    ]
    if (faults.length > 0) found[`${percent} %`] = faults
  }
  expect(found).toEqual({})
})
