import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract, endpoint, operations } from '#shared/kernel/endpoint.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { StoredFile } from '#shared/files/contract.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { createClient } from '#shared/people/endpoints.ts'
import { setTrades } from '#shared/selections/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'

const writesOneRow = contract({
  summary: 'Writes one row.',
  body: z.object({ subject: z.string(), fail: z.boolean().optional() }),
  reply: z.object({ id: z.int() }),
  status: 201,
})
const { act } = operations({ act: endpoint<typeof writesOneRow>()('POST', '/test-acts') }, { act: writesOneRow })

const world = await createWorld()
const { owner } = await world.people.company()
world.http.serve(act, async ({ ctx, body }) => {
  const [row] = await ctx.db
    .insert(mails)
    .values({ recipient: 'x', subject: body.subject, createdAt: ctx.now })
    .returning({ id: mails.id })
  if (body.fail) throw new AppError('conflict')
  return { id: row?.id ?? 0 }
})

const send = (subject: string, key: string, fail = false, person = owner) =>
  world.call(person, act, {}, { subject, fail }, { headers: { 'idempotency-key': key } })
const written = (subject: string) => world.db.$count(mails, sql`subject = ${subject}`)

test('carries out the same request sent twice once, with one reply', async () => {
  const first = await send('once', 'key-1')
  const second = await send('once', 'key-1')
  expect(first.status).toBe(201)
  expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
  expect(await written('once')).toBe(1)
})

test('carries out twenty parallel requests once', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('race', 'key-2')))
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  expect(await written('race')).toBe(1)
})

test('a refused request leaves nothing and can be sent again with its key', async () => {
  expect((await send('retry', 'key-3', true)).status).toBe(409)
  expect(await written('retry')).toBe(0)
  expect((await send('retry', 'key-3')).status).toBe(201)
})

test('a key belongs to one request of one person', async () => {
  await send('mine', 'key-4')
  // People read this when a reply was lost and they changed what they send.
  expect(await send('something else', 'key-4')).toMatchObject({
    status: 409,
    body: { message: 'Your first attempt was saved. Reload the page before you send a change.' },
  })
  const { owner: stranger } = await world.people.company()
  expect((await send('theirs', 'key-4', false, stranger)).status).toBe(201)
})

test('rejects a key that is too long', async () => {
  expect((await send('long', 'k'.repeat(201))).status).toBe(422)
})

test('stores neither the key nor anything of the reply in readable form', async () => {
  const key = 'calendar-key'
  const { body } = await world.call(owner, createCalendarFeed, {}, undefined, { headers: { 'idempotency-key': key } })
  const token = /calendar\/(.+)\.ics/.exec(body.url)?.[1] ?? ''
  expect(token.length).toBeGreaterThan(20)
  const again = await world.call(owner, createCalendarFeed, {}, undefined, { headers: { 'idempotency-key': key } })
  expect(again.body).toEqual(body)
  const { rows } = await world.db.execute<{ row: string }>(sql`
    select row_to_json(k)::text || coalesce(encode(k.reply, 'escape'), '') as row from idempotency_keys k`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows)
    for (const secret of [token, key, 'calendar', 'createdAt']) expect(row).not.toContain(secret)
})

test('does not replay to someone who was removed from the project', async () => {
  const company = await world.people.company()
  const client = await world.people.client(company)
  const project = await world.people.project(company)
  await world.people.seat(project, client, 'client')
  const post = () =>
    world.call(
      client,
      postMessage,
      { projectId: project.id },
      { message: 'Which tap?' },
      { headers: { 'idempotency-key': 'removed' } },
    )
  expect((await post()).status).toBe(201)
  expect((await post()).headers.get('idempotent-replay')).toBe('true')
  await world.db.execute(sql`delete from project_people where project_id = ${project.id}`)
  expect(await post()).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('does not replay to someone who was archived in the company or whose role changed', async () => {
  const company = await world.people.company()
  const admin = await world.people.builder(company, 'admin')
  const add = () =>
    world.call(
      admin,
      createClient,
      {},
      { email: 'replayed@example.com', firstName: 'Cleo' },
      { headers: { 'idempotency-key': 'role' } },
    )
  expect((await add()).status).toBe(201)
  for (const change of [sql`role = 'user'`, sql`role = 'admin', archived_at = now()`]) {
    await world.db.execute(
      sql`update members set ${change} where company_id = ${company.id} and user_id = ${admin.userId}`,
    )
    await world.platform.sessions.changed(world.db, admin.userId)
    expect((await add()).status).toBe(403)
  }
})

test('does not replay to a subcontractor whose trades changed', async () => {
  const company = await world.people.company()
  const tiler = await world.people.subcontractor(company)
  const project = await world.people.project(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const { rows } = await world.db.execute<{ id: number }>(
    sql`insert into selection_categories (company_id, name, created_at) values (${company.id}, 'Tiles', now()) returning id`,
  )
  const categoryIds = rows.map(({ id }) => id)
  const at = { projectId: project.id, userId: tiler.userId }
  await world.call(company.owner, setTrades, at, { categoryIds })
  const post = () =>
    world.call(
      tiler,
      postMessage,
      { projectId: project.id },
      { message: 'Done.' },
      { headers: { 'idempotency-key': 'trades' } },
    )
  expect((await post()).status).toBe(201)
  await world.call(company.owner, setTrades, at, { categoryIds: [] })
  expect((await post()).status).toBe(403)
})

test('an upload is replayed by its content, and a second file under the same key is refused', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
  const upload = async (background: string) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await picture(background))], 'tile.png'))
    const response = await world.request('/api/files', {
      method: 'POST',
      body: form,
      headers: { cookie: owner.cookie, 'idempotency-key': 'upload' },
    })
    return { status: response.status, body: StoredFile.safeParse(await response.json()).data }
  }
  const stored = async () => {
    const keys: string[] = []
    for await (const portion of world.platform.files.list()) keys.push(...portion.map((object) => object.key))
    return keys.length
  }
  const first = await upload('#f00')
  expect(first.status).toBe(201)
  const files = await stored()
  expect(await upload('#f00')).toEqual(first)
  expect((await upload('#00f')).status).toBe(409)
  expect(await stored()).toBe(files)
})
