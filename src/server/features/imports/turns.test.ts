import { eq, sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { createItem, getItem } from '#shared/catalog/endpoints.ts'
import * as api from '#shared/imports/endpoints.ts'
import type { PictureImport } from '#shared/imports/pictures/picture-contract.ts'
import {
  applyPictureImport,
  discardPictureImport,
  getPictureImport,
} from '#shared/imports/pictures/picture-endpoints.ts'
import { files as storedFiles } from '#server/db/schema/catalog.ts'
import { pictureImports } from '#server/db/schema/imports.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { createLogger } from '#server/platform/log.ts'
import { startWorker, type Worker } from '#server/platform/jobs/jobs.ts'
import * as files from '#server/testing/material/import-files.ts'
import type { Company, Person } from '#server/testing/world-people.ts'
import { category } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { importsFeature } from './feature.ts'

const world = await createWorld()
const running: Worker[] = []
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop()
})

const SMALL = 'Name,Category,Price\nTap A,Taps,1\nTap B,Taps,2\nTap C,Taps,3\n'

/** Unpacks to many megabytes of cells, which take seconds to read. */
function oddWorkbook(): Uint8Array {
  const row = `<row>${'<c t="inlineStr"><is><r><t>a</t></r><r><t/></r></is></c>'.repeat(250)}</row>`
  return files.workbook({ sheets: { A: `<sheetData>${row.repeat(1_000)}</sheetData>` } })
}

/** A small archive whose directory says that its sheet is small, too. */
function lyingWorkbook(): Uint8Array {
  const row = '<row><c><v>7</v></c><c><v>8</v></c></row>'
  const book = files.workbook({ sheets: { A: `<sheetData>${row.repeat(60_000)}</sheetData>` } })
  const archive = Buffer.from(book)
  for (
    let at = archive.indexOf('PK\u0001\u0002', 'latin1');
    at !== -1;
    at = archive.indexOf('PK\u0001\u0002', at + 1, 'latin1')
  )
    archive.writeUInt32LE(100, at + 24)
  return new Uint8Array(archive)
}

test('a small file is read while large workbooks of other companies are', async () => {
  const [small, ...large] = await Promise.all(Array.from({ length: 4 }, () => world.people.company()))
  if (!small) throw new Error('No company')
  // The threads have loaded their code.
  await files.upload(world, small.owner, SMALL)
  const book = oddWorkbook()
  const ended: string[] = []
  const read = async (name: string, person: Person, content: string | Uint8Array) => {
    const { status } = await files.upload(world, person, content)
    ended.push(name)
    return status
  }
  const reading = vi.spyOn(world.platform.workers, 'run')
  const others = large.map(({ owner }, n) => read(`large ${n}`, owner, book))
  await vi.waitFor(() => expect(reading).toHaveBeenCalledTimes(large.length), { timeout: 20_000 })
  reading.mockRestore()
  expect(await read('small', small.owner, SMALL)).toBe(201)
  await Promise.all(others)
  expect(ended[0]).toBe('small')
})

test('a file that is larger than it says is read all the same', async () => {
  const { owner } = await world.people.company()
  const { status, body } = await files.upload(world, owner, lyingWorkbook())
  expect({ status, message: body.message }).toEqual({
    status: 413,
    message: 'This file has more than 50,000 rows. Please import it in several parts.',
  })
})

const list = (rows: number) =>
  `Name,Category,Price\n${Array.from({ length: rows }, (_, n) => `Tap ${n},Taps,${n + 1}`).join('\n')}\n`

test('a small import is done while large ones of other companies are being checked', async () => {
  const [small, ...large] = await Promise.all(Array.from({ length: 4 }, () => world.people.company()))
  if (!small) throw new Error('No company')
  const holder = await world.platform.database.pool.connect()
  try {
    await holder.query('begin')
    const started = []
    for (const { owner } of large) {
      const { body } = await files.upload(world, owner, list(1_200))
      // Their checks stop at a row in the middle that someone else has locked.
      await holder.query('select from import_rows where import_id = $1 and row_number = 700 for update', [body.id])
      await mapped(owner, body)
      started.push({ owner, id: body.id })
    }
    const { platform } = world
    const { tasks } = importsFeature
    const log = createLogger('silent')
    running.push(startWorker({ platform, pool: platform.database.pool, tasks: tasks ?? [], schedules: [], log }))
    const { body } = await files.upload(world, small.owner, SMALL)
    await mapped(small.owner, body)
    await until(small.owner, body.id, 'checked')
    const { version } = await files.current(world, small.owner, body.id)
    await world.call(small.owner, api.applyImport, { importId: body.id }, { version })
    await until(small.owner, body.id, 'done')
    const others = await Promise.all(started.map(({ owner, id }) => files.current(world, owner, id)))
    expect(others.map(({ status }) => status)).toEqual(['checking', 'checking', 'checking'])
    await holder.query('commit')
    for (const { owner, id } of started) await until(owner, id, 'checked')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

const mapped = (person: Person, { id, version, headerRow, mapping }: Awaited<ReturnType<typeof files.current>>) =>
  world.call(person, api.mapImport, { importId: id }, { version, headerRow, mapping })

async function until(person: Person, importId: number, wanted: string): Promise<void> {
  const status = async () => (await files.current(world, person, importId)).status
  await expect.poll(status, { timeout: 30_000 }).toBe(wanted)
}

const COUNT = 25

/** Starts to import so many pictures of two items. */
async function startPictures({ owner, id: companyId }: Company, count: number) {
  const categoryId = await category(world, { owner, id: companyId } as Company)
  const items = []
  for (const sku of ['A', 'B'])
    items.push((await world.call(owner, createItem, {}, { categoryId, name: sku, price: 1, sku })).body.id)
  const bytes = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a00' } })
      .png()
      .toBuffer(),
  )
  const names = Array.from({ length: count }, (_, n) => `${n % 2 === 0 ? 'A' : 'B'}-${n + 1}.png`)
  const form = new FormData()
  form.append(
    'file',
    new File([new Uint8Array(zipSync(Object.fromEntries(names.map((name) => [name, bytes]))))], 'p.zip'),
  )
  const reply = await world.request('/api/picture-imports', {
    method: 'POST',
    headers: { cookie: owner.cookie },
    body: form,
  })
  const { id } = (await reply.json()) as PictureImport
  await world.call(owner, applyPictureImport, { importId: id }, { mode: 'add' })
  return { id, items }
}

const fileIds = async ({ id }: Company) =>
  (await world.db.select().from(storedFiles).where(eq(storedFiles.companyId, id))).map((file) => file.id)

test("a long import of pictures makes way for another company's, and then imports every picture once", async () => {
  const [long, short] = await Promise.all([world.people.company(), world.people.company()])
  const first = await startPictures(long, COUNT)
  const second = await startPictures(short, 1)
  await world.runJobs('apply_picture_import')
  expect(Math.max(...(await fileIds(short)))).toBeLessThan(Math.min(...(await fileIds(long))))
  expect(await fileIds(long)).toHaveLength(COUNT)
  for (const [{ owner }, { id }] of [
    [long, first],
    [short, second],
  ] as const)
    expect((await world.call(owner, getPictureImport, { importId: id })).body.status).toBe('done')
  const pictures = await Promise.all(
    first.items.map(async (itemId) => (await world.call(long.owner, getItem, { itemId })).body.pictures.length),
  )
  expect(pictures).toEqual([13, 12])
})

test('a picture import that is discarded between two slices leaves no file behind', async () => {
  const [long, short] = await Promise.all([world.people.company(), world.people.company()])
  const { id } = await startPictures(long, COUNT)
  await startPictures(short, 1)
  const [task] = (importsFeature.tasks ?? []).filter(({ name }) => name === 'apply_picture_import')
  await task?.run(world.platform, { companyId: long.id, importId: id }, { outbox: newOutbox() })
  const [row] = await world.db.select().from(pictureImports).where(eq(pictureImports.id, id))
  const keys = (row?.uploads ?? []).flatMap(({ variants }) => Object.values(variants))
  expect(keys).toHaveLength(20 * 4)
  expect((await world.call(long.owner, discardPictureImport, { importId: id })).status).toBe(204)
  for (const key of keys) expect(await world.platform.files.get(key)).toBeNull()
  await world.db.execute(sql`delete from graphile_worker._private_jobs`)
})
