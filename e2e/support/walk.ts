import axe from 'axe-core'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { closeByKeyboard, focusOfNewPage, focusOfOpened, watchFocus } from './focus.ts'
import { type Device, devices, layoutFaults, resize } from './layout.ts'

/** A screen, and what is opened on it before the checks run. */
export type Stop = {
  name: string
  path: string
  open?: (page: Page) => Promise<unknown>
  /** What is opened is part of the page, not a layer over it: Esc leaves it open. */
  stays?: boolean
  /** Reverts what `open` changed outside the page. */
  leave?: (page: Page) => Promise<unknown>
  /**
   * A bar at the bottom covers content that can be scrolled free, which axe does not know because it checks the whole page at
   * once.
   */
  unrolled?: boolean
  /** Exists only at one screen size. */
  only?: Device
  /** The page is deliberately still loading. */
  waiting?: boolean
  /** Rendered by the server, or a page outside the app. */
  apart?: boolean
  /** Expected browser errors: the server refuses here, and the screen shows it. */
  logs?: RegExp
}
export type Found = Record<string, string[]>

const allRules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** What a theme can break: it changes colors and nothing else. */
const colorRules: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

type Theme = 'light' | 'dark'

const hands: readonly Device[] = ['desk', 'phone']
const themes: readonly Theme[] = ['light', 'dark']

/**
 * Visits screens without reloading the app, and reports all faults together: on desktop and phone, in both themes, by every
 * check.
 */
export async function walk(page: Page, stops: readonly Stop[]): Promise<Found> {
  const found: Found = {}
  page.setDefaultTimeout(30_000)
  const session = await page.context().newCDPSession(page)
  const words = complaints(page)
  const traffic = openRequests(page)
  const checked = new Set<string>()
  for (const [step, stop] of stops.entries()) {
    // A screen that cannot be reached must not hide the others.
    const faults = await visit(stop, step % 2 === 0 ? hands : hands.toReversed()).catch((error: Error) => [
      error.message,
    ])
    if (faults.length > 0) found[stop.name] = faults
  }
  return found

  /** Starts with the size and theme of the previous visit, because changing them takes time. */
  async function visit(stop: Stop, order: readonly Device[]): Promise<string[]> {
    const faults: string[] = []
    for (const [turn, device] of order.entries()) {
      const note = (list: string[], theme = '') => faults.push(...list.map((fault) => `${device}${theme} ${fault}`))
      await hold(page, session, device)
      const elsewhere = turn === 0 && (await go(page, stop))
      await arrived(page, stop.waiting ? undefined : traffic)
      if (elsewhere) note(await focusOfNewPage(page))
      if (stop.only && stop.only !== device) continue
      if (stop.open) {
        await watchFocus(page)
        await stop.open(page)
        await arrived(page, stop.waiting ? undefined : traffic)
        note(await focusOfOpened(page))
      }
      note(await layoutFaults(page, device))
      if (stop.unrolled) await unroll(page, device)
      const appearance = stop.open ? stop.name : await appearanceOf(page)
      for (const theme of turn === 0 ? themes : themes.toReversed()) {
        const rules = rulesFor(`${device} ${appearance}`, theme)
        if (!rules) continue
        await applyTheme(page, theme)
        note(await violations(page, stop, rules), ` ${theme}`)
      }
      if (stop.open && !stop.stays) note(await closeByKeyboard(page))
      await stop.leave?.(page)
      note(words.splice(0).filter((word) => !stop.logs?.test(word)))
    }
    return faults
  }

  /** All rules once for each size, and those about colors in the other theme. What looks the same again is not checked again. */
  function rulesFor(screen: string, theme: Theme): axe.RunOnly | undefined {
    const [anyTheme, inTheme] = [screen, `${screen} ${theme}`]
    const rules = checked.has(inTheme) ? undefined : checked.has(anyTheme) ? colorRules : allRules
    checked.add(anyTheme).add(inTheme)
    return rules
  }
}

/** A number for everything on the page but ids: what a person may not open looks the same at every address. */
const appearanceOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const text = document.body.outerHTML.replaceAll(/ (?:id|for|aria-(?:labelledby|describedby|controls|owns))="[^"]*"/g, '')
    let sum = 0
    for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
    return sum * 1e6 + (text.length % 1e6)
  })()`)

/**
 * Loads axe once per page, because that takes longer than a run. Of what opens over a page only that is checked: the page
 * has a stop of its own.
 */
async function violations(page: Page, stop: Stop, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  const settings = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false })
  return page.evaluate<string[]>(`(() => {
    const opened = ${Boolean(stop.open && !stop.stays)} ? [...document.querySelectorAll(${JSON.stringify(overlays)})] : []
    return axe.run(opened.length > 0 ? opened : document, ${settings}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))
  })()`)
}

/** Resizes the same page: faster than a second browser. */
async function hold(page: Page, session: CDPSession, device: Device): Promise<void> {
  const { width, height, touch } = devices[device]
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await resize(page, width, height)
}

/** As tall as its content, so that nothing overlaps. */
const unroll = async (page: Page, device: Device): Promise<void> =>
  resize(page, devices[device].width, await page.evaluate<number>('document.documentElement.scrollHeight'))

/** Without animations: colors in transition would be measured half-way. */
const applyTheme = (page: Page, theme: Theme): Promise<unknown> =>
  page.evaluate(`(() => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
      document.adoptedStyleSheets.push(still)
    }
    document.documentElement.dataset.theme = '${theme}'
  })()`)

/**
 * Loads the first screen and navigates to the others; returns whether the page changed. A navigation may wait for a closing sheet, so
 * it is awaited: until then the router is idle on the page before.
 */
export async function go(page: Page, { path, apart }: Stop): Promise<boolean> {
  const from = await page.evaluate<string | undefined>(`(async () => {
    if (${apart ?? false} || !window.__TSR_ROUTER__) return undefined
    const { pathname } = location
    const { history } = window.__TSR_ROUTER__
    await new Promise((done) => {
      const stop = history.subscribe(({ action }) => {
        if (action.type !== 'PUSH') return
        stop()
        done()
      })
      history.push(${JSON.stringify(path)})
    })
    return pathname
  })()`)
  if (from === undefined) await page.goto(path)
  return from !== undefined && from !== path.split('?')[0]
}

/** The router is idle, requests in `traffic` are answered, and no skeleton is left. */
export async function arrived(page: Page, traffic: ReadonlySet<string> | undefined): Promise<void> {
  const unfinished = `(() => {
    const router = window.__TSR_ROUTER__
    const moving = router && (router.state.status !== 'idle' || router.state.resolvedLocation?.href !== router.latestLocation.href)
    const holding = [...document.querySelectorAll('.animate-pulse-soft')].filter((e) => e.checkVisibility()).length > 0
    // Toasts about what other tests write would cover the page for a while.
    const notice = [...document.querySelectorAll('section[aria-label="Notices"] button')].some((e) => e.textContent === 'Open')
    return [notice && 'notice', moving && 'the router', !document.querySelector('h1') && 'a heading', holding && ${traffic !== undefined} && 'content'].filter(Boolean)
  })()`
  await expect
    .poll(async () => [...(traffic ?? []), ...(await page.evaluate<string[]>(unfinished))], { intervals: [20, 50] })
    .toEqual([])
}

function complaints(page: Page): string[] {
  const words: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') words.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => words.push(`thrown: ${error.message}`))
  return words
}

/** Open requests of the page, without pictures and the event stream. */
export function openRequests(page: Page): ReadonlySet<string> {
  const open = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'image' && !request.url().includes('/api/events')) open.add(request.url())
  })
  page.on('requestfinished', (request) => open.delete(request.url()))
  page.on('requestfailed', (request) => open.delete(request.url()))
  return open
}
