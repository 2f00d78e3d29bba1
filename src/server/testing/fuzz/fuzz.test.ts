import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld } from '../world.ts'
import { type Attempt, operationsOf, requestAt } from './requests.ts'

// `npm run fuzz` asks for more; a seed that is printed with a finding reproduces it.
const runs = Number(process.env['FUZZ_RUNS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)

const world = await createWorld()
const company = await world.people.company()
const client = await world.people.client(company)
const project = await world.people.project(company, client)
const subcontractor = await world.people.subcontractor(company)
await world.people.seat(project, subcontractor, 'subcontractor')
const elsewhere = await world.people.company()
const people = [company.owner, client, subcontractor, elsewhere.owner, null]

const operations = operationsOf(JSON.parse(await (await world.request('/api/openapi.json', {})).text()))
const ids = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(project.id, client.userId, company.owner.userId) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(2_147_483_647, 999_999) },
)

test(
  'whatever is sent, the answer is one that the document lists',
  async () => {
    const attempt = fc.constantFrom(...operations).chain((operation) => requestAt(operation, people.length, ids))
    const findings = new Map<string, string>()
    for (const sent of fc.sample(attempt, { numRuns: runs, seed })) {
      const { status, text } = await send(sent)
      const wrong = faultOf(sent, status, text)
      if (wrong)
        findings.set(
          `${sent.method} ${sent.operation.path} ${wrong}`,
          `as person ${sent.person}: ${sent.path} ${sent.body?.slice(0, 500)}`,
        )
    }
    expect([...findings], `seed ${seed}`).toEqual([])
  },
  30_000 + runs * 200,
)

/** What is wrong with an answer, in words, or nothing. */
function faultOf({ operation }: Attempt, status: number, text: string): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  if (!(String(status) in operation.responses))
    return `answered ${status}, which the document does not list: ${text.slice(0, 200)}`
  if (status < 400) return null
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
  return typeof message === 'string' && typeof code === 'string' ? null : `refused without words: ${text.slice(0, 200)}`
}

test('an odd method at a known address is not found', async () => {
  for (const { path } of operations) {
    const response = await world.request(path.replaceAll(/\{\w+\}/g, '1'), {
      method: 'PATCH',
      headers: { cookie: company.owner.cookie },
    })
    expect(response.status).toBe(404)
  }
})

async function send({ path, method, headers, body, person }: Attempt): Promise<{ status: number; text: string }> {
  const cookie = people[person]?.cookie
  const init = { method, headers: { ...headers, ...(cookie && { cookie }) }, ...(body !== undefined && { body }) }
  // Every request from another address, so that the limits do not answer for everyone.
  const ip = `10.${Math.floor(Math.random() * 200) + 20}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const response = await world.request(path, init, ip)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: await response.text() }
}
