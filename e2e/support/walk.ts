import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './accessibility.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme changes colours and nothing else, so the second one is asked about colours alone. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

export type Device = 'phone' | 'desk'
export const devices = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const

/** Everything that is wrong with what is on the page now, in both themes; on a phone also what a thumb cannot hit. */
export async function faultsOf(page: Page, device: Device): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await settled(page)
    const axe = new AxeBuilder({ page })
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(rulesOfColour)).analyze()
    faults.push(
      ...violations.map(
        ({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      ),
    )
  }
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  if (device === 'phone') faults.push(...(await smallTargets(page)), ...(await sidewaysScroll(page)))
  return faults
}

/** Opens an address and waits until what it shows has come to rest. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[role=status] .animate-pulse, [role=status] [data-skeleton]')).toHaveCount(0)
}

/**
 * Things to press that are smaller than 44 px either way. Left out, as WCAG 2.5.8 does: links inside of a sentence, controls
 * whose label is large enough, what only a keyboard or a screen reader reaches, and what lies under an open dialog.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const top = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1) ?? document
    const name = (e) => e.tagName.toLowerCase() + ' "' + (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40) + '"'
    return [...top.querySelectorAll('a[href], button, select, input, textarea, summary, [role=tab], [role=switch], [role=menuitem]')]
      .filter((e) => {
        const box = e.getBoundingClientRect()
        if (box.width < 2 || box.height < 2 || getComputedStyle(e).visibility === 'hidden' || e.disabled) return false
        if (e.closest('.sr-only, [inert], [aria-hidden=true]')) return false
        if (e.tagName === 'A' && getComputedStyle(e).display === 'inline') return false
        const label = e.closest('label') ?? (e.id && document.querySelector('label[for="' + e.id + '"]'))
        const large = (b) => b.height >= 43.5 && b.width >= 43.5
        if (label && /checkbox|radio|file/.test(e.type ?? '') && large(label.getBoundingClientRect())) return false
        const covers = getComputedStyle(e, '::after')
        if (covers.position === 'absolute' && covers.inset === '0px') return false
        return !large(box)
      })
      .map((e) => { const b = e.getBoundingClientRect(); return 'small ' + name(e) + ' ' + Math.round(b.width) + 'x' + Math.round(b.height) })
  })()`)

/** At 360 px, and at 320 px, which is what a desk of 1280 px shows at 400 %. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > width) faults.push(`scrolls sideways at ${width} px: ${wide} px wide`)
  }
  return faults
}
