import type { BrowserContext, Page } from '@playwright/test'
import { demoScreens, demoThings, signInToDemo, type DemoPerson } from '../support/demo.ts'
import { arrived, go, openRequests } from '../support/walk.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** What a newer server could send: one word that this release does not know, or nothing. */
const UNKNOWN = 'sideways'
const fields = new Set(['status', 'messageType', 'unit', 'currency', 'priority', 'availability'])

/** Replaces the values of these fields wherever they are in a reply. */
function replaced(reply: unknown, value: string | null): unknown {
  if (Array.isArray(reply)) return reply.map((part) => replaced(part, value))
  if (typeof reply !== 'object' || reply === null) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([name, part]) => [
      name,
      fields.has(name) && typeof part === 'string' ? value : replaced(part, value),
    ]),
  )
}

async function answerWith(context: BrowserContext, value: string | null): Promise<void> {
  await context.route(/\/api\/(?!auth|events|files)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    if (!response.ok() || !isJson) return route.fulfill({ response })
    return route.fulfill({ response, json: replaced(await response.json(), value) })
  })
}

/** What each page threw, or that it is an error page. */
async function broken(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const traffic = openRequests(page)
  let thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  for (const path of paths) {
    thrown = []
    await go(page, { name: path, path })
    await arrived(page, traffic)
    const failed = page.getByRole('heading', { name: /could not be (loaded|shown)/ })
    if ((await failed.count()) > 0) {
      found[path] = await page.locator('#content').innerText()
      await page.goto('about:blank')
    } else if (thrown.length > 0) found[path] = thrown.join(' ')
  }
  return found
}

for (const person of ['builder', 'client'] satisfies DemoPerson[])
  for (const value of [UNKNOWN, null])
    test(`every page of a ${person} shows statuses, types, units and currencies that are ${value}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(300_000)
      await signInToDemo(context, person)
      const paths = await demoScreens(context.request)
      await answerWith(context, value)
      expect(await broken(page, paths)).toEqual({})
      const { selection } = await demoThings(context.request)
      await page.goto(`/projects/${selection.projectId}/selections/${selection.id}`)
      await expect(
        page
          .locator('.bg-danger-soft')
          .getByText(value ?? 'Unknown')
          .first(),
      ).toBeVisible()
    })
