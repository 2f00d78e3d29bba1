import { expect, type APIRequestContext, type Page } from '@playwright/test'

export const password = 'maple-and-brass-7'

let last = 0
/** An email address that no other test uses. */
export const freshEmail = (name: string) => `${name}.${process.pid}.${++last}.${Date.now()}@example.com`

export type Person = { email: string; password: string; firstName: string; lastName: string }

/** Registers a builder with a new company through the API; `request` is signed in afterwards. */
export async function registerBuilder(request: APIRequestContext, name = 'Sam'): Promise<Person> {
  const person = { email: freshEmail(name.toLowerCase()), password, firstName: name, lastName: 'Carpenter' }
  // Registration is limited to 20 an hour per address.
  const byte = () => 1 + Math.floor(Math.random() * 250)
  const headers = { 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` }
  const response = await request.post('/api/auth/register', { data: { ...person, role: 'user' }, headers })
  expect(response.status()).toBe(201)
  return person
}

// Tests that need any builder share one.
let shared: Person | undefined

/** Sam Carpenter, already registered. */
export async function aBuilder(request: APIRequestContext): Promise<Person> {
  shared ??= await registerBuilder(request)
  return shared
}

/** `request` is signed in as Sam Carpenter. */
export async function requestsOfBuilder(request: APIRequestContext): Promise<Person> {
  const person = await aBuilder(request)
  const response = await request.post('/api/auth/login', { data: person })
  expect(response.status()).toBe(200)
  return person
}

/** The page is signed in as Sam Carpenter. */
export const asBuilder = (page: Page): Promise<Person> => requestsOfBuilder(page.request)

/** Through the form of the login screen. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits for the newest emailed link of a kind. */
export async function linkInMail(request: APIRequestContext, to: string, kind = 'token='): Promise<string> {
  let link: string | undefined
  // Emails are sent by a background job, which waits its turn when the machine is busy.
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/api/mailbox')).json()) as { to: string; links: string[] }[]
        link = mails.flatMap((mail) => (mail.to === to ? mail.links : [])).find((href) => href.includes(kind))
        return link
      },
      { timeout: 60_000, intervals: [50, 100, 150, 250] },
    )
    .toBeTruthy()
  return link ?? ''
}
