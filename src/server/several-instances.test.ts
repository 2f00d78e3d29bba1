import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { login } from '#shared/auth/endpoints.ts'
import { listItemPrices, listItems } from '#shared/catalog/endpoints.ts'
import { applyImport } from '#shared/imports/endpoints.ts'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { replyAddress } from './features/notifications/public.ts'
import { type InboundListener, openInbound } from './features/replies/public.ts'
import * as files from './testing/material/import-files.ts'
import { house } from './testing/world-selections.ts'
import { createWorld, type World } from './testing/world.ts'

// Two instances on one database, each with its own connections, sessions, limits and listener. Sessions have their test in
// platform/session/sessions.test.ts, schedules in platform/jobs/jobs.slow.test.ts, live events in features/events/events.test.ts.

const inbound = { port: 0, replyDomain: 'reply.example.com', tls: undefined }
const here = await createWorld({ config: { inbound } })
const there = await createWorld({ config: { inbound }, pool: 5 })
const both = [here, there]

const open: InboundListener[] = []
afterAll(async () => {
  await Promise.all(open.map((listener) => listener.close()))
})

test('attempts on two instances count together', async () => {
  const { owner } = await here.people.company()
  const attempt = (world: World) =>
    world.call(null, login, {}, { email: owner.email, password: 'not the password' }, { ip: here.ip })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await attempt(n % 2 === 0 ? here : there)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('a request that is sent to two instances with one key is carried out once', async () => {
  const { client, project } = await house(here)
  const send = (world: World) =>
    world.call(
      client,
      postMessage,
      { projectId: project.id },
      { message: 'Brushed, please.' },
      { headers: { 'idempotency-key': 'both' } },
    )
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 === 0 ? here : there)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const { body } = await there.call(client, listMessages, { projectId: project.id })
  expect(body.map(({ message }) => message)).toEqual(['Brushed, please.'])
})

test('an import that was uploaded on one instance is checked by the other and applied once by either', async () => {
  const { owner } = await here.people.company()
  const { body: started } = await files.upload(
    here,
    owner,
    'SKU,Name,Category,Price\nA-1,Tap,Taps,10\nA-2,Spout,Taps,12\n',
  )
  const checked = await files.check(there, owner, started)
  expect(checked).toMatchObject({ status: 'checked', counts: { added: 2 } })
  const { id: importId, version } = checked
  const replies = await Promise.all(both.map((world) => world.call(owner, applyImport, { importId }, { version })))
  expect(replies.map(({ status }) => status)).toEqual([202, 202])
  await Promise.all(both.map((world) => world.runJobs()))
  expect(await files.current(here, owner, importId)).toMatchObject({ status: 'done', progress: 2 })
  const items = (await there.call(owner, listItems, {}, undefined, { query: { sort: 'name' } })).body
  expect(items.map(({ sku }) => sku)).toEqual(['A-2', 'A-1'])
  const prices = await here.call(owner, listItemPrices, { itemId: items[0]?.id ?? 0 })
  expect(prices.body).toHaveLength(1)
})

test('a reply by email that arrives on two instances is posted once', async () => {
  const { company, client, project } = await house(here)
  await here.call(company.owner, postMessage, { projectId: project.id }, { message: 'Brushed?' })
  const target = { about: 'project' as const, id: project.id }
  const to = await replyAddress(here.db, inbound.replyDomain, { userId: client.userId, target }, here.now)
  for (const world of both) open.push(await openInbound(world.platform, { port: 0, host: '127.0.0.1' }))
  const mail = { from: client.email, to, subject: 'Re: House', text: 'Yes.', messageId: '<both@example.com>' }
  const sent = open.map(async ({ port }) => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    return (await transport.sendMail(mail).finally(() => transport.close())).response
  })
  expect((await Promise.all(sent)).map((response) => response.slice(0, 3))).toEqual(['250', '250'])
  const { body } = await there.call(client, listMessages, { projectId: project.id })
  expect(body.map(({ message }) => message)).toEqual(['Brushed?', 'Yes.'])
})
