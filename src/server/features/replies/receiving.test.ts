import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTransport, type SendMailOptions } from 'nodemailer'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { editSelection, listProjectSelections, setTrades } from '#shared/selections/endpoints.ts'
import { messages } from '#server/db/schema/conversation.ts'
import { users } from '#server/db/schema/accounts.ts'
import { house, proposed } from '#server/testing/world-selections.ts'
import { heicPicture } from '#server/testing/material/heic.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'
import { type InboundListener, openInbound } from './listener.ts'

const REPLY_DOMAIN = 'reply.example.com'
const inbound = { port: 0, replyDomain: REPLY_DOMAIN, tls: undefined }

/** A conversation between a builder and a client, and the listener that receives replies. */
async function scene() {
  const world = await createWorld({ config: { inbound } })
  const home = await house(world, { name: 'Hill House' })
  const builder = home.company.owner
  const listener = await openInbound(world.platform, { port: 0, host: '127.0.0.1' })
  open.push(listener)
  const at = { projectId: home.project.id }
  const say = async (person: Person, message: string, more: object = {}) =>
    (await world.call(person, postMessage, at, { message, ...more })).body
  const messages = async (person: Person) => (await world.call(person, listMessages, at)).body
  /** The Reply-To of the newest email to a person. */
  const replyTo = async (person: Person) => {
    await deliver(world)
    return (await world.mailsTo(person.email))[0]?.replyTo ?? ''
  }
  const send = (mail: SendMailOptions) => sendTo(listener.port, mail)
  return { world, ...home, home, builder, at, say, messages, replyTo, send, listener }
}

const open: InboundListener[] = []
afterAll(async () => {
  await Promise.all(open.map((listener) => listener.close()))
})

async function deliver(world: World): Promise<void> {
  await world.runJobs()
  await world.mailAfterPause()
  await world.runJobs()
}

/** Sends over a socket as a mail server does; returns the reply, also of a refusal. */
async function sendTo(port: number, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    return (await transport.sendMail({ subject: 'Re: Hill House', ...mail })).response
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error)
  } finally {
    transport.close()
  }
}

describe('a reply by email', () => {
  test('is posted in the conversation without the quoted text, by the person it was sent to', async () => {
    const { world, builder, client, home, say, messages, replyTo, send } = await scene()
    const { id: selectionId } = await proposed(world, home, { name: 'Kitchen tap' })
    await say(builder, 'Brushed?', { selectionId })
    const to = await replyTo(client)
    expect(to).toMatch(/^r\.[\w.]+@reply\.example\.com$/)
    const text = `Yes, brushed.\n\nOn Mon, Mar 1, 2027 at 9:01 AM Olive <no-reply@finishwork.example> wrote:\n\n> Brushed?\n`
    expect(await send({ from: { name: 'Cleo', address: client.email.toUpperCase() }, to, text })).toMatch(/^250/)
    const posted = (await messages(builder)).at(-1)
    expect(posted).toMatchObject({
      message: 'Yes, brushed.',
      senderId: client.userId,
      selectionId,
      messageType: 'comment',
    })
    await deliver(world)
    expect((await world.mailsTo(builder.email))[0]?.subject).toBe('Cleo Client wrote about Kitchen tap')
  })

  test('closes the question it replies to', async () => {
    const { builder, client, say, messages, replyTo, send } = await scene()
    const question = await say(client, 'Which finish?', { messageType: 'question' })
    await send({ from: builder.email, to: await replyTo(builder), text: 'Brushed.' })
    const [asked, answer] = await messages(client)
    expect(answer).toMatchObject({ message: 'Brushed.', answersId: question.id })
    expect(asked?.open).toBe(false)
  })

  test('decides nothing: an approval request and a change request stay open, and nothing is chosen or signed', async () => {
    const { world, builder, client, home, at, say, messages, replyTo, send } = await scene()
    const tap = await proposed(world, home)
    await say(builder, 'Please approve', { messageType: 'approval_request', selectionId: tap.id })
    await send({ from: client.email, to: await replyTo(client), text: 'Approved. I choose and sign this.' })
    await say(client, 'A longer one please', { messageType: 'change_request', selectionId: tap.id })
    await send({ from: builder.email, to: await replyTo(builder), text: 'Done, changed.' })
    const said = (await messages(client)).map(({ messageType, open: isOpen }) => [messageType, isOpen])
    expect(said).toEqual([
      ['approval_request', true],
      ['comment', false],
      ['change_request', true],
      ['comment', false],
    ])
    const { body } = await world.call(client, listProjectSelections, at)
    expect(body).toMatchObject([{ id: tap.id, status: tap.status, version: tap.version }])
  })

  test('of a subcontractor goes to the trades’ conversation on the selection, also after it is no longer approved', async () => {
    const { world, builder, company, project, client, home, at, say, messages, replyTo, send } = await scene()
    const tap = await proposed(world, home, { included: true })
    const tiler = await world.people.subcontractor(company)
    await world.people.seat(project, tiler, 'subcontractor')
    const categoryIds = [tap.categoryId ?? 0]
    await world.call(builder, setTrades, { ...at, userId: tiler.userId }, { categoryIds })
    await say(builder, 'It is in the garage', { selectionId: tap.id, forTrades: true })
    const to = await replyTo(tiler)
    expect(await send({ from: tiler.email, to, text: 'Got it.' })).toMatch(/^250/)
    expect((await messages(tiler)).at(-1)).toMatchObject({ message: 'Got it.', selectionId: tap.id, forTrades: true })
    const back = await replyTo(builder)
    expect((await world.mailsTo(builder.email))[0]?.text).toContain('Clients do not read it.')
    expect(await send({ from: builder.email, to: back, text: 'Good.' })).toMatch(/^250/)
    expect((await messages(builder)).at(-1)).toMatchObject({ message: 'Good.', selectionId: tap.id, forTrades: true })
    expect(await messages(client)).toEqual([])

    await world.call(builder, editSelection, { ...at, selectionId: tap.id }, { included: false, version: tap.version })
    expect(await send({ from: tiler.email, to, text: 'I have drilled already.' })).toMatch(/^250/)
    expect((await messages(builder)).at(-1)).toMatchObject({
      message: 'I have drilled already.',
      selectionId: tap.id,
      forTrades: true,
    })
    expect(await messages(client)).toEqual([])
  })

  test('to an internal message stays internal', async () => {
    const { world, company, builder, client, say, messages, replyTo, send } = await scene()
    const colleague = await world.people.builder(company)
    await say(colleague, 'Our margin?', { isInternal: true })
    expect(await send({ from: builder.email, to: await replyTo(builder), text: 'Thin.' })).toMatch(/^250/)
    expect((await messages(builder)).at(-1)).toMatchObject({ message: 'Thin.', isInternal: true })
    expect(await messages(client)).toEqual([])
  })

  test('of a trade is posted in the trades’ conversation', async () => {
    const { world, company, project, builder, client, say, messages, replyTo, send } = await scene()
    const tiler = await world.people.subcontractor(company)
    await world.people.seat(project, tiler, 'subcontractor')
    await say(builder, 'Grout is gray.', { forTrades: true })
    expect(await send({ from: tiler.email, to: await replyTo(tiler), text: 'Thanks.' })).toMatch(/^250/)
    expect((await messages(builder)).at(-1)).toMatchObject({ message: 'Thanks.', forTrades: true })
    expect(await messages(client)).toEqual([])
  })

  test('of HTML only, as Outlook may send, is posted as text', async () => {
    const { builder, client, say, messages, replyTo, send } = await scene()
    await say(builder, 'Brushed?')
    const html =
      '<div>Yes <b>please</b></div><div id="appendonsend"></div><div id="divRplyFwdMsg">From: x</div>Brushed?'
    await send({ from: client.email, to: await replyTo(client), html })
    expect((await messages(builder)).at(-1)?.message).toBe('Yes please')
  })
})

describe('attachments of a reply', () => {
  test('are checked like uploads; the refused ones are named in an email to their sender', async () => {
    const { world, builder, client, say, messages, replyTo, send } = await scene()
    await say(builder, 'A photo?')
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a50' } })
      .jpeg()
      .toBuffer()
    const attachments = [
      { filename: '../wall.jpg', content: photo },
      { filename: 'run.exe', content: Buffer.from('MZ and more') },
      { filename: 'quoted.png', content: photo, cid: 'catalog.faucet@finishwork' },
    ]
    expect(await send({ from: client.email, to: await replyTo(client), text: 'Here', attachments })).toMatch(/^250/)
    const posted = (await messages(builder)).at(-1)
    expect(posted?.attachments.map(({ name, kind }) => [name, kind])).toEqual([['wall.jpg', 'image']])
    await world.runJobs()
    const [notice] = await world.mailsTo(client.email)
    expect(notice?.subject).toBe('An attachment was not saved')
    expect(notice?.text).toContain('run.exe: Only JPEG, PNG, WebP, AVIF and HEIC pictures and PDF documents are')
    expect(notice?.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' })
  })

  test('without any text are posted too, photos of an iPhone converted', async () => {
    const { builder, client, say, messages, replyTo, send } = await scene()
    await say(builder, 'A photo?')
    const attachments = [{ filename: 'IMG_1.HEIC', content: heicPicture() }]
    await send({ from: client.email, to: await replyTo(client), attachments })
    const posted = (await messages(builder)).at(-1)
    expect(posted).toMatchObject({ message: '', attachments: [{ name: 'IMG_1.HEIC', kind: 'image' }] })
  })
})

describe('posts nothing', () => {
  let place: Awaited<ReturnType<typeof scene>>
  let to = ''
  beforeAll(async () => {
    place = await scene()
    await place.say(place.builder, 'Brushed?')
    to = await place.replyTo(place.client)
  })
  const count = async () => (await place.messages(place.builder)).length

  test('for a sender other than the person, even with the right address', async () => {
    const { builder, send } = place
    const refusal = '550 Please reply from the email address that received the message.'
    expect(await send({ from: 'eve@evil.example', to, text: 'I am Cleo' })).toBe(refusal)
    expect(await send({ from: builder.email, to, text: 'I am the builder' })).toBe(refusal)
    const two = `From: ${place.client.email}\r\nFrom: eve@evil.example\r\nTo: ${to}\r\nMessage-ID: <two@x>\r\n\r\nHi\r\n`
    expect(await send({ envelope: { from: 'eve@evil.example', to }, raw: two })).toBe(refusal)
    expect(await count()).toBe(1)
  })

  test.each([
    ['an address without a signature', (address: string) => address.replace(/[0-9a-f]{32}@/, `${'0'.repeat(32)}@`)],
    ['an address of another person', (address: string) => address.replace(/^r\.\w+/, 'r.1')],
    ['another domain', (address: string) => address.replace(REPLY_DOMAIN, 'example.org')],
    ['a name that no email ever had', () => `postmaster@${REPLY_DOMAIN}`],
  ])('to %s', async (_what, changed) => {
    expect(await place.send({ from: place.client.email, to: changed(to), text: 'Hi' })).toMatch(/^550 No such address/)
    expect(await count()).toBe(1)
  })

  test.each([
    ['an out-of-office reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a bulk email', { headers: { Precedence: 'bulk' } }],
    ['a mailing list', { headers: { 'List-Id': '<all.example.com>' } }],
    ['a loop', { headers: { 'X-Loop': 'somewhere' } }],
    ['an email of ours that comes back', { messageId: '<mail-1-2@localhost>' }],
    ['a responder that sets no header', { subject: 'Automatic reply: Hill House' }],
    ['a German responder that sets no header', { subject: 'Abwesenheitsnotiz: Hill House' }],
  ])('for %s, which is accepted so that nothing bounces', async (_what, more) => {
    const { client, send } = place
    expect(await send({ from: client.email, to, text: 'I am away', ...more })).toMatch(/^250/)
    expect(await count()).toBe(1)
  })

  test('for a bounce, which has no sender', async () => {
    const { client, send } = place
    expect(await send({ from: client.email, envelope: { from: '', to }, text: 'Undeliverable', to })).toMatch(/^250/)
    expect(await count()).toBe(1)
  })

  test('for a reply without text of its own', async () => {
    const { client, send } = place
    const text = 'On Mon, Mar 1, 2027 at 9:01 AM Olive <no-reply@finishwork.example> wrote:\n\n> Brushed?\n'
    expect(await send({ from: client.email, to, text })).toBe('550 Your reply has no text of its own.')
    expect(await send({ from: client.email, to, text: 'a'.repeat(10_001) })).toMatch(/^552 .*10,?000/)
    expect(await count()).toBe(1)
  })
})

test('the same email delivered twice, also at the same time, is posted once', async () => {
  const { builder, client, say, messages, replyTo, send } = await scene()
  await say(builder, 'Brushed?')
  const mail = { from: client.email, to: await replyTo(client), text: 'Yes', messageId: '<one@mail.example>' }
  const replies = await Promise.all([send(mail), send(mail), send(mail)])
  expect(replies.every((reply) => reply.startsWith('250'))).toBe(true)
  expect(await send(mail)).toMatch(/^250/)
  expect((await messages(builder)).filter(({ message }) => message === 'Yes')).toHaveLength(1)
})

test('a person who has lost the seat, or whose account is suspended, posts nothing', async () => {
  const { world, builder, client, project, say, messages, replyTo, send } = await scene()
  await say(builder, 'Brushed?')
  const to = await replyTo(client)
  await world.db.execute(
    sql`delete from project_people where project_id = ${project.id} and user_id = ${client.userId}`,
  )
  expect(await send({ from: client.email, to, text: 'Hi' })).toBe('550 You no longer have access to this conversation.')
  await world.db
    .update(users)
    .set({ suspendedAt: world.now })
    .where(sql`id = ${client.userId}`)
  expect(await send({ from: client.email, to, text: 'Hi' })).toBe('550 This conversation is not available.')
  expect(await messages(builder)).toHaveLength(1)
})

test('an address stops working after 60 days, and the refusal says where to write', async () => {
  const { world, builder, client, project, say, replyTo, send } = await scene()
  await say(builder, 'Brushed?')
  const to = await replyTo(client)
  world.later(61 * 86_400_000)
  const refusal = `550 This reply address has expired. Please write at ${world.platform.config.publicUrl}`
  expect(await send({ from: client.email, to, text: 'Hi' })).toBe(refusal)
  expect(await world.db.$count(messages, sql`project_id = ${project.id}`)).toBe(1)
})

test('a person who sends too many replies is asked to wait', async () => {
  const { world, builder, client, say, messages, replyTo, send } = await scene()
  await say(builder, 'Brushed?')
  const to = await replyTo(client)
  for (let spent = 0; spent < 60; spent += 1)
    await world.platform.limits.consume('inbound_person', String(client.userId))
  expect(await send({ from: client.email, to, text: 'Hi' })).toMatch(/^451 Too many replies/)
  expect(await messages(builder)).toHaveLength(1)
})
