import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import type { Import } from '#shared/imports/contract.ts'
import * as api from '#shared/imports/endpoints.ts'
import * as files from '#server/testing/material/import-files.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, World } from '#server/testing/world.ts'

const world = await createWorld()
let owner: Person

beforeEach(async () => {
  owner = (await world.people.company()).owner
})

const ROWS = 600
const list = (word: string) =>
  `SKU,Name,Category,Price\n${Array.from({ length: ROWS }, (_, n) => `${word}-${n},${word} ${n},Tiles,5`).join('\n')}`

/** Runs SQL before the row with this name is written, every time or only the first. */
async function beforeWriting(name: string, statements: string, { once = false } = {}): Promise<void> {
  const id = name.toLowerCase().replaceAll(/\W/g, '_')
  await world.db.execute(sql.raw(`create sequence seen_${id}`))
  await world.db.execute(
    sql.raw(`create function interrupt_${id}() returns trigger language plpgsql as $$ begin
      if new.name = '${name}' and (nextval('seen_${id}') = 1 or not ${once}) then ${statements} end if;
      return new; end $$`),
  )
  await world.db.execute(
    sql.raw(
      `create trigger interrupt_${id} before insert on selection_items for each row execute function interrupt_${id}()`,
    ),
  )
}

/** Runs the jobs, and those that wait for another attempt without the wait, until the import ends. */
async function untilEnded(runner: World, { id }: Import): Promise<Import> {
  await vi.waitFor(
    async () => {
      await world.db.execute(sql`
        update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier like '%import' and j.locked_at is null`)
      await runner.runJobs()
      expect((await files.current(world, owner, id)).status).not.toBe('applying')
    },
    { timeout: 60_000, interval: 10 },
  )
  return files.current(world, owner, id)
}

const start = async (word: string) => {
  const checked = await files.preview(world, owner, list(word))
  const reply = await world.call(owner, api.applyImport, { importId: checked.id }, { version: checked.version })
  expect(reply.status).toBe(202)
  return reply.body
}

const itemCount = async () => {
  const reply = await world.call(owner, catalog.listItems, {}, undefined, { query: { limit: '1' } })
  return Number(reply.headers.get('x-total-count'))
}

/** Logs into a list. */
function logging(): { runner: World; lines: { level: string; code?: unknown }[] } {
  const lines: { level: string; code?: unknown }[] = []
  const log = Object.create(world.platform.log) as typeof world.platform.log
  log.warn = (details: object) => void lines.push({ level: 'warn', ...details })
  log.error = (details: object) => void lines.push({ level: 'error', ...details })
  return { runner: new World({ ...world.platform, log }, world.now, 1), lines }
}

test.each([
  ['exceeds its time', '57014', `raise exception 'slow' using errcode = '57014';`],
  ['is part of a deadlock', '40P01', `raise exception 'deadlock' using errcode = '40P01';`],
  // Rolling back fails too then, and its error has no code.
  ['loses its connection', undefined, 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5);'],
])('imports every row once when a statement %s in the middle, and logs its code', async (what, code, statements) => {
  const word = what.replaceAll(' ', '')
  await beforeWriting(`${word} 550`, statements, { once: true })
  const { runner, lines } = logging()
  const started = await start(word)
  await runner.runJobs()
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', code, importId: started.id, attempt: 1 }))
  expect(await untilEnded(runner, started)).toMatchObject({ status: 'done', progress: ROWS, problem: null })
  expect(await itemCount()).toBe(ROWS)
})

test('says that it starts again while the server is busy, and what to do when it stays busy', async () => {
  await beforeWriting('Busy 550', `raise exception 'slow' using errcode = '57014';`)
  const { runner, lines } = logging()
  const started = await start('Busy')
  await runner.runJobs()
  const waiting = await files.current(world, owner, started.id)
  expect(waiting).toMatchObject({ status: 'applying', problem: expect.stringContaining('starts again by itself') })
  const failed = await untilEnded(runner, started)
  expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('try again in a few minutes') })
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', code: '57014', importId: started.id }))
  expect(await itemCount()).toBe(0)
  expect((await world.call(owner, catalog.listCategories, {})).body).toEqual([])
})

/** Starts an import that stops at a row in its middle, does something meanwhile, and lets it go on. */
async function inTheMiddle<Result>(word: string, key: number, act: (started: Import) => Promise<Result>) {
  await beforeWriting(`${word} 550`, `perform pg_advisory_xact_lock(${key});`)
  const client = await world.platform.database.pool.connect()
  await client.query('select pg_advisory_lock($1)', [key])
  try {
    const started = await start(word)
    const running = world.runJobs()
    await vi.waitFor(async () => expect((await files.current(world, owner, started.id)).progress).toBeGreaterThan(0), {
      timeout: 30_000,
    })
    const result = await act(started)
    await client.query('select pg_advisory_unlock($1)', [key])
    await running
    return { started, result }
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
}

test('imports nothing when it is canceled in the middle, and can be started again', async () => {
  const { started, result } = await inTheMiddle('Stop', 71, ({ id }) =>
    world.call(owner, api.cancelImport, { importId: id }),
  )
  expect(result).toMatchObject({ status: 200, body: { status: 'checked', problem: 'You canceled the import.' } })
  expect(await itemCount()).toBe(0)
  const again = await files.apply(world, owner, result.body)
  expect(again).toMatchObject({ id: started.id, status: 'done', problem: null })
  expect(await itemCount()).toBe(ROWS)
  const late = await world.call(owner, api.cancelImport, { importId: started.id })
  expect(late).toMatchObject({ status: 409, body: { current: { status: 'done' } } })
})

test('runs once when it is canceled and started again before the first run has noticed', async () => {
  const { started } = await inTheMiddle('Twice', 72, async ({ id }) => {
    const { body } = await world.call(owner, api.cancelImport, { importId: id })
    return world.call(owner, api.applyImport, { importId: id }, { version: body.version })
  })
  expect(await untilEnded(world, started)).toMatchObject({ status: 'done' })
  expect(await itemCount()).toBe(ROWS)
})

test('refuses discarding and other columns in the middle, and repeats nothing when two tabs apply it', async () => {
  const { started, result } = await inTheMiddle('Tabs', 73, async ({ id, version, mapping }) => {
    const at = { importId: id }
    const [discarded, mapped, ...applied] = await Promise.all([
      world.call(owner, api.discardImport, at),
      world.call(owner, api.mapImport, at, { version, headerRow: 1, mapping }),
      world.call(owner, api.applyImport, at, { version }),
      world.call(owner, api.applyImport, at, { version }),
    ])
    return [discarded.status, mapped.status, ...applied.map(({ status }) => status)]
  })
  expect(result).toEqual([409, 409, 202, 202])
  expect(await files.current(world, owner, started.id)).toMatchObject({ status: 'done' })
  expect(await itemCount()).toBe(ROWS)
})

test('returns to the columns when a check is canceled', async () => {
  const { body } = await files.upload(world, owner, list('Check'))
  const at = { importId: body.id }
  const { version, headerRow, mapping } = body
  const checking = await world.call(owner, api.mapImport, at, { version, headerRow, mapping })
  expect(checking.body.status).toBe('checking')
  expect((await world.call(owner, api.cancelImport, at)).body).toMatchObject({ status: 'mapping', problem: null })
  await world.runJobs()
  const current = await files.current(world, owner, body.id)
  expect(current).toMatchObject({ status: 'mapping', progress: 0 })
  expect(await files.check(world, owner, current)).toMatchObject({ status: 'checked', counts: { added: ROWS } })
})
