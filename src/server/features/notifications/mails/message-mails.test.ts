import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { markMessagesRead, postMessage } from '#shared/messages/endpoints.ts'
import { editNotificationSettings, listNotifications } from '#shared/notifications/endpoints.ts'
import { members } from '#server/db/schema/accounts.ts'
import { mailServer } from '#server/testing/servers/mail-server.ts'
import { house, proposed } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'

async function scene(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options)
  const home = await house(world, { name: 'Hill House' })
  const partner = await world.people.client(home.company, 'Petra')
  const tiler = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, partner, 'client')
  await world.people.seat(home.project, tiler, 'subcontractor')
  const at = { projectId: home.project.id }
  const say = async (person: Person, message: string, more: object = {}) =>
    (await world.call(person, postMessage, at, { message, ...more })).body
  // The owner is the project's builder.
  return { world, ...home, builder: home.company.owner, home, partner, tiler, at, say }
}

/** Runs the queue, and then the emails that wait for a conversation to pause. */
async function deliver(world: World): Promise<void> {
  await world.runJobs()
  await world.mailAfterPause()
  await world.runJobs()
}

const subjects = async (world: World, person: Person) =>
  (await world.mailsTo(person.email)).map(({ subject }) => subject)

test('emails a comment to everyone who can read it, and to nobody else', async () => {
  const { world, company, builder, client, partner, tiler, say } = await scene()
  const everyone = [builder, client, partner, tiler]
  const emailed = async () => {
    await deliver(world)
    const mails = await Promise.all(everyone.map((person) => subjects(world, person)))
    await world.db.execute(sql`delete from mails`)
    return mails
  }
  await say(builder, 'The tiles are here.')
  expect(await emailed()).toEqual([[], ['Olive Owner wrote in Hill House'], ['Olive Owner wrote in Hill House'], []])
  await say(client, 'Great!')
  expect(await emailed()).toEqual([['Cleo Client wrote in Hill House'], [], ['Cleo Client wrote in Hill House'], []])
  await say(tiler, 'Which grout?', { forTrades: true })
  expect(await emailed()).toEqual([['Sam Tiler wrote in Hill House'], [], [], []])
  await say(builder, 'Gray.', { forTrades: true })
  expect(await emailed()).toEqual([[], [], [], ['Olive Owner wrote in Hill House']])
  const colleague = await world.people.builder(company)
  await say(colleague, 'Our margin is thin.', { isInternal: true })
  expect(await emailed()).toEqual([['Bo Builder wrote in Hill House'], [], [], []])
})

test('the other owner reads a question and its answer too, and each person gets one notification per message', async () => {
  const { world, builder, client, partner, say } = await scene()
  const question = await say(client, 'Which finish?', { messageType: 'question' })
  await deliver(world)
  await say(builder, 'Brushed.', { answersId: question.id })
  await deliver(world)
  const kinds = async (person: Person) => (await world.call(person, listNotifications, {})).body.map(({ kind }) => kind)
  expect(await kinds(client)).toEqual(['answer'])
  expect(await kinds(builder)).toEqual(['question'])
  expect(await kinds(partner)).toEqual(['message', 'message'])
})

test('shows the picture of the selection, the last words before the message, and who wrote', async () => {
  const { world, builder, client, home, say } = await scene()
  const { id: selectionId } = await proposed(world, home, { name: 'Kitchen tap' })
  await deliver(world)
  for (const words of ['Oldest words', 'Second words', 'Third words']) await say(client, words, { selectionId })
  await deliver(world)
  await say(builder, 'The newest\nwords', { selectionId })
  await deliver(world)
  const [mail] = await world.mailsTo(client.email)
  expect(mail?.subject).toBe('Olive Owner wrote about Kitchen tap')
  expect(mail?.senderName).toBe(`Olive at ${home.company.name} (Finishwork)`)
  expect(mail?.replyTo).toBe(builder.email)
  const places = ['The newest', 'Third words', 'Second words'].map((words) => mail?.text.indexOf(words) ?? -1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  expect(mail?.text).not.toContain('Oldest words')
})

test('never quotes an internal message to a client', async () => {
  const { world, builder, client, say } = await scene()
  await say(builder, 'Secret margin', { isInternal: true })
  await say(builder, 'Hello Cleo')
  await deliver(world)
  const [mail] = await world.mailsTo(client.email)
  expect(mail?.text).toContain('Hello Cleo')
  expect(mail?.html).not.toContain('Secret margin')
})

test('does not email what a person has read on screen, or has turned off', async () => {
  const { world, builder, client, partner, at, say } = await scene()
  await world.call(partner, editNotificationSettings, {}, [{ kind: 'message', delivery: 'never' }])
  const { id } = await say(builder, 'On my way.')
  await world.runJobs()
  await world.call(client, markMessagesRead, at, { upTo: id })
  await deliver(world)
  expect(await subjects(world, client)).toEqual([])
  expect(await subjects(world, partner)).toEqual([])
})

test('puts several messages of a conversation into one email', async () => {
  const { world, builder, client, say } = await scene()
  await say(builder, 'First point.')
  await say(builder, 'Second point.')
  await deliver(world)
  const mails = await world.mailsTo(client.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('First point.')
  expect(mails[0]?.text).toContain('Second point.')
})

test('a name with line breaks, quotes and an address cannot forge a header or a sender', async () => {
  const smtp = await mailServer()
  const config = { smtpUrl: smtp.url, mailFrom: 'Finishwork <no-reply@finishwork.example>' }
  const { world, builder, client, say } = await scene({ config })
  const forged = 'Eve" <eve@evil.example>\r\nBcc: all@evil.example'
  await world.db
    .update(members)
    .set({ firstName: forged })
    .where(sql`user_id = ${builder.userId}`)
  await say(builder, 'Hello')
  await deliver(world)
  await smtp.close()
  const mails = await smtp.received()
  const mail = mails.find(({ to }) => to?.[0]?.address === client.email)
  expect(mail?.from).toMatchObject({ address: 'no-reply@finishwork.example' })
  expect(mail?.from?.name).toMatch(/^Eve eve evil\.example Bcc all evil\.example at .+ \(Finishwork\)$/)
  expect(mail?.bcc ?? []).toEqual([])
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('a question elsewhere does not end the wait of a conversation: who reads it on screen gets no email', async () => {
  const { world, builder, client, partner, at, say } = await scene()
  const other = await house(world, { name: 'Lake House' })
  const said = await say(builder, 'The tiles are here.')
  await world.call(
    other.client,
    postMessage,
    { projectId: other.project.id },
    { message: 'When?', messageType: 'question' },
  )
  await world.runJobs()
  expect(await subjects(world, other.company.owner)).toEqual(['Cleo Client asks about Lake House'])
  expect(await subjects(world, partner)).toEqual([])
  await world.call(client, markMessagesRead, at, { upTo: said.id })
  world.later(59_000)
  await world.runTask('mail_notifications')
  expect(await subjects(world, partner)).toEqual([])
  world.later(1_000)
  await world.runTask('mail_notifications')
  expect(await subjects(world, partner)).toEqual(['Olive Owner wrote in Hill House'])
  expect(await subjects(world, client)).toEqual([])
})

test('after each run of the emails, a job waits for the next conversation that pauses', async () => {
  const { world, builder, say } = await scene()
  const waiting = async () => {
    const { rows } = await world.db.execute<{
      seconds: number
    }>(sql`select round(extract(epoch from run_at - now()))::int as seconds
      from graphile_worker._private_jobs where key = 'mail_conversations'`)
    return rows.map(({ seconds }) => seconds)
  }
  await say(builder, 'The tiles are here.')
  await world.runJobs()
  world.later(40_000)
  await say(builder, 'All of them.')
  await world.runTask('fan_out')
  await world.db.execute(sql`select graphile_worker.remove_job('mail_conversations')`)
  await world.runTask('mail_notifications')
  const [seconds] = await waiting()
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThanOrEqual(20)
})
