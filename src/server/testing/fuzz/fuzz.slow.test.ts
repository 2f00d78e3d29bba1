import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { postMessage } from '#shared/messages/endpoints.ts'
import { createMilestone } from '#shared/schedule/milestones/endpoints.ts'
import { house, proposed, signs } from '../world-selections.ts'
import type { Person } from '../world-people.ts'
import { createWorld } from '../world.ts'
import { type Attempt, operationsOf, requestAt } from './requests.ts'

// `npm run fuzz` runs more; the seed printed with a finding reproduces it.
const runs = Number(process.env['FUZZ_RUNS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
/** After this many requests the data is rebuilt, because by then it has been archived and emptied often enough. */
const VISITS = 200

const world = await createWorld()
const elsewhere = await world.people.company()
const foreign = await world.people.project(elsewhere)
const operations = operationsOf(JSON.parse(await (await world.request('/api/openapi.json', {})).text()))

/** People of every type, and one of everything that has an id. */
async function furnish() {
  const scene = await house(world)
  const { company, project, builder, client } = scene
  const subcontractor = await world.people.subcontractor(company)
  await world.people.seat(project, subcontractor, 'subcontractor')
  const [open, decided] = [await proposed(world, scene), await proposed(world, scene)]
  const act = await signs(world, client, [decided])
  const question = { message: 'Which tap?', messageType: 'question' as const }
  const asked = await world.call(client, postMessage, { projectId: project.id }, question)
  const people: (Person | null)[] = [company.owner, builder, client, subcontractor, elsewhere.owner, null]
  const known = [project.id, open.id, decided.id, asked.body.id, act.body.id, client.userId, company.owner.userId]
  const next = await world.people.project(company)
  const milestones = [
    ...(await chainOf(company.owner, project.id, 3)),
    ...(await chainOf(company.owner, next.id, 1)),
    ...(await chainOf(elsewhere.owner, foreign.id, 1)),
  ]
  const any = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(project.id, project.id, open.id, ...known) },
    { weight: 2, arbitrary: fc.constantFrom(...milestones, next.id, foreign.id) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(2_147_483_647, 999_999) },
  )
  // A request that names the same few rows again and again: two edges between the same points, circles, itself.
  const few = fc.subarray([...known, ...milestones], { minLength: 1, maxLength: 3 })
  const ids = fc.oneof(
    fc.constant(any),
    few.map((rows) => fc.constantFrom(project.id, ...rows)),
    fc.subarray(milestones, { minLength: 1, maxLength: 3 }).map((rows) => fc.constantFrom(project.id, ...rows)),
  )
  return { people, ids }
}

/** Milestones of a project, each of which waits for the one before. */
async function chainOf(builder: Person, projectId: number, count: number): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < count; n += 1) {
    const dependsOn = made.slice(-1).map((onId) => ({ onId }))
    const milestone = { title: `Step ${n}`, scheduledDate: '2027-05-03', dependsOn }
    made.push((await world.call(builder, createMilestone, { projectId }, milestone)).body.id)
  }
  return made
}

test(
  'every generated request gets a reply that the document lists',
  async () => {
    const findings = new Map<string, string>()
    const statuses = new Map<number, number>()
    const door = { signedIn: 0, refused: 0 }
    for (let done = 0; done < runs; done += VISITS) {
      const { people, ids } = await furnish()
      const attempt = fc
        .tuple(fc.constantFrom(...operations), ids)
        .chain(([operation, named]) => requestAt(operation, people.length, named))
      const sample = { numRuns: Math.min(VISITS, runs - done), seed: seed + done }
      for (const sent of fc.sample(attempt, sample)) {
        const { status, text } = await send(sent, people)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (people[sent.person]) door.signedIn += 1
        if (people[sent.person] && status === 401) door.refused += 1
        const wrong = faultOf(sent, status, text)
        if (wrong)
          findings.set(
            `${sent.method} ${sent.operation.path} ${wrong}`,
            `as person ${sent.person}: ${sent.path} ${sent.body?.slice(0, 500)}`,
          )
      }
    }
    if (runs > 600) {
      console.log(`seed ${seed}, answers by status:`, Object.fromEntries(statuses))
      console.log(`of ${door.signedIn} requests by people who had signed in, ${door.refused} were answered 401`)
    }
    expect([...findings], `seed ${seed}`).toEqual([])
    // A run that only gets 401 would test nothing but the session check.
    expect(door.refused, `seed ${seed}`).toBeLessThan(door.signedIn * 0.05)
  },
  60_000 + runs * 200,
)

/** What is wrong with a reply, in words, or nothing. */
function faultOf({ operation }: Attempt, status: number, text: string): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  if (!(String(status) in operation.responses))
    return `answered ${status}, which the document does not list: ${text.slice(0, 200)}`
  if (status < 400) return null
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
  return typeof message === 'string' && typeof code === 'string' ? null : `refused without words: ${text.slice(0, 200)}`
}

test('an unknown method at a known address returns 404', async () => {
  for (const { path } of operations) {
    const response = await world.request(path.replaceAll(/\{\w+\}/g, '1'), {
      method: 'PATCH',
      headers: { cookie: elsewhere.owner.cookie },
    })
    expect(response.status).toBe(404)
  }
})

type Answer = { status: number; text: string }

/** A person who was signed out signs in again and repeats the request, so that the run does not only test 401. */
async function send(sent: Attempt, people: (Person | null)[]): Promise<Answer> {
  const sender = people[sent.person]
  const answer = await ask(sent, sender?.cookie)
  if (!sender || answer.status !== 401) return answer
  sender.cookie = await world.people.cookie(sender.userId)
  return ask(sent, sender.cookie)
}

async function ask({ path, method, headers, body }: Attempt, cookie: string | undefined): Promise<Answer> {
  const init = { method, headers: { ...headers, ...(cookie && { cookie }) }, ...(body !== undefined && { body }) }
  // Every request comes from another address, so that rate limits do not apply.
  const ip = `10.${Math.floor(Math.random() * 200) + 20}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const response = await world.request(path, init, ip)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: await response.text() }
}
