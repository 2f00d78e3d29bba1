import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { postMessage, reopenMessage, resolveMessage } from '#shared/messages/endpoints.ts'
import { liveEvents } from '#shared/events/endpoints.ts'
import { projectPeople } from '#server/db/schema/projects.ts'
import { record } from '#server/platform/audit/audit.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { LiveListener } from '#server/testing/live.ts'
import { testWorkers } from '#server/testing/workers.ts'
import { plainEvent } from '#server/testing/plain-event.ts'
import { createWorld, World } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'
import { pruneEvents } from './housekeeping.ts'

async function scene() {
  const world = await createWorld()
  const company = await world.people.company()
  const client = await world.people.client(company)
  const tiler = await world.people.subcontractor(company)
  const project = await world.people.project(company, client)
  await world.people.seat(project, tiler, 'subcontractor')
  const say = (person: Person, message: string, more: object = {}) =>
    world.call(person, postMessage, { projectId: project.id }, { message, ...more })
  const listen = async (person: Person) => {
    const listener = new LiveListener(world, person)
    await listener.connect()
    return listener
  }
  return { world, company, builder: company.owner, client, tiler, project, say, listen }
}

const messages = (listener: LiveListener) => listener.heard.map(({ data }) => data['messageId'])

test('delivers what one person writes to the other', async () => {
  const { builder, client, project, say, listen } = await scene()
  const listener = await listen(builder)
  const { body } = await say(client, 'Hello')
  await listener.until((heard) => heard.length > 0)
  expect(listener.heard[0]?.data).toMatchObject({
    kind: 'message.posted',
    projectId: project.id,
    messageId: body.id,
    actorId: client.userId,
  })
  await listener.hangUp()
})

test('says which messages ask for a change of a selection or answer such a request, because the selection shows them', async () => {
  const { world, builder, client, project, say, listen } = await scene()
  const listener = await listen(builder)
  const comment = await say(client, 'Nice')
  const request = await say(client, 'Another color please', { messageType: 'change_request' })
  const at = { projectId: project.id, messageId: request.body.id }
  await world.call(builder, resolveMessage, at)
  await world.call(client, reopenMessage, at)
  const answer = await say(builder, 'Yes', { answersId: request.body.id })
  await listener.until((heard) => heard.filter(({ data }) => data['messageId'] === answer.body.id).length > 0)
  expect(listener.heard.map(({ data }) => [data['kind'], data['messageId'], data['aboutChange']])).toEqual([
    ['message.posted', comment.body.id, undefined],
    ['message.posted', request.body.id, true],
    ['message.resolved', request.body.id, true],
    ['message.reopened', request.body.id, true],
    ['message.posted', answer.body.id, true],
  ])
  await listener.hangUp()
})

test('delivers every recorded change to those who may see it, and to nobody else', async () => {
  const { world, company, builder, client, tiler, project, listen } = await scene()
  const stranger = (await world.people.company()).owner
  const listeners = await Promise.all([builder, client, tiler, stranger].map(listen))
  const ctx = { actor: builder, now: world.now, ip: null, outbox: newOutbox() }
  const about = { companyId: company.id, projectId: project.id }
  await world.db.transaction(async (tx) => {
    await record(tx, ctx, plainEvent(about, 'selection.created'))
    await record(tx, ctx, plainEvent(about, 'milestone.created'))
    await record(tx, ctx, plainEvent({ companyId: company.id }, 'member.edited'))
  })
  world.platform.events.committed()
  const kindsFor = async (listener: LiveListener | undefined, count: number) => {
    await listener?.until((heard) => heard.length >= count, count === 0 ? 300 : 10_000)
    await listener?.hangUp()
    return listener?.heard.map(({ data }) => data['kind'])
  }
  expect(await kindsFor(listeners[0], 3)).toEqual(['selection.created', 'milestone.created', 'member.edited'])
  expect(await kindsFor(listeners[1], 2)).toEqual(['selection.created', 'milestone.created'])
  expect(await kindsFor(listeners[2], 1)).toEqual(['milestone.created'])
  expect(await kindsFor(listeners[3], 0)).toEqual([])
})

test('a reconnecting browser gets what it missed, once', async () => {
  const { builder, client, say, listen } = await scene()
  const listener = await listen(builder)
  const first = await say(client, 'One')
  await listener.until((heard) => heard.length === 1)
  await listener.hangUp()
  const second = await say(client, 'Two')
  await listener.connect()
  const third = await say(client, 'Three')
  await listener.until((heard) => heard.length === 3)
  expect(messages(listener)).toEqual([first.body.id, second.body.id, third.body.id])
  await listener.hangUp()
})

test('does not skip a commit that comes late', async () => {
  const { world, company, builder, client, say, listen } = await scene()
  const listener = await listen(builder)
  const ctx = { actor: builder, now: world.now, ip: null, outbox: newOutbox() }
  await world.db.transaction(async (tx) => {
    await record(tx, ctx, plainEvent({ companyId: company.id }, 'company.edited'))
    // This one starts later and commits earlier.
    await say(client, 'Sooner')
    const reading = listener.read()
    await world.platform.events.flush()
    expect(await Promise.race([reading, nextTurn('nothing')])).toBe('nothing')
  })
  await listener.until((heard) => heard.length === 2)
  expect(listener.heard.map(({ data }) => data['kind'])).toEqual(['company.edited', 'message.posted'])
  await listener.hangUp()
})

test('a position that is too old or unknown gets a reset event', async () => {
  const { world, builder, client, say, listen } = await scene()
  const listener = await listen(builder)
  await say(client, 'Old')
  await listener.until((heard) => heard.length === 1)
  await listener.hangUp()
  await say(client, 'Pruned')
  await world.db.execute(
    sql`update event_marks set (xid, id) = (select xid, id from events order by xid desc, id desc limit 1) where name = 'fan_out'`,
  )
  await world.db.execute(sql`update events set created_at = now() - interval '100 years'`)
  // Nothing is deleted while an older transaction runs anywhere on the server, where other tests run too.
  const left = async () => {
    await world.runTask(pruneEvents.name)
    return (await world.db.execute(sql`select 1 from events`)).rows.length
  }
  await expect.poll(left, { timeout: 45_000 }).toBe(0)
  await listener.connect()
  await listener.until((heard) => heard.length === 2)
  expect(listener.heard[1]?.event).toBe('reset')
  await listener.hangUp()
  const confused = new LiveListener(world, builder)
  confused.lastEventId = 'not-a-place'
  await confused.connect()
  await confused.until((heard) => heard.length === 1)
  expect(confused.heard[0]?.event).toBe('reset')
  await confused.hangUp()
})

test('stops delivering to a person who loses the seat or the session', async () => {
  const { world, builder, client, project, say, listen } = await scene()
  const [family, desk] = [await listen(client), await listen(builder)]
  await world.db.delete(projectPeople).where(sql`project_id = ${project.id} and user_id = ${client.userId}`)
  await say(builder, 'After')
  await desk.until((heard) => heard.length === 1)
  await family.until((heard) => heard.length === 1, 200)
  expect(family.heard).toEqual([])
  await world.platform.sessions.endAll(world.db, builder.userId)
  while (await desk.read());
})

test('limits streams per person by closing the oldest', async () => {
  const { world, builder, listen } = await scene()
  const first = await listen(builder)
  const others = await Promise.all(Array.from({ length: 12 }, () => listen(builder)))
  while (await first.read());
  await Promise.all(others.map((listener) => listener.hangUp()))
  expect((await world.call(null, liveEvents, {})).status).toBe(401)
})

// One broken connection for every ten messages. LOSS_MESSAGES=5000 gives the 500 breaks of the long run.
const MESSAGES = Number(process.env['LOSS_MESSAGES'] ?? 500)
const BREAKS = MESSAGES / 100

test(
  `connections that break ${BREAKS * 10} times during ${MESSAGES} messages lose and duplicate none, on two instances`,
  async () => {
    const { world, builder, client, project } = await scene()
    const url = String(world.platform.database.pool.options.connectionString)
    const { config, log } = world.platform
    const elsewhere = await openPlatform({ config, url, log, starter: starterContent, workers: testWorkers() })
    const other = new World(elsewhere, world.now, 65_000)
    const sent: number[] = []
    const write = async (from: World, count: number) => {
      for (let n = 0; n < count; n += 1) {
        const { body } = await from.call(client, postMessage, { projectId: project.id }, { message: `${n}` })
        sent.push(body.id)
      }
    }
    /** Receives everything although its connection keeps breaking, often within an event. */
    const hear = async (listener: LiveListener) => {
      let broken = 0
      while (listener.heard.length < MESSAGES || broken < BREAKS) {
        const breaks = broken < BREAKS && broken * 100 <= sent.length
        const alive = await listener.read(breaks ? Math.random() : undefined)
        if (alive && !breaks) continue
        broken += 1
        await listener.hangUp()
        await listener.connect(broken % 2 ? other : world)
      }
      await listener.hangUp()
      return broken
    }
    const listeners = Array.from({ length: 10 }, (_, n) => new LiveListener(world, n % 2 ? builder : client))
    await Promise.all(listeners.map((listener) => listener.connect()))
    const hearing = Promise.all(listeners.map(hear))
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(n % 2 ? world : other, MESSAGES / 10)))
    const broken = await hearing
    expect(broken.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(BREAKS * 10)
    expect(sent).toHaveLength(MESSAGES)
    for (const listener of listeners) {
      expect(listener.heard.filter(({ data }) => data['kind'] !== 'message.posted')).toEqual([])
      expect(listener.heard).toHaveLength(MESSAGES)
      expect(new Set(messages(listener))).toEqual(new Set(sent))
    }
    await elsewhere.close()
  },
  60_000 + MESSAGES * 200,
)

test('an idle stream sends a keep-alive every fifteen seconds', async () => {
  const { world, builder } = await scene()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const response = await world.request('/api/events', { headers: { cookie: builder.cookie } })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const greeting = await reader?.read()
    expect(greeting?.value).toMatch(/id: \d+\.\d+/)
    let beats = 0
    const beat = reader?.read().finally(() => (beats += 1))
    vi.advanceTimersByTime(14_999)
    await nextTurn()
    expect(beats).toBe(0)
    vi.advanceTimersByTime(1)
    expect((await beat)?.value).toMatch(/^(: beat|id: \d+\.\d+)\n\n$/)
    await reader?.cancel()
  } finally {
    vi.useRealTimers()
  }
})
