import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation that axe can find, in either theme, on a phone and on a desk. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))
      expect(found, `${new URL(page.url()).pathname} at ${width} px, ${theme}`).toEqual([])
    }
  }
}

/**
 * Colours that are still on their way from one theme to the other would be measured half-way. What goes on for ever, like the
 * shimmer of a picture that is not scrolled to, is not waited for.
 */
export const settled = (page: Page) =>
  page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished))`)
