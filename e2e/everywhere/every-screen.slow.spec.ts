import type { APIRequestContext, Page } from '@playwright/test'
import { demoPeople, demoScreens, signInToDemo, type DemoPerson } from '../support/demo.ts'
import {
  failureMessage,
  calendarQuestions,
  failing,
  successMessage,
  missing,
  newVersion,
  nothingFound,
  openedOffline,
  unsaved,
  waiting,
  withoutConnection,
} from '../support/moments.ts'
import { openings, openingsOfHouse } from '../support/openings.ts'
import { aBuilder, linkInMail, registerBuilder } from '../support/people.ts'
import { themeFaults } from '../support/themes.ts'
import { aTradesman } from '../support/trades.ts'
import { walk, type Stop } from '../support/walk.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const at = (path: string): Stop => ({ name: path, path })
/** Every nth entry of a list, so that several workers share a long walk. */
const share = <T>(list: readonly T[], part: number, of: number) => list.filter((_, index) => index % of === part)

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  for (const part of [0, 1, 2]) {
    test(`every screen of a ${person} passes the checks, part ${part + 1}`, async ({ page, context }) => {
      test.setTimeout(300_000)
      await signInToDemo(context, person)
      expect(await walk(page, share((await demoScreens(page.request)).map(at), part, 3))).toEqual({})
    })
  }
}

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  for (const part of [0, 1]) {
    test(`every dialog and menu of a ${person} passes the checks, part ${part + 1}`, async ({ page, context }) => {
      test.setTimeout(300_000)
      await signInToDemo(context, person)
      expect(await walk(page, share(await openings(page.request, person), part, 2))).toEqual({})
    })
  }
}

test('the screens of a subcontractor, and of builders managing them, pass the checks', async ({ browser, page }) => {
  test.setTimeout(300_000)
  const site = await aTradesman(browser)
  expect(await walk(site.page, site.paths.map(at))).toEqual({})
  expect(await walk(site.builder, openingsOfHouse(site.house))).toEqual({})
  expect(await walk(page, [{ ...at(site.invitation), logs: ofStrangers }])).toEqual({})
})

test('the screens of a new builder without data pass the checks', async ({ page, context }) => {
  test.setTimeout(300_000)
  await registerBuilder(page.request, 'Nora')
  const paths = [
    '/dashboard',
    '/projects',
    '/clients',
    '/suppliers',
    '/to-order',
    '/orders',
    '/money',
    '/communications',
    '/my-projects',
    '/my-selections',
  ]
  const moments = [successMessage, failureMessage, unsaved, ...calendarQuestions, withoutConnection, newVersion]
  expect(await walk(page, [...paths.map(at), ...moments])).toEqual({})
  const other = await context.newPage()
  expect(await walk(other, [await openedOffline(other)])).toEqual({})
})

/** Pages people open first, from an email or a bookmark; other pages use the same loading and error parts. */
const firstPages: Record<DemoPerson, RegExp> = {
  builder:
    /^\/(dashboard|projects|clients|communications|selections|settings\?section=(security|team)|selections\/category\/\d+|projects\/\d+(\?tab=\w+|\/selections\/\d+|\/sign-offs\/\d+)?)$/,
  client: /^\/(client-dashboard|my-projects|my-selections|messages|projects\/\d+\/sign\?.*)$/,
}

for (const person of ['builder', 'client'] satisfies DemoPerson[]) {
  test(`loading and error states of a ${person} pass the checks`, async ({ page, context }) => {
    test.setTimeout(300_000)
    await signInToDemo(context, person)
    const paths = (await demoScreens(page.request)).filter((path) => firstPages[person].test(path))
    expect(await walk(page, await waiting(page, paths))).toEqual({})
    const other = await context.newPage()
    expect(await walk(other, await failing(other, paths))).toEqual({})
  })
}

test('missing pages and empty searches pass the checks', async ({ page, context }) => {
  test.setTimeout(300_000)
  await signInToDemo(context, 'builder')
  expect(await walk(page, [...missing, ...nothingFound])).toEqual({})
})

/** For visitors, the current-user request returns 401, which browsers log as an error. */
const ofStrangers = /401 .*\/api\/auth\/me\)$/

test('every screen for visitors passes the checks', async ({ page, request }) => {
  test.setTimeout(300_000)
  const doors = ['/register', '/forgot-password', '/reset-password', '/reset-password?token=abc', '/magic-link']
  const others = ['/verify', '/unsubscribe', '/no/such/page']
  const first = { ...at('/login'), logs: ofStrangers }
  const proof = at(`/verify/${await aCode(request)}`)
  const links = [at(await resetLink(request)), { ...stopMails, path: await unsubscribeLink(request) }]
  const stops = [first, ...[...doors, ...others].map(at), refused, spent, proof, noProof, ...links]
  expect(await walk(page, stops)).toEqual({})
})

/** A working link for someone who asked for it. */
async function resetLink(request: APIRequestContext): Promise<string> {
  const { email } = await aBuilder(request)
  expect((await request.post('/api/auth/forgot-password', { data: { email } })).ok()).toBe(true)
  const { pathname, search } = new URL(await linkInMail(request, email, '/reset-password?token='))
  return pathname + search
}

/** From an email to a person of the demo company who gets no email in other tests. */
async function unsubscribeLink(request: APIRequestContext): Promise<string> {
  let found: string | undefined
  const find = async () => {
    const mails = (await (await request.get('/api/mailbox')).json()) as { to: string; links: string[] }[]
    const others = mails.filter(({ to }) => to.endsWith('@home.example') && to !== demoPeople.client)
    found = others.flatMap(({ links }) => links).find((link) => link.includes('/unsubscribe?'))
    return found
  }
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const { pathname, search } = new URL(found ?? '')
  return pathname + search
}

/** Unsubscribed at the first size, subscribed again at the other. */
const stopMails = {
  name: 'unsubscribed',
  leave: async (page: Page) => {
    const undo = page.getByRole('button', { name: 'Undo' })
    if (!(await undo.isVisible())) return
    await undo.click()
    await expect(page.getByRole('heading', { name: 'You are subscribed again' })).toBeVisible()
  },
}

const refused: Stop = {
  name: 'errors of a form',
  path: '/login',
  open: async (page) => {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
  },
  stays: true,
}

const spent: Stop = { ...at('/magic-link?token=x'), logs: /422|This link is not valid/ }
const noProof: Stop = { ...at('/verify/AAAA-AAAA-AAAA-AAAA-AAAA'), logs: /404/ }

/** The code of a certificate, which anyone who has it may look up. */
async function aCode(request: APIRequestContext): Promise<string> {
  const data = { email: demoPeople.client, password: 'brass-and-oak', userType: 'client' }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
  const [project] = (await (await request.get('/api/projects?sort=oldest')).json()) as { id: number }[]
  const [signed] = (await (await request.get(`/api/projects/${project?.id}/sign-offs`)).json()) as { code: string }[]
  return signed?.code ?? ''
}

test('the landing page and pages rendered by the server pass the checks', async ({ page }) => {
  test.setTimeout(300_000)
  const tour: Stop = {
    name: 'tour',
    path: '/',
    apart: true,
    open: async (target) => {
      await target.getByRole('link', { name: 'Watch Demo' }).first().click()
      await expect(target.getByRole('dialog')).toBeVisible()
    },
  }
  const menu: Stop = {
    name: 'menu of the landing page',
    path: '/',
    apart: true,
    only: 'phone',
    open: async (target) => {
      await target.locator('summary').click()
      await expect(target.locator('details').getByRole('link', { name: 'Features' })).toBeVisible()
    },
  }
  const drawn = ['/', '/landing?signed-out=1', '/privacy-policy', '/terms-of-service', '/mailbox', '/api/docs']
  const apart = drawn.map((path) => ({ ...at(path), apart: true }))
  expect(await walk(page, [...apart, tour, menu])).toEqual({})
})

test('the checks find planted faults', async ({ page }) => {
  // A screen that looks like one before is not checked again, unless anything in it differs.
  const leave = (target: Page) =>
    target.evaluate(`document.querySelector('[data-planted]') === null &&
      document.body.insertAdjacentHTML('beforeend', '<img data-planted src="/favicon.svg">')`)
  const same = await walk(page, [
    { ...at('/login'), leave },
    { ...at('/login'), name: 'the same, later' },
  ])
  expect(same['the same, later']?.join('\n')).toMatch(/^desk \w+ image-alt/m)
  await page.reload()

  const spoil = (target: Page) =>
    target.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<p style="color: var(--color-line)">Too pale</p><img src="/favicon.svg"><div style="width: 2000px; height: 9px">Too wide</div>' +
      '<button style="width: 20px; height: 20px">x</button><button style="width: 20px; height: 20px">y</button>')`)
  const faults = (await walk(page, [{ name: 'spoilt', path: '/login', open: spoil, stays: true }]))['spoilt']?.join(
    '\n',
  )
  for (const device of ['desk', 'phone'])
    for (const fault of ['color-contrast', 'image-alt', 'target-size', 'scrolls sideways', 'wider than'])
      expect(faults).toMatch(new RegExp(`^${device}( light| dark)? ${fault}`, 'm'))
  expect(faults).toContain('phone small button "x" 20x20')
})

test('the check of both themes finds text and icons that one theme makes unreadable', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await themeFaults(page)).toEqual([])
  // Ink of the light theme, written down instead of taken from the theme: fine on white, unreadable in the dark.
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p style="color: #222">Only in daylight</p>' +
    '<button aria-label="Ghost" style="color: #fff"><svg width="20" height="20"><circle r="9" /></svg></button>')`)
  const faults = (await themeFaults(page)).join('\n')
  expect(faults).toMatch(/^dark: color-contrast .*Only in daylight/m)
  expect(faults).toMatch(/^light: pale icon Ghost/m)
  expect(faults).not.toMatch(/^light: color-contrast|^dark: pale icon/m)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
