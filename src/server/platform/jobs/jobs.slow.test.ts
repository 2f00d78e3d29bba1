import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { postMessage } from '#shared/messages/endpoints.ts'
import { notifications } from '#server/db/schema/conversation.ts'
import { endInstance, readyAddress, startInstanceOn } from '#server/testing/servers/instance.ts'
import { type MailServer, mailServer } from '#server/testing/servers/mail-server.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { createLogger } from '../log.ts'
import { startWorker, task } from './jobs.ts'

// Real processes, a real mail server and a real database: crash guarantees are tested with crashes.
vi.setConfig({ testTimeout: 180_000 })

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

test('two instances send each deadline reminder and each digest once', async () => {
  const smtp = await aMailServer()
  const world = await createWorld({ now: new Date().toISOString() })
  const { people, project } = await household(world, 6)
  const timeZone = whereItIsNoon(world.now)
  await world.db.execute(sql`update projects set time_zone = ${timeZone} where id = ${project.id}`)
  await world.db.execute(sql`update companies set time_zone = ${timeZone} where id = ${project.companyId}`)
  // Every day is a working day, whichever day the test runs on.
  await world.db.execute(sql`insert into company_schedules (company_id, working_days, public_holidays)
    values (${project.companyId}, '{1,2,3,4,5,6,7}', false)`)
  const due = [3, 1, -1].flatMap((days) => Array.from({ length: 4 }, () => days))
  for (const days of due)
    await world.db.execute(sql`
      insert into selections (company_id, project_id, name, status, deadline, created_by, created_at, updated_at, sent_at)
      select company_id, id, 'Tap', 'in_review', (now() at time zone time_zone)::date + ${days}::int, builder_id, now(), now(), now()
      from projects where id = ${project.id}`)
  for (const { userId } of people) await oldNotification(world, project, userId)
  // As if every schedule had been missed for an hour: both instances catch up at the same time.
  await world.db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select name, now() - interval '2 hours', now() - interval '61 minutes' from unnest(array['remind_deadlines', 'mail_digests']) name
    on conflict (identifier) do update set last_execution = excluded.last_execution`)

  await Promise.all([instance(world, smtp), instance(world, smtp)])
  await until(() => everythingDone(world))

  for (const { userId, email } of people) {
    const reminders = await world.db.$count(notifications, sql`user_id = ${userId} and kind in ('deadline', 'overdue')`)
    expect(reminders).toBe(due.length)
    // One email a day: the digest, with every reminder in it.
    const arrived = await arrivedAt(smtp, email)
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.text).toContain('Yesterday’s update')
  }
  const { rows } = await world.db.execute<{ mails: number; reminded: number }>(sql`
    select (select count(*)::int from mails) as mails, (select count(*)::int from deadline_reminders) as reminded`)
  expect(rows[0]?.reminded).toBe(due.length)
  expect(await smtp.received()).toHaveLength(rows[0]?.mails ?? -1)
})

test('a worker that is stopped while starting stops', async () => {
  const { platform } = await createWorld()
  const worker = startWorker({
    platform,
    pool: platform.database.pool,
    tasks: [task({ name: 'nothing', lane: 'upkeep', payload: z.unknown(), run: async () => {} })],
    schedules: [],
    log: createLogger('silent'),
  })
  const ended = await Promise.race([worker.stop().then(() => 'ended'), sleep(10_000, 'still there')])
  expect(ended).toBe('ended')
})

test('email waits while the mail server is down, and each arrives once when it is back', async () => {
  const gone = await mailServer()
  await gone.close()
  const world = await createWorld({ now: new Date().toISOString() })
  const { people, project, owner } = await household(world, 8)
  await instance(world, gone)
  await ask(world, owner, project.id, 'Which tap?')
  await until(async () => (await triedInVain(world)) === people.length)

  const back = await aMailServer(gone.port)
  await until(() => everythingDone(world))
  expect(await recipients(back)).toEqual(people.map(({ email }) => email).toSorted())
})

test('another worker finishes the jobs of a killed one, once', async () => {
  const accepting = { hung: 0, gate: new Promise<void>(() => {}) }
  const stuck = await mailServer({
    accept: () => {
      accepting.hung += 1
      return accepting.gate
    },
  })
  const world = await createWorld({ now: new Date().toISOString() })
  const { people, project, owner } = await household(world, 2)
  const killed = await instance(world, stuck)
  // In the middle of two deliveries, each sent but not accepted.
  await ask(world, owner, project.id, 'Which tile?')
  await until(() => Promise.resolve(accepting.hung === people.length))
  // And in the middle of notifying people of another question: the cursor is locked, so the job cannot finish.
  const holding = await hold(world, 'lock table event_marks in exclusive mode')
  await ask(world, owner, project.id, 'Which grout?')
  await until(() => blocked(world))
  await endInstance(killed, 'SIGKILL')
  await holding.release()
  await stuck.close()

  const smtp = await aMailServer(stuck.port)
  await minutesPass(world)
  await instance(world, smtp)
  await until(() => everythingDone(world))
  for (const question of ['Which tile?', 'Which grout?'])
    expect(await world.db.$count(notifications, sql`project_id = ${project.id} and body like ${`%${question}%`}`)).toBe(
      people.length,
    )
  const twice = people.flatMap(({ email }) => [email, email]).toSorted()
  expect(await recipients(smtp)).toEqual(twice)
})

async function household(world: World, clients: number) {
  const company = await world.people.company()
  const people: Person[] = []
  for (let n = 0; n < clients; n += 1) people.push(await world.people.client(company, `Cleo${n}`))
  const project = await world.people.project(company, people[0])
  for (const person of people.slice(1)) await world.people.seat(project, person, 'client')
  return { company, owner: company.owner, people, project }
}

/** A notification that has waited for the digest since the day before yesterday. */
async function oldNotification(
  world: World,
  project: { id: number; companyId: number },
  userId: number,
): Promise<void> {
  const createdAt = new Date(world.now.getTime() - 48 * 3_600_000)
  await world.db.insert(notifications).values({
    userId,
    companyId: project.companyId,
    projectId: project.id,
    kind: 'approved',
    title: 'Yesterday’s update',
    link: `/projects/${project.id}`,
    dedupeKey: `old-${userId}`,
    mail: 'daily',
    createdAt,
  })
}

/** The server in its own process, on this world's database. */
async function instance(world: World, smtp: MailServer): Promise<ChildProcess> {
  const server = await startInstanceOn(world, { SMTP_URL: smtp.url, DATABASE_POOL: '8' })
  cleanUp.push(() => endInstance(server, 'SIGKILL'))
  await readyAddress(server)
  return server
}

async function aMailServer(port = 0): Promise<MailServer> {
  const server = await mailServer({ port })
  cleanUp.push(() => server.close())
  return server
}

async function ask(world: World, asker: Person, projectId: number, message: string): Promise<void> {
  await world.call(asker, postMessage, { projectId }, { message, messageType: 'question' })
  await world.platform.events.flush()
}

const until = (done: () => Promise<boolean>) => expect.poll(done, { timeout: 45_000 }).toBe(true)

async function triedInVain(world: World): Promise<number> {
  const { rows } = await world.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'deliver_mail' and locked_at is null and last_error is not null`)
  return rows[0]?.count ?? 0
}

/** No job is waiting, and nothing waits for a job. */
async function everythingDone(world: World): Promise<boolean> {
  const { rows } = await world.db.execute<{ done: boolean }>(sql`
    select not exists (select from graphile_worker.jobs where run_at <= now() + interval '1 minute')
      and not exists (select from mails where sent_at is null)
      and not exists (select from notifications where mailed_at is null and mail <> 'none')
      and exists (select from mails) as done`)
  return rows[0]?.done ?? false
}

const arrivedAt = async (smtp: MailServer, email: string) =>
  (await smtp.received()).filter(({ to }) => to?.[0]?.address === email)

const recipients = async (smtp: MailServer) =>
  (await smtp.received()).map(({ to }) => to?.[0]?.address ?? '').toSorted()

/** Keeps a table locked until it is released. */
async function hold(world: World, statement: string) {
  const client = await world.platform.database.pool.connect()
  await client.query('begin')
  await client.query(statement)
  const release = async () => {
    await client.query('rollback')
    client.release()
  }
  return { release }
}

/** Whether someone waits for one of our locks. */
async function blocked(world: World): Promise<boolean> {
  const { rows } = await world.db.execute<{ blocked: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as blocked`)
  return rows[0]?.blocked ?? false
}

/** A worker counts as dead after a while without a heartbeat; the test moves the time instead of waiting. */
async function minutesPass(world: World): Promise<void> {
  await world.db.execute(sql`update job_workers set seen_at = seen_at - interval '5 minutes'`)
  await world.db.execute(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null`,
  )
}

const whereItIsNoon = (now: Date): string => {
  // `Etc/GMT-3` is three hours ahead of UTC.
  const ahead = 12 - now.getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
