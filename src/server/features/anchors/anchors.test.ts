import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getAnchor, listAnchors } from '#shared/anchors/endpoints.ts'
import { findingsIn } from '#server/audit-verify.ts'
import { readAnchorFile } from '#shared/signoffs/verifier/anchor-file.ts'
import { record } from '#server/platform/audit/audit.ts'
import { linkHash } from '#server/platform/audit/chain.ts'
import { chainOf } from '#server/platform/audit/chain-store.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { createWorld as createAnyWorld, type World } from '#server/testing/world.ts'
import { makeAnchor } from './making.ts'
import { verifyAnchorFile, verifyAnchors } from './verifying.ts'

const createWorld = createAnyWorld
const authority = await startTimeStampServer()
afterAll(() => authority.close())

// Anchors are about all companies of the database, which the tests of this file share.
beforeEach(async () => {
  const world = await createWorld()
  await tamper(world, sql`truncate anchor_heads, anchors, audit_log, audit_heads`)
})

const run = (world: World) => makeAnchor.run(world.platform, null, { outbox: newOutbox() })

/** Events that leave nothing but their rows in the chain. */
async function events(world: World, companyId: number, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const ctx = { actor: null, now: world.now, ip: null, outbox: newOutbox() }
    await world.db.transaction((tx) =>
      record(tx, ctx, { companyId, kind: 'company.edited', data: { company: `Name ${n}` } }),
    )
  }
}

const anchorEvents = async (world: World): Promise<number> =>
  (await world.db.execute(sql`select from audit_log where kind like 'anchor.%'`)).rows.length

async function companyWithEvents(world: World) {
  const company = await world.people.company()
  const { owner } = company
  await events(world, company.id, 5)
  return { company, owner }
}

/** Someone with access to the database disables its triggers. */
const tamper = (world: World, ...statements: ReturnType<typeof sql>[]) =>
  world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

const fileOf = async (world: World, cookie: string, day: string): Promise<string> => {
  const response = await world.request(`/api/company/anchors/${day}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return response.text()
}

describe('without a time stamp authority', () => {
  test('our seal signs one anchor a day over every chain, and each owner can download it', async () => {
    const world = await createWorld()
    const { owner } = await companyWithEvents(world)
    const other = await companyWithEvents(world)
    await run(world)
    await run(world)
    const { body } = await world.call(owner, listAnchors, {})
    expect(body).toMatchObject([{ day: world.now.toISOString().slice(0, 10), timeStampedAt: null }])
    const file = JSON.parse(await fileOf(world, owner.cookie, body[0]?.day ?? ''))
    expect(file).toMatchObject({ statement: { companies: expect.any(Number) }, timeStamp: null })
    expect(file.sealCertificate).toContain('BEGIN CERTIFICATE')
    expect(JSON.stringify(file)).not.toContain(`"companyId": ${other.company.id}`)
    expect(await verifyAnchors(world.db, world.platform.config)).toEqual({ anchors: 1, problems: [] })
    expect(await verifyAnchorFile(world.db, world.platform.config, JSON.stringify(file))).toBeNull()
    expect((await world.call(owner, getAnchor, { day: '2020-01-01' })).status).toBe(404)
  })

  test('a kept anchor is read without us: genuine, altered, from another seal, or no anchor', async () => {
    const world = await createWorld()
    const { owner } = await companyWithEvents(world)
    await companyWithEvents(world)
    await run(world)
    const kept = await fileOf(world, owner.cookie, world.now.toISOString().slice(0, 10))
    const { seals } = await trustedSeals(world.db, world.platform.config)
    const verdict = async (content: string, known = seals) => (await readAnchorFile(content, known)).verdict
    const file = JSON.parse(kept) as { end: { seq: number }; statement: { day: string } }
    const changed = { ...file, end: { ...file.end, seq: file.end.seq - 1 } }
    const moved = { ...file, statement: { ...file.statement, day: '2020-01-01' } }
    expect(await verdict(kept)).toBe('genuine')
    expect([await verdict(JSON.stringify(changed)), await verdict(JSON.stringify(moved))]).toEqual([
      'altered',
      'altered',
    ])
    expect(await verdict(kept, [])).toBe('foreign')
    expect([await verdict('{}'), await verdict('[]'), await verdict('not JSON')]).toEqual(Array(3).fill('unknown'))
  })

  test('finds a chain whose end was cut off together with its head', async () => {
    const world = await createWorld()
    const { company } = await companyWithEvents(world)
    await run(world)
    await tamper(
      world,
      sql`delete from audit_log where company_id = ${company.id} and seq > 3`,
      sql`update audit_heads set seq = 3, hash = (select hash from audit_log where company_id = ${company.id} and seq = 3) where company_id = ${company.id}`,
    )
    expect(await findingsIn(world.db)).toEqual([])
    expect((await verifyAnchors(world.db, world.platform.config)).problems).toEqual([
      expect.stringContaining('is missing from its chain'),
    ])
  })

  test('finds a history that was rewritten from its start, and one whose anchors were rewritten too', async () => {
    const world = await createWorld()
    const { company, owner } = await companyWithEvents(world)
    await run(world)
    const day = world.now.toISOString().slice(0, 10)
    const kept = await fileOf(world, owner.cookie, day)
    const rows = []
    for await (const row of chainOf(world.db, company.id)) rows.push(row)
    let previousHash = '0'.repeat(64)
    for (const row of rows) {
      const link = { ...row, actorName: 'Somebody else', previousHash }
      previousHash = linkHash(link)
      await tamper(
        world,
        sql`update audit_log set actor_name = ${link.actorName}, previous_hash = ${link.previousHash}, hash = ${previousHash} where company_id = ${company.id} and seq = ${row.seq}`,
      )
    }
    await tamper(world, sql`update audit_heads set hash = ${previousHash} where company_id = ${company.id}`)
    expect(await findingsIn(world.db)).toEqual([])
    expect((await verifyAnchors(world.db, world.platform.config)).problems).toEqual([
      expect.stringContaining('was rewritten'),
    ])
    await tamper(world, sql`delete from anchor_heads`, sql`delete from anchors`)
    await run(world)
    expect((await verifyAnchors(world.db, world.platform.config)).problems).toEqual([])
    expect(await verifyAnchorFile(world.db, world.platform.config, kept)).toContain('another anchor')
  })

  test.each([
    ['a root', sql`update anchors set root = ${'a'.repeat(64)}`],
    ['a day', sql`update anchors set day = day - 1`],
    ['a chain end', sql`update anchor_heads set seq = seq - 1`],
    ['a signature', sql`update anchors set signature = set_byte(signature, 9, 255 - get_byte(signature, 9))`],
  ])('finds %s that was changed', async (_, statement) => {
    const world = await createWorld()
    await companyWithEvents(world)
    await run(world)
    await tamper(world, statement)
    expect((await verifyAnchors(world.db, world.platform.config)).problems).not.toEqual([])
  })
})

describe('with a time stamp authority', () => {
  // The authority stamps with the real time.
  const createWorld = (options: Parameters<typeof createAnyWorld>[0]) =>
    createAnyWorld({ now: new Date().toISOString(), ...options })

  test('anchors are stamped by it, and an altered stamp is found', async () => {
    authority.behave('stamps')
    const world = await createWorld({ config: { tsaUrl: authority.url } })
    const { owner } = await companyWithEvents(world)
    await run(world)
    const { body } = await world.call(owner, listAnchors, {})
    expect(Date.parse(body[0]?.timeStampedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await verifyAnchors(world.db, world.platform.config)).toEqual({ anchors: 1, problems: [] })
    expect(await findingsIn(world.db)).toEqual([])
    await tamper(world, sql`update anchors set time_stamped_at = time_stamped_at - interval '1 day'`)
    expect((await verifyAnchors(world.db, world.platform.config)).problems).toEqual([
      expect.stringContaining('another time'),
    ])
    await tamper(world, sql`update anchors set time_stamp = set_byte(time_stamp, 300, 255 - get_byte(time_stamp, 300))`)
    expect((await verifyAnchors(world.db, world.platform.config)).problems).toEqual([
      expect.stringContaining('time stamp is not valid'),
    ])
  })

  test.each([
    ['removed', sql`update anchors set time_stamp = null, time_stamped_at = null`, 'is missing'],
    ['replaced', sql`update anchors set time_stamp = ${Buffer.from('another')}`, 'was replaced'],
  ])('a time stamp that was %s is missed by the chains', async (_, statement, problem) => {
    authority.behave('stamps')
    const world = await createWorld({ config: { tsaUrl: authority.url } })
    const { company } = await companyWithEvents(world)
    await run(world)
    expect(await findingsIn(world.db)).toEqual([])
    await tamper(world, statement)
    const day = world.now.toISOString().slice(0, 10)
    expect(await findingsIn(world.db)).toEqual([
      `Company ${company.id}: The time stamp of the anchor of ${day} ${problem}.`,
    ])
  })

  test('a time stamp is no reason to record the next anchor in a chain', async () => {
    authority.behave('stamps')
    const world = await createWorld({ config: { tsaUrl: authority.url } })
    for (let n = 0; n < 3; n += 1) await companyWithEvents(world)
    await run(world)
    const before = await anchorEvents(world)
    world.later(86_400_000)
    await run(world)
    // On a quiet day one chain records it: the anchor, and its time stamp.
    expect((await anchorEvents(world)) - before).toBe(2)
  })

  test('finds an anchor that was stamped long after its day, and asks for no such stamp', async () => {
    authority.behave('stamps')
    const now = new Date(Date.now() - 10 * 86_400_000).toISOString()
    const world = await createWorld({ now, config: { tsaUrl: authority.url } })
    await companyWithEvents(world)
    await run(world)
    expect((await verifyAnchors(world.db, world.platform.config)).problems).toEqual([
      expect.stringContaining('not on its day'),
    ])
    await tamper(world, sql`update anchors set time_stamp = null, time_stamped_at = null`)
    world.later(10 * 86_400_000)
    await run(world)
    const { rows } = await world.db.execute(sql`select time_stamp is not null as stamped from anchors order by id`)
    expect(rows).toEqual([{ stamped: false }, { stamped: true }])
    expect(await verifyAnchors(world.db, world.platform.config)).toEqual({ anchors: 2, problems: [] })
  })

  test.each([
    ['refuses', 'replied with status 503'],
    ['garbage', 'no time stamp'],
    ['another digest', 'about something else'],
    ['earlier reply', 'about something else'],
  ] as const)('signs the anchor itself while the authority %s, and stamps it later', async (how, message) => {
    const world = await createWorld({ config: { tsaUrl: authority.url } })
    await companyWithEvents(world)
    authority.behave(how)
    await expect(run(world)).rejects.toThrow(message)
    expect(await verifyAnchors(world.db, world.platform.config)).toEqual({ anchors: 1, problems: [] })
    authority.behave('stamps')
    await run(world)
    const { rows } = await world.db.execute(sql`select time_stamp is not null as stamped from anchors`)
    expect(rows).toEqual([{ stamped: true }])
  })

  test('signs the anchor itself while the authority is away', async () => {
    const world = await createWorld({ config: { tsaUrl: 'http://127.0.0.1:9/' } })
    await companyWithEvents(world)
    await expect(run(world)).rejects.toThrow('could not be reached')
    expect(await verifyAnchors(world.db, world.platform.config)).toEqual({ anchors: 1, problems: [] })
  })
})
