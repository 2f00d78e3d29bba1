import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { mails } from '#server/db/schema/accounts.ts'
import { mailServer } from '#server/testing/servers/mail-server.ts'
import { createWorld } from '#server/testing/world.ts'
import { MailButton, MailLayout, MailText } from './layout.tsx'
import { sendMail } from './mail.tsx'

const letter = (
  <MailLayout preview="A look ahead" title="Your tap is here">
    <MailText>Please decide by Friday.</MailText>
    <MailButton href="http://localhost:3000/projects/1">Decide</MailButton>
  </MailLayout>
)
const address = () => `client.${randomBytes(4).toString('hex')}@example.com`

test('sends an email over SMTP with a plain-text part, and does not keep its body', async () => {
  const smtp = await mailServer()
  const world = await createWorld({ config: { smtpUrl: smtp.url } })
  const to = address()
  await sendMail(world.db, world.now, { to, subject: 'Your tap', content: letter })
  await world.runJobs()
  await smtp.close()
  const [mail, ...others] = await smtp.received()
  expect(others).toHaveLength(0)
  expect(mail).toMatchObject({ subject: 'Your tap', to: [{ address: to }] })
  expect(mail?.html).toContain('href="http://localhost:3000/projects/1"')
  expect(mail?.text).toContain('Please decide by Friday.')
  expect(mail?.text).toContain('http://localhost:3000/projects/1')
  const [kept] = await world.mailsTo(to)
  expect(kept).toMatchObject({ html: '', text: '' })
})

test('a mail server that is down delays email and loses none', async () => {
  const gone = await mailServer()
  await gone.close()
  const world = await createWorld({ config: { smtpUrl: gone.url } })
  const to = address()
  await sendMail(world.db, world.now, { to, subject: 'Later', content: letter })
  await world.runJobs()
  const smtp = await mailServer({ port: gone.port })
  await world.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
  await world.runJobs()
  await world.runJobs()
  await smtp.close()
  expect((await smtp.received()).map((mail) => mail.to?.[0]?.address)).toEqual([to])
})

test('an email that waits is retried when another is accepted, but its last tries stay spread over days', async () => {
  const smtp = await mailServer()
  const world = await createWorld({ config: { smtpUrl: smtp.url } })
  for (const [subject, attempts] of [
    ['Early', 5],
    ['Late', 15],
  ] as const) {
    await sendMail(world.db, world.now, { to: address(), subject, content: letter })
    await world.db
      .execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}::integer, run_at = now() + interval '6 hours',
      last_error = 'connect ECONNREFUSED' where attempts = 0`)
  }
  await sendMail(world.db, world.now, { to: address(), subject: 'Accepted', content: letter })
  await world.runJobs()
  await world.runJobs()
  await smtp.close()
  expect(new Set((await smtp.received()).map(({ subject }) => subject))).toEqual(new Set(['Accepted', 'Early']))
  const left = await world.db.execute(sql`select attempts from graphile_worker._private_jobs`)
  expect(left.rows).toEqual([{ attempts: 15 }])
})

test('an email whose last try failed says that it was not delivered', async () => {
  const gone = await mailServer()
  await gone.close()
  const world = await createWorld({ config: { smtpUrl: gone.url } })
  const to = address()
  await sendMail(world.db, world.now, { to, subject: 'Never arrived', content: letter })
  const failures = () =>
    world.db
      .select({ failure: mails.failure })
      .from(mails)
      .where(sql`recipient = ${to}`)
  await world.runJobs()
  expect(await failures()).toEqual([{ failure: null }])
  await world.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1 where attempts > 0`,
  )
  await world.runJobs()
  expect(await failures()).toEqual([{ failure: 'The mail server was not reached for days.' }])
})

test('an email is rolled back with its change', async () => {
  const world = await createWorld()
  const to = address()
  const act = world.db.transaction(async (tx) => {
    await sendMail(tx, world.now, { to, subject: 'Never', content: letter })
    throw new Error('refused')
  })
  await expect(act).rejects.toThrow('refused')
  expect(await world.db.$count(mails, sql`recipient = ${to}`)).toBe(0)
})
