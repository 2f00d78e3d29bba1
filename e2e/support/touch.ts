import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'

/** The narrowest supported phone. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A homeowner's or a tradesperson's own phone. */
export const handset = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

type Point = { x: number; y: number }

/** One finger moving from point to point: the browser turns it into scrolling or drawing. */
export async function drag(page: Page, points: readonly Point[]): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [first, ...rest] = points
  if (!first) return
  await touch('touchStart', [first])
  let from = first
  for (const to of rest) {
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }])
    }
    from = to
  }
  await touch('touchEnd', [])
  await glass.detach()
  // A real hand takes this long. A touch that comes sooner would only stop the scrolling momentum.
  await page.waitForTimeout(600)
}

/** Checks a box or picks a choice with a finger. A tap that stops a scrolling page does nothing else, as for a person, who taps again. */
export const tapToCheck = (choice: Locator): Promise<void> =>
  expect(async () => {
    if (!(await choice.isChecked())) await choice.tap()
    await expect(choice).toBeChecked({ timeout: 3000 })
  }).toPass()
