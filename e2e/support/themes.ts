import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

type Theme = 'light' | 'dark'

/**
 * Checks the open screen, or what covers it, in both themes: text and icons are readable, and pictures are there. The journey then
 * continues in the theme that it had.
 */
export async function expectBothThemes(page: Page): Promise<void> {
  // Notifications that arrive meanwhile may be measured half faded in; a real fault stays.
  await expect.poll(() => themeFaults(page)).toEqual([])
}

/** What cannot be read or seen, by theme. */
export async function themeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  await settled(page)
  const before = await page.evaluate<Theme>('document.documentElement.dataset.theme')
  const faults: string[] = []
  for (const theme of before === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await showTheme(page, theme)
    const found = await page.evaluate<string[]>(`(async () => { ${checks} })()`)
    faults.push(...found.map((fault) => `${theme}: ${fault}`))
  }
  await showTheme(page, before)
  return faults
}

/** Nothing slides or fades in, no placeholder is left, and every picture in view has loaded. */
const settled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<string[]>(`(() => {
        const visible = (e) => e.checkVisibility()
        const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        const holders = [...document.querySelectorAll('.animate-pulse-soft')].filter(visible)
        const inView = (e) => { const { top, bottom, width } = e.getBoundingClientRect(); return width > 0 && bottom > 0 && top < innerHeight }
        const pictures = [...document.images].filter((e) => visible(e) && inView(e) && !(e.complete && e.naturalWidth > 0))
        return [
          ...(moving.length > 0 ? ['moving'] : []),
          ...(holders.length > 0 ? ['loading'] : []),
          ...pictures.map((e) => 'picture missing: ' + (e.alt || e.currentSrc)),
        ]
      })()`),
    )
    .toEqual([])

/** As the settings set it, but without transitions: colors would be measured half-way. */
const showTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.evaluate(`(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.dataset.theme = '${theme}'
    // The new colors apply before transitions are allowed again.
    document.body.getBoundingClientRect()
    getComputedStyle(document.body).color
    document.adoptedStyleSheets.pop()
  })()`)

/**
 * Text is checked by axe. Icons are not: one that is a button or a link by itself needs a contrast of 3 to 1 (WCAG 1.4.11). The
 * page itself must have changed: dark paper in the dark theme.
 */
const checks = `
  const overlays = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]')]
  const top = overlays.filter((e) => e.checkVisibility()).at(-1)
  const run = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'], preload: false }
  const { violations } = await axe.run(top ?? document, run)
  const texts = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html.slice(0, 120)))

  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })
  const paint = (colors) => {
    pen.clearRect(0, 0, 1, 1)
    for (const color of colors) { pen.fillStyle = color; pen.fillRect(0, 0, 1, 1) }
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const layers = (e) => { const all = []; for (let box = e; box; box = box.parentElement) all.unshift(getComputedStyle(box).backgroundColor); return all }
  const icons = [...(top ?? document).querySelectorAll('button svg, a svg')].filter((e) => {
    const owner = e.closest('button, a')
    if (!e.checkVisibility({ opacityProperty: true }) || owner.innerText.trim() || owner.disabled || owner.querySelector('img')) return false
    const under = layers(e)
    const [a, b] = [paint(under), paint([...under, getComputedStyle(e).color])].toSorted((x, y) => y - x)
    return (a + 0.05) / (b + 0.05) < 3
  }).map((e) => 'pale icon ' + (e.closest('button, a').getAttribute('aria-label') ?? e.closest('button, a').outerHTML.slice(0, 80)))

  const paper = paint([getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).backgroundColor])
  const dark = document.documentElement.dataset.theme === 'dark'
  return [...texts, ...icons, ...(dark === paper < 0.2 ? [] : ['the paper has the color of the other theme'])]
`
