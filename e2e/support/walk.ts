import axe from 'axe-core'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { layoutFaults, resize } from './layout.ts'

/** A screen, and what is opened on it before one looks. */
export type Stop = {
  name: string
  path: string
  open?: (page: Page) => Promise<unknown>
  /** On a phone a bar lies over the end of it: what it half covers can be scrolled free, which axe does not know. */
  bar?: boolean
  /** What the browser logs although all is well: the server refuses here, which the screen is there to tell. */
  logs?: RegExp
}
export type Found = Record<string, string[]>

const rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}
/** A theme changes colours and nothing else, so the second one is asked about colours alone. */
const rulesOfColour = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const devices = {
  desk: { width: 1440, height: 900, touch: false },
  phone: { width: 360, height: 740, touch: true },
} as const
export type Device = keyof typeof devices
type Theme = 'light' | 'dark'

const themes = ['light', 'dark'] as const

/**
 * Walks through screens without loading the application anew, and tells everything at once that is wrong on any of them: on a
 * desk and on a phone, in both themes.
 */
export async function walk(page: Page, stops: readonly Stop[]): Promise<Found> {
  const found: Found = {}
  page.setDefaultTimeout(15_000)
  const session = await page.context().newCDPSession(page)
  const words = complaints(page)
  const traffic = openRequests(page)
  for (const [step, stop] of stops.entries()) {
    // One screen that cannot be reached must not hide the others.
    const faults = await visit(stop, step % 2 === 0 ? themes : themes.toReversed()).catch((error: Error) => [
      error.message,
    ])
    if (faults.length > 0) found[stop.name] = faults
    if (stop.open) await page.keyboard.press('Escape')
  }
  return found

  /** Begins in the theme in which the last visit ended: it is the changes that take time. */
  async function visit(stop: Stop, [first, second]: readonly Theme[]): Promise<string[]> {
    await hold(page, session, 'desk')
    await go(page, stop.path)
    await arrived(page, traffic)
    await stop.open?.(page)
    await arrived(page, traffic)
    await wear(page, first)
    const faults = words.splice(0).filter((word) => !stop.logs?.test(word))
    const note = (device: Device, list: string[]) => faults.push(...list.map((fault) => `${device} ${fault}`))
    note('desk', await layoutFaults(page, 'desk'))
    note('desk', await violations(page, rulesFor(stop)))
    await hold(page, session, 'phone')
    if (stop.open) {
      await page.keyboard.press('Escape')
      await stop.open(page)
      await arrived(page, traffic)
    }
    note('phone', await layoutFaults(page, 'phone'))
    note('phone', await violations(page, rulesFor(stop), firstOfMany))
    await wear(page, second)
    note('phone', await violations(page, rulesOfColour, firstOfMany))
    await hold(page, session, 'desk')
    note('desk', await violations(page, rulesOfColour, firstOfMany))
    return faults
  }
}

/** Every row of a list is asked once; in other hands and colours the first ones answer for the rest. */
const firstOfMany = { exclude: ['li', 'tr', 'article'].map((row) => [`${row}:nth-of-type(n + 9)`]) }

/** What lies over the page belongs to no landmark of it. */
const rulesFor = (stop: Stop) => ({
  ...rules,
  rules: { 'target-size': { enabled: !stop.bar }, region: { enabled: !stop.open } },
})

/** axe stays in the page for as long as the page lives: bringing it along for every question takes longer than the question. */
async function violations(page: Page, options: object, where: object = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  const settings = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })
  const context = JSON.stringify({ include: [['html']], ...where })
  return page.evaluate<string[]>(`axe.run(${context}, ${settings}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))`)
}

/** The same page in other hands: a change of size and pointer is quicker than a second browser. */
async function hold(page: Page, session: CDPSession, device: Device): Promise<void> {
  const { width, height, touch } = devices[device]
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await resize(page, width, height)
}

/** Without movement: colours that are still on their way would be measured half-way. */
const wear = (page: Page, theme: Theme = 'light'): Promise<unknown> =>
  page.evaluate(`(() => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
      document.adoptedStyleSheets.push(still)
    }
    document.documentElement.dataset.theme = '${theme}'
  })()`)

/** The first screen is loaded, the others are gone to as by a link. */
async function go(page: Page, path: string): Promise<void> {
  const walked = await page.evaluate<boolean>(`(() => {
    if (!window.__TSR_ROUTER__) return false
    window.__TSR_ROUTER__.history.push(${JSON.stringify(path)})
    return true
  })()`)
  if (!walked) await page.goto(path)
}

/** The router rests, everything asked for is answered, and nothing holds the place of what is still to come. */
async function arrived(page: Page, traffic: ReadonlySet<string>): Promise<void> {
  const unfinished = `(() => {
    const router = window.__TSR_ROUTER__
    const moving = router && (router.state.status !== 'idle' || router.state.resolvedLocation?.href !== router.latestLocation.href)
    const holding = [...document.querySelectorAll('.animate-pulse-soft')].filter((e) => e.checkVisibility())
    return [...(moving ? ['the router'] : []), ...(document.querySelector('h1') ? [] : ['a heading']), ...holding.map(() => 'content')]
  })()`
  await expect
    .poll(async () => [...traffic, ...(await page.evaluate<string[]>(unfinished))], { intervals: [20, 50] })
    .toEqual([])
}

function complaints(page: Page): string[] {
  const words: string[] = []
  page.on('console', (message) => {
    // To strangers the question who they are is answered with 401, which browsers call an error.
    if (message.type() === 'error' && !message.location().url.endsWith('/api/auth/me'))
      words.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => words.push(`thrown: ${error.message}`))
  return words
}

/** What the page has asked for and not got yet; pictures come when they come, and the line for live events never ends. */
function openRequests(page: Page): ReadonlySet<string> {
  const open = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'image' && !request.url().includes('/api/events')) open.add(request.url())
  })
  page.on('requestfinished', (request) => open.delete(request.url()))
  page.on('requestfailed', (request) => open.delete(request.url()))
  return open
}
