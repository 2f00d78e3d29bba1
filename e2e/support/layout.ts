import type { Page } from '@playwright/test'
import type { Device } from './walk.ts'

/** Waits until the page has been laid out for the new size: media queries answer one frame later than the window. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** What does not fit: a page that scrolls sideways, something wider than the page; on a phone also what a thumb cannot hit. */
export async function layoutFaults(page: Page, device: Device): Promise<string[]> {
  const faults = await tooWide(page)
  if (device === 'desk') return faults
  faults.push(...(await smallTargets(page)))
  // What a desk of 1280 px shows at 400 %.
  await resize(page, 320, 740)
  faults.push(...(await tooWide(page)))
  await resize(page, 360, 740)
  return faults
}

const nameOf = `const name = (e) =>
  e.tagName.toLowerCase() + ' "' + (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40) + '"'`

/** What lies in a box that scrolls, or that cuts it off on purpose, is no fault of the page. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${nameOf}
    const width = document.documentElement.clientWidth
    const page = document.documentElement.scrollWidth > width
      ? ['scrolls sideways at ' + width + ' px: ' + document.documentElement.scrollWidth + ' px wide'] : []
    const held = (e) => {
      for (let box = e.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    const elements = [...document.body.querySelectorAll('*')].filter((e) => {
      const box = e.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && box.left < width && box.right > width + 1 && !e.closest('.sr-only, svg') && !held(e)
    })
    return [...page, ...elements.slice(0, 5).map((e) => 'wider than ' + width + ' px: ' + name(e))]
  })()`)

/**
 * Things to press that are smaller than 44 px either way. Left out, as WCAG 2.5.8 does: links inside of a sentence, controls
 * whose label is large enough, what only a keyboard or a screen reader reaches, and what lies under an open dialog.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${nameOf}
    const top = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1) ?? document
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
