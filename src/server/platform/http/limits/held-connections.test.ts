import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient } from '#shared/people/endpoints.ts'
import { listProjects } from '#shared/projects/endpoints.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const boundary = 'slow-upload'

/** An upload whose body pauses in the middle until it is released. */
function slowUpload(world: World, cookie: string, number: number) {
  let finish = () => {}
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head))
      finish = () => {
        controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`))
        controller.close()
      }
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': `slow-${number}`,
    },
    body,
    duplex: 'half',
  }
  return { response: Promise.resolve(world.request('/api/files', init)), finish: () => finish() }
}

async function transactionsHeld({ db }: World): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
  return rows[0]?.held ?? -1
}

test('57 slow uploads with an Idempotency-Key hold no connection and delay nobody else', async () => {
  const world = await createWorld()
  const { owner } = await world.people.company()
  const uploads = Array.from({ length: 57 }, (_, number) => slowUpload(world, owner.cookie, number))
  const other = await world.people.company()
  for (let n = 0; n < 20; n += 1) expect((await world.call(other.owner, listProjects, {})).status).toBe(200)
  expect(await transactionsHeld(world)).toBe(0)
  const { pool } = world.platform.database
  expect(pool.waitingCount).toBe(0)
  expect(pool.idleCount).toBe(pool.totalCount)
  for (const { finish } of uploads) finish()
  for (const { response } of uploads) expect((await response).status).toBeLessThan(500)
})

test("requests with keys and limits do not wait for each other's connections", async () => {
  const world = await createWorld({ pool: 3 })
  const { owner } = await world.people.company()
  const other = await world.people.company()
  const created = Promise.all(
    Array.from({ length: 9 }, (_, number) =>
      world.call(
        owner,
        createClient,
        {},
        { email: `client-${number}@held.example`, firstName: 'Cleo' },
        { headers: { 'idempotency-key': `client-${number}` } },
      ),
    ),
  )
  const others = Promise.all(Array.from({ length: 9 }, () => world.call(other.owner, listProjects, {})))
  expect((await created).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201))
  expect((await others).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
})
