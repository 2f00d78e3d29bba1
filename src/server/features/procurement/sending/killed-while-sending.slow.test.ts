import type { ChildProcess } from 'node:child_process'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { readOrder } from '#shared/procurement/orders/endpoints.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { endInstance, readyAddress, startInstanceOn } from '#server/testing/servers/instance.ts'
import { type MailServer, mailServer } from '#server/testing/servers/mail-server.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import type { World } from '#server/testing/world.ts'

// The product in its own process, a real mail server and SIGKILL. Nothing is timed: the mail server or a lock holds the process where
// it is killed.
vi.setConfig({ testTimeout: 180_000 })

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

const patient = { timeout: 60_000, interval: 50 }

/** A draft that the process sends, as the builder's browser would. */
async function aDraft() {
  // Reading the order knows of a mail server, as the killed instances do.
  const yard = await orderYard({ now: new Date().toISOString(), config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  const { world, builder, supplierEmail, draft, approved } = yard
  const { id: orderId } = await draft(await approved())
  const sendBy = async (address: string) => {
    const reply = await fetch(`${address}/api/orders/${orderId}/send`, {
      method: 'POST',
      headers: { cookie: builder.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1 }),
    })
    expect(reply.status).toBe(200)
  }
  const read = async () => (await world.call(builder, readOrder, { orderId })).body
  const arrived = async (smtp: MailServer) =>
    (await smtp.received()).filter(({ to }) => to?.[0]?.address === supplierEmail)
  return { ...yard, orderId, sendBy, read, arrived }
}

async function instance(world: World, smtp: MailServer): Promise<{ server: ChildProcess; address: string }> {
  const server = await startInstanceOn(world, { SMTP_URL: smtp.url, DATABASE_POOL: '8' })
  cleanUp.push(() => endInstance(server, 'SIGKILL'))
  return { server, address: await readyAddress(server) }
}

/** Dead workers lose their jobs after a while without a heartbeat; the test moves the time instead of waiting. */
async function minutesPass(world: World): Promise<void> {
  await world.db.execute(sql`update job_workers set seen_at = seen_at - interval '5 minutes'`)
  await world.db.execute(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null`,
  )
}

async function restarted(world: World, port: number): Promise<MailServer> {
  const smtp = await mailServer({ port })
  cleanUp.push(() => smtp.close())
  await minutesPass(world)
  await instance(world, smtp)
  return smtp
}

const pdfs = ({ attachments }: { attachments: { mimeType: string; filename: string | null }[] }) =>
  attachments.filter(({ mimeType }) => mimeType === 'application/pdf').map(({ filename }) => filename)

test('an order is emailed exactly once when the product is killed between “sent” and the email', async () => {
  const { world, supplierEmail, sendBy, read, arrived } = await aDraft()
  const held = { count: 0 }
  const stuck = await mailServer({
    accept: (recipients) => {
      if (recipients.includes(supplierEmail)) held.count += 1
      return new Promise<void>(() => {})
    },
  })
  cleanUp.push(() => stuck.close())
  const { server, address } = await instance(world, stuck)
  await sendBy(address)
  // The mail server has the email and does not say yes: the order is sent, the email is not.
  await expect.poll(() => held.count, patient).toBe(1)
  expect(await read()).toMatchObject({ status: 'sent', email: { state: 'waiting' } })
  await endInstance(server, 'SIGKILL')
  await stuck.close()
  expect(await arrived(stuck)).toEqual([])

  const smtp = await restarted(world, stuck.port)
  await expect.poll(async () => (await read()).email.state, patient).toBe('delivered')
  const received = await arrived(smtp)
  expect(received.map(pdfs)).toEqual([['Purchase order PO-1001.pdf']])
})

test('an email that was accepted and not recorded when the product was killed comes again under the same Message-ID', async () => {
  const { world, supplierEmail, sendBy, read, arrived } = await aDraft()
  const held = { count: 0, release: () => {} }
  const released = new Promise<void>((resolve) => {
    held.release = resolve
  })
  const first = await mailServer({
    accept: async (recipients) => {
      if (!recipients.includes(supplierEmail)) return
      held.count += 1
      await released
    },
  })
  cleanUp.push(() => first.close())
  const { server, address } = await instance(world, first)
  await sendBy(address)
  await expect.poll(() => held.count, patient).toBe(1)
  // The row is locked, so that the product cannot record what the mail server then accepts.
  const release = await lockMail(world, supplierEmail)
  held.release()
  await expect.poll(async () => (await waiting(world)).length, patient).toBe(1)
  expect(await arrived(first)).toHaveLength(1)
  await endInstance(server, 'SIGKILL')
  // PostgreSQL would finish the statement of the killed process.
  for (const pid of await waiting(world)) await world.db.execute(sql`select pg_terminate_backend(${pid}::int, 10000)`)
  await release()
  await first.close()

  const second = await restarted(world, first.port)
  await expect.poll(async () => (await read()).email.state, patient).toBe('delivered')
  const [before, after] = [await arrived(first), await arrived(second)]
  expect([before.length, after.length]).toEqual([1, 1])
  expect(after[0]?.messageId).toBe(before[0]?.messageId)
  expect(after[0]?.messageId).toMatch(/^<mail-\d+-\d+@/)
})

/** The connections that wait for the lock. */
async function waiting(world: World): Promise<number[]> {
  const { rows } = await world.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.map(({ pid }) => pid)
}

async function lockMail(world: World, recipient: string): Promise<() => Promise<void>> {
  const [mail] = await world.db.select({ id: mails.id }).from(mails).where(eq(mails.recipient, recipient))
  const client = await world.platform.database.pool.connect()
  await client.query('begin')
  await client.query('select from mails where id = $1 for update', [mail?.id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
