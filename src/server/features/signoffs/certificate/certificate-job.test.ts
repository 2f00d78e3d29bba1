import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getSelection } from '#shared/selections/endpoints.ts'
import { getCertificate, getSignOff, verifyCode } from '#shared/signoffs/endpoints.ts'
import { openSeal } from '#server/platform/pdf/sealing/seal.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const folder = await mkdtemp(join(tmpdir(), 'finishwork-key-'))
afterAll(() => rm(folder, { recursive: true }))

/**
 * Skips the wait between two attempts. The worker records a failure after the job has ended, so this waits for that.
 * On a slow machine the worker may already have made a second attempt on its own.
 */
const retryNow = (world: World) =>
  expect
    .poll(async () => {
      const { rows } = await world.db.execute<{ error: string }>(sql`
        update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'make_certificate' and j.last_error is not null
        returning j.last_error as error`)
      return rows
    })
    .toEqual([{ error: expect.stringContaining('SIGNING_KEY_FILE') }])

const waiting = async (world: World): Promise<number> =>
  (await world.db.execute(sql`select from graphile_worker.jobs where task_identifier = 'make_certificate'`)).rows.length

test('retries a certificate that could not be created, while the sign-off is valid', async () => {
  const config = { signingKeyFile: join(folder, 'key.pem'), signingCertificateFile: join(folder, 'certificate.pem') }
  const world = await createWorld({ config })
  const home = await house(world)
  const tap = await proposed(world, home)
  const { body: signed } = await signs(world, home.client, [tap])
  expect(signed.certificateReady).toBe(false)

  await world.runJobs()
  await retryNow(world)
  const read = async () => (await world.call(home.client, getSignOff, { signOffId: signed.id })).body
  expect(await read()).toMatchObject({ certificateReady: false, lines: [{ valid: true }] })
  expect((await world.call(home.client, getSelection, at(tap))).body.status).toBe('approved')
  expect((await world.call(null, verifyCode, { code: signed.code })).body).toMatchObject({ state: 'valid' })
  const refused = await world.call(home.client, getCertificate, { signOffId: signed.id })
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('still being made') } })
  expect(refused.headers.get('retry-after')).toBe('60')

  // The key is put where the settings say it is.
  await openSeal({ ...world.platform.config, signingKeyFile: undefined, signingCertificateFile: undefined })
  const own = join(world.platform.config.dataDir, 'seal', 'seal.pem')
  await Promise.all(Object.values(config).map((file) => copyFile(own, file)))
  await world.runJobs()
  expect(await waiting(world)).toBe(0)
  expect((await read()).certificateReady).toBe(true)
  expect((await world.call(home.client, getCertificate, { signOffId: signed.id })).status).toBe(200)
})
