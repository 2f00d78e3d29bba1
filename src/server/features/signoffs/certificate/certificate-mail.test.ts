import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { removeProjectPerson } from '#shared/projects/endpoints.ts'
import { editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { getSignOff, signOff } from '#shared/signoffs/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { mailServer } from '#server/testing/servers/mail-server.ts'
import { approving, at, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const server = await mailServer()
afterAll(() => server.close())

/** Two clients on a project; both have to sign. */
async function couple(config = {}) {
  const world = await createWorld({ config })
  const home = await house(world, { name: 'Hill House' })
  const other = await world.people.client(home.company, 'Dan', 'Client')
  await world.people.seat(home.project, other, 'client')
  await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
  return { world, home, other }
}

test('emails the certificate to the signer and the other clients once, saying who signed and who is missing', async () => {
  const { world, home, other } = await couple({ smtpUrl: server.url })
  const tap = await proposed(world, home)
  const { body: signed } = await signs(world, home.client, [tap])
  await world.runJobs()
  await world.db.execute(
    sql`select graphile_worker.add_job('make_certificate', json_build_object('signOffId', ${signed.id}::int))`,
  )
  await world.runJobs()
  const received = (await server.received()).filter(({ attachments }) => attachments.some(isPdf))
  const byPerson = new Map(received.map((mail) => [mail.to?.[0]?.address, mail]))
  expect(received).toHaveLength(2)
  expect(byPerson.get(home.client.email)).toMatchObject({
    subject: 'You signed 1 selection on Hill House',
    text: expect.stringContaining('You signed, waiting for Dan'),
  })
  expect(byPerson.get(other.email)).toMatchObject({
    subject: 'Cleo Client signed 1 selection on Hill House',
    text: expect.stringContaining('Cleo signed, waiting for you'),
  })
  const toSign = `/projects/${home.project.id}/sign?selections=${encodeURIComponent(`[${tap.id}]`)}`
  expect(byPerson.get(other.email)?.html).toContain(`${toSign}" class="button"`)
  const toRead = `/projects/${home.project.id}/sign-offs/${signed.id}`
  expect(byPerson.get(home.client.email)?.html).toContain(`${toRead}" class="button"`)
  for (const { attachments } of received) {
    const file = attachments.find(isPdf)
    expect(file?.filename).toMatch(/^Hill House, sign-off 2027-03-10 .{4}\.pdf$/)
    expect(
      Buffer.from(file?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
})

const isPdf = ({ mimeType }: { mimeType: string }) => mimeType === 'application/pdf'

test('says that everything is approved once the last owner has signed', async () => {
  const { world, home, other } = await couple()
  const tap = await proposed(world, home)
  await signs(world, home.client, [tap])
  const { body: now } = await world.call(other, getSelection, at(tap))
  await signs(world, other, [now])
  await world.runJobs()
  const [last] = await world.mailsTo(home.client.email)
  expect(last?.subject).toBe('Dan Client signed 1 selection on Hill House')
  expect(last?.text).toContain('Approved.')
  expect(last?.text).not.toContain('waiting')
})

test('never calls approved what one of two owners signed, also when it was voided before the email was written', async () => {
  const { world, home, other } = await couple()
  const tap = await proposed(world, home)
  const { body: signed } = await signs(world, home.client, [tap])
  const { version } = (await world.call(home.builder, getSelection, at(tap))).body
  expect((await world.call(home.builder, editSelection, at(tap), { quantity: 5, version })).status).toBe(200)
  await world.runJobs()
  for (const [owner, words] of [
    [home.client, 'You signed, waiting for Dan. Voided since: Quantity changed'],
    [other, 'Cleo signed, waiting for you. Voided since: Quantity changed'],
  ] as const) {
    const copy = (await world.mailsTo(owner.email)).find(({ text }) => text.includes('The certificate is attached'))
    expect(copy?.text).toContain(words)
    expect(copy?.text).not.toContain('Approved')
  }
  const { body: entries } = await world.call(home.client, listProjectActivity, { projectId: home.project.id })
  const sentences = entries.map(({ sentence }) => sentence).join('\n')
  expect(sentences).toContain('voided a signature on')
  expect(sentences).not.toContain('voided the approval of')
  expect((await world.call(home.client, getSignOff, { signOffId: signed.id })).body.lines).toMatchObject([
    { valid: false, waiting: false },
  ])
})

test('gives the reason of a declined line, and sends no second email about it', async () => {
  const { world, home, other } = await couple()
  const line = { ...approving(await proposed(world, home)), decision: 'decline' as const, reason: 'Too dark' }
  const body = { lines: [line], signature: { name: 'Cleo Client' }, consent: true as const }
  await world.call(home.client, signOff, { projectId: home.project.id }, body)
  await world.runJobs()
  const mails = (await world.mailsTo(other.email)).filter(({ text }) => text.includes('Too dark'))
  expect(mails.map(({ subject }) => subject)).toEqual(['Cleo Client signed 1 selection on Hill House'])
  expect(mails[0]?.text).toContain('Declined: Too dark')
})

test('drops the copy of a person who has lost access, before it is written or while it waits', async () => {
  const { world, home, other } = await couple()
  const place = { projectId: home.project.id, userId: other.userId }
  await signs(world, home.client, [await proposed(world, home)])
  await world.call(home.builder, removeProjectPerson, place)
  await world.runJobs()
  expect((await world.mailsTo(other.email)).map(({ subject }) => subject).join()).not.toContain('signed')

  await world.people.seat(home.project, other, 'client')
  await signs(world, home.client, [await proposed(world, home)])
  await world.runJobs()
  expect((await world.mailsTo(other.email)).map(({ subject }) => subject).join()).toContain('signed')
  await world.call(home.builder, removeProjectPerson, place)
  // As if the mail server had been away all the time.
  await world.db.execute(sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', m.id))
    from mails m where m.recipient = ${other.email}`)
  await world.runJobs()
  expect((await world.mailsTo(other.email)).map(({ subject }) => subject).join()).not.toContain('signed')
})
