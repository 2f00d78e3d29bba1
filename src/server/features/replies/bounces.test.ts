import { afterAll, expect, test } from 'vitest'
import { createTransport } from 'nodemailer'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { createClient, inviteClient, listClients } from '#shared/people/endpoints.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { replyAddress } from '#server/features/notifications/public.ts'
import { mailServer } from '#server/testing/servers/mail-server.ts'
import { address } from '#server/testing/houses/invited.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { eq } from 'drizzle-orm'
import { openInbound } from './listener.ts'

const inbound = { port: 0, replyDomain: 'reply.example.com', tls: undefined }
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
})

/** A company whose invitation went through a mail server, and the listener to which bounces come. */
async function scene(refuse?: (recipient: string) => number | undefined) {
  const smtp = await mailServer({ refuse })
  const world = await createWorld({ config: { smtpUrl: smtp.url, inbound } })
  const home = await house(world)
  // The other client got the seat earlier.
  world.later(60_000)
  const listener = await openInbound(world.platform, { port: 0, host: '127.0.0.1' })
  closing.push(
    () => smtp.close(),
    () => listener.close(),
  )
  const to = address()
  const invited = { email: to, firstName: 'Anna', projectId: home.project.id }
  const anna = (await world.call(home.builder, createClient, {}, invited)).body
  await world.runJobs()
  const state = async () => {
    const clients = (await world.call(home.builder, listClients, {})).body
    const { body } = await world.call(home.builder, dashboard, {})
    return {
      undelivered: clients.find(({ email }) => email === to)?.undelivered ?? null,
      counted: body.kind === 'builder' ? body.owed.undelivered : null,
    }
  }
  return { world, home, smtp, listener, to, anna, state }
}

const mailTo = async (world: World, recipient: string) => {
  const [mail] = await world.db.select().from(mails).where(eq(mails.recipient, recipient))
  if (!mail) throw new Error('No email')
  return mail
}

type Report = { action: string; status?: string; quoted?: string }

const report = ({ action, status = '5.1.1', quoted = '' }: Report) =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    'MIME-Version: 1.0',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I could not deliver your message.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; anna@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '    here',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${quoted}`,
    '--b--',
    '',
  ].join('\r\n')

async function send(port: number, to: string, raw: string, from = ''): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const { response } = await transport.sendMail({ envelope: { from, to }, raw })
  transport.close()
  return response
}

test('an address that the mail server refuses is shown to the builder, and the email is not tried again', async () => {
  const { world, to, smtp, state } = await scene((recipient) => (recipient.startsWith('victim') ? 550 : undefined))
  const mail = await mailTo(world, to)
  expect(mail.failure).toContain('550')
  expect(mail).toMatchObject({ sentAt: null, html: null, bodyText: null })
  expect(await state()).toEqual({
    undelivered: expect.objectContaining({ reason: mail.failure }) as unknown,
    counted: 1,
  })
  await world.runJobs()
  const accepted = (await smtp.received()).flatMap((one) => one.to ?? []).map((one) => one.address)
  expect(accepted).not.toContain(to)
})

test('a temporary refusal is tried again and not shown', async () => {
  const { world, to, state } = await scene(() => 450)
  expect((await mailTo(world, to)).failedAt).toBeNull()
  expect(await state()).toEqual({ undelivered: null, counted: 0 })
})

test('each email has its own return path, and a bounce that comes there marks its recipient', async () => {
  const { smtp, listener, state } = await scene()
  const [path = ''] = smtp.senders()
  expect(path).toMatch(/^b\.[0-9a-z]+\.[0-9a-f]{32}@reply\.example\.com$/)
  expect(await send(listener.port, path, report({ action: 'delayed', status: '4.4.7' }))).toMatch(/^250/)
  expect(await state()).toEqual({ undelivered: null, counted: 0 })
  expect(await send(listener.port, path, report({ action: 'failed' }))).toMatch(/^250/)
  const reason = '550 5.1.1 No such user here'
  expect(await state()).toEqual({ undelivered: expect.objectContaining({ reason }) as unknown, counted: 1 })
})

test('an out-of-office reply to the return path marks nobody', async () => {
  const { smtp, listener, to, state } = await scene()
  const away = `From: ${to}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday.\r\n`
  expect(await send(listener.port, smtp.senders()[0] ?? '', away)).toMatch(/^250/)
  expect(await send(listener.port, smtp.senders()[0] ?? '', away, to)).toMatch(/^250/)
  expect(await state()).toEqual({ undelivered: null, counted: 0 })
})

test('a bounce that comes to a reply address marks only the person whom that address was made for', async () => {
  const { world, home, listener, to, anna, state } = await scene()
  const mail = await mailTo(world, to)
  const host = new URL(world.platform.config.publicUrl).hostname
  const quoted = `<mail-${mail.id}-${mail.createdAt.getTime()}@${host}>`
  const target = { about: 'project' as const, id: home.project.id }
  const addressFor = (userId: number) => replyAddress(world.db, inbound.replyDomain, { userId, target }, world.now)
  const bounce = report({ action: 'failed', quoted })
  await send(listener.port, await addressFor(home.client.userId), bounce)
  expect(await state()).toEqual({ undelivered: null, counted: 0 })
  await send(listener.port, await addressFor(anna.id), bounce)
  expect((await state()).counted).toBe(1)
})

test('the next email that is accepted clears the mark', async () => {
  // Until then every email to her is refused: she may get more than one, in any order.
  let refusing = true
  const { world, home, anna, state } = await scene((recipient) =>
    refusing && recipient.startsWith('victim') ? 550 : undefined,
  )
  expect((await state()).counted).toBe(1)
  refusing = false
  await world.call(home.builder, inviteClient, { clientId: anna.id })
  await world.runJobs()
  expect(await state()).toEqual({ undelivered: null, counted: 0 })
})

test('a forged return path is refused', async () => {
  const { listener } = await scene()
  const forged = `b.1.${'a'.repeat(32)}@reply.example.com`
  await expect(send(listener.port, forged, report({ action: 'failed' }))).rejects.toThrow(/550/)
})
