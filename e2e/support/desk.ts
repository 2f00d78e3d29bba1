import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { type Person, registerBuilder } from './people.ts'

export type Project = { id: number; name: string; version: number }

export async function makeProject(request: APIRequestContext, project: object): Promise<Project> {
  const answer = await request.post('/api/projects', { data: { address: '1 Quay Street', ...project } })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Project
}

/** A page of a builder with a new company. */
export async function newBuilder(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await registerBuilder(page.request, 'Robin')
  return page
}

// Registration is rate limited, so tests that need no empty company share one.
let robin: Person | undefined

/** A page of Robin, whose company contains what other tests left. */
export async function aDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  robin ??= await registerBuilder(page.request, 'Robin')
  expect((await page.request.post('/api/auth/login', { data: robin })).status()).toBe(200)
  return page
}
