import type { Page } from '@playwright/test'

export const devices = {
  desk: { width: 1440, height: 900, touch: false },
  phone: { width: 360, height: 740, touch: true },
} as const
export type Device = keyof typeof devices

/** Waits for layout at the new size: media queries update one frame after the window. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  const now = page.viewportSize()
  if (now?.width === width && now.height === height) return
  await page.setViewportSize({ width, height })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** What does not fit: a page that scrolls sideways, an element wider than the page, and on a phone small tap targets. */
export async function layoutFaults(page: Page, device: Device): Promise<string[]> {
  return [...(await tooWide(page)), ...(device === 'phone' ? await smallTargets(page) : [])]
}

const nameOf = `const name = (e) =>
  e.tagName.toLowerCase() + ' "' + (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40) + '"'`

/** Elements in a scrolling or deliberately clipping box are fine. */
export const tooWide = (page: Page): Promise<string[]> =>
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

/** Text that is clipped by a box. Ellipses are deliberate. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = new Set()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.sr-only, svg, [aria-hidden=true], select, dialog:not([open])')) continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width < 2) continue
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY)) break
        const frame = box.getBoundingClientRect()
        if (frame.width < 2 || frame.height < 2) break
        const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
        if ((hides(overflowX) && (text.right > frame.right + 2 || text.left < frame.left - 2)) ||
            (hides(overflowY) && (text.bottom > frame.bottom + 2 || text.top < frame.top - 2)))
          faults.add('cut off: "' + node.data.trim().slice(0, 40) + '"')
      }
    }
    return [...faults].slice(0, 8)
  })()`)

/** Words of buttons and titles that are broken although a full line would fit them. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = new Set()
    const range = document.createRange()
    for (const e of document.querySelectorAll('button, a.rounded-control, [role=tab], h1, h2, h3')) {
      if (!e.checkVisibility() || e.closest('.sr-only, [aria-hidden=true], dialog:not([open])')) continue
      const words = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (node.parentElement.closest('.sr-only')) continue
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{2,}/gu)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
          const lines = new Set(parts.map(({ top }) => Math.round(top))).size
          const width = parts.reduce((sum, part) => sum + part.width, 0)
          if (lines > 1 && width < innerWidth * 0.7) faults.add('broken: "' + word + '" of "' + node.data.trim().slice(0, 40) + '"')
        }
      }
    }
    return [...faults].slice(0, 8)
  })()`)

/** Fixed bars that leave too little room for the scrolling content. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${nameOf}
    const bars = [...document.body.querySelectorAll('*')].filter((e) => {
      const { position, visibility } = getComputedStyle(e)
      if (!/fixed|sticky/.test(position) || visibility === 'hidden' || !e.checkVisibility() || e.closest('aside, .sr-only')) return false
      const box = e.getBoundingClientRect()
      return box.width > innerWidth / 2 && (Math.abs(box.top) < 2 || Math.abs(box.bottom - innerHeight) < 2)
    })
    const height = bars.reduce((sum, e) => sum + e.getBoundingClientRect().height, 0)
    return height > innerHeight * 0.6 ? ['bars cover ' + Math.round(height) + ' of ' + innerHeight + ' px: ' + bars.map(name).join(', ')] : []
  })()`)

/**
 * Tap targets smaller than 44 px. Exempt, as in WCAG 2.5.8: links within a sentence, controls with a large label, elements for
 * keyboards or screen readers only, and elements under an open dialog.
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
