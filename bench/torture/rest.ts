import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { smoke } from '../short-form.ts'

/** Waits until everything that was enqueued is done: what dead workers left, and emails that gather what follows for three minutes. */
export async function untilQuiet(client: Client): Promise<number> {
  const began = Date.now()
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>(`
      select exists (select from graphile_worker.jobs j where attempts < max_attempts and task_identifier <> 'make_certificate' and run_at < now() + interval '10 minutes')
        or exists (select from mails where sent_at is null)
        or exists (select from notifications where mailed_at is null and mail = 'at_once') as busy`)
    if (!rows[0]?.busy) return Date.now() - began
    if (smoke) await endPauses(client)
    // By now every living worker has written its heartbeat since the last fault.
    if (smoke && Date.now() - began > DEAD_AFTER_MS) await ageDeadWorkers(client)
    if (Date.now() - began > 8 * 60_000) throw new Error(`The jobs do not finish: ${await unrest(client)}`)
    await sleep(500)
  }
}

/** A short run waits neither for emails that gather what follows nor for the next try of what failed during an outage. */
async function endPauses(client: Client): Promise<void> {
  await client.query(`update notifications set mail_from = now() where mailed_at is null and mail_from > now()`)
  await client.query(`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where (task_identifier = 'mail_notifications' or last_error is not null) and locked_at is null
      and run_at > now() + interval '2 seconds' having count(*) > 0`)
}

/** Three heartbeats and a half. */
const DEAD_AFTER_MS = 35_000
const DEAD_AFTER = `${DEAD_AFTER_MS} milliseconds`

/** Workers without a heartbeat become as old as dead ones are, so that the others take over their jobs now and not a minute later. */
export async function ageDeadWorkers(client: Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs j set locked_at = now() - interval '1 hour'
     where locked_at < now() - $1::interval and locked_at > now() - interval '10 minutes'
       and not exists (select from job_workers w where w.worker_id = j.locked_by and w.seen_at > now() - $1::interval)`,
    [DEAD_AFTER],
  )
  await client.query(
    `update job_workers set seen_at = now() - interval '1 hour'
     where seen_at < now() - $1::interval and seen_at > now() - interval '10 minutes'`,
    [DEAD_AFTER],
  )
}

/** What a run whose jobs do not finish still waits for. */
async function unrest(client: Client): Promise<string> {
  const { rows } = await client.query<{ what: string }>(`
    select task_identifier || ', attempt ' || attempts || ', ' || case when locked_at is null then 'due ' || run_at else 'locked ' || locked_at end as what
    from graphile_worker.jobs where attempts < max_attempts and run_at < now() + interval '10 minutes'
    union all select 'email ' || id || ' is not sent' from mails where sent_at is null
    union all select 'notification ' || id || ' is not emailed' from notifications where mailed_at is null and mail = 'at_once' limit 10`)
  return rows.map(({ what }) => what).join('; ')
}

/** For a run's kills: dead workers are taken over while it goes on. The database may be away meanwhile. */
export async function ageWorkersWhile(running: () => boolean, urlOf: () => Promise<string>): Promise<void> {
  while (running()) {
    await age(urlOf).catch(() => {})
    for (const over = Date.now() + 5_000; running() && Date.now() < over;) await sleep(250)
  }
}

async function age(urlOf: () => Promise<string>): Promise<void> {
  const client = new Client({ connectionString: await urlOf(), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await ageDeadWorkers(client)
  } finally {
    await client.end().catch(() => {})
  }
}
