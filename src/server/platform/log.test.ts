import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '#server/testing/world.ts'
import { enqueue, task, taskList } from './jobs/jobs.ts'
import { workerLog } from './jobs/worker-log.ts'
import { serializeError } from './log.ts'

test('logs neither parameters of a statement nor the connection of an error', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'hunter2' } })
  const error = new DrizzleQueryError('insert into users values ($1)', ['hunter2'], cause)
  const logged = JSON.stringify(serializeError(error))
  expect(logged).toContain('insert into users')
  expect(logged).toContain('23505')
  expect(logged).not.toContain('hunter2')
})

test('a failed job leaves none of its parameters in the log or in the queue', async () => {
  const { platform, db } = await createWorld()
  const mail = '<p>Sign in:</p>\n<a href="https://x/magic-link?token=hunter2">here</a>\n'
  const failing = task({
    name: 'fails_with_a_mail',
    lane: 'mail',
    payload: z.unknown(),
    run: async () => {
      await db.execute(sql`select ${'anna@secret.example'}::text, ${mail}::text, ${'end'}::integer`)
    },
  })
  await enqueue(db, failing, {})
  const lines: string[] = []
  const log = pino({ level: 'debug', serializers: { err: serializeError } }, { write: (line) => void lines.push(line) })
  const tasks = taskList(platform, [failing])
  await runOnce({ pgPool: platform.database.pool, taskList: tasks, logger: workerLog(log) })
  const errors = async () => {
    const query = sql`select last_error from graphile_worker._private_jobs where last_error is not null`
    return (await db.execute(query)).rows
  }
  expect(lines.join('')).toContain('fails_with_a_mail')
  // The worker may record the failure shortly after it reports the end of its run.
  await expect.poll(errors, { timeout: 30_000 }).toHaveLength(1)
  for (const text of [lines.join(''), JSON.stringify(await errors())])
    expect(text).not.toMatch(/secret\.example|hunter2|magic-link|Sign in/)
})
