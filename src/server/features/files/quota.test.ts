import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readStorage } from '#shared/files/endpoints.ts'
import { type StoredFile } from '#shared/files/contract.ts'
import { files } from '#server/db/schema/catalog.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { rawPdf } from '#server/testing/material/raw-pdf.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { sweepFiles } from './housekeeping.ts'

const QUOTA = 100_000

/** A PDF of exactly this many bytes. */
function pdfOf(bytes: number): Buffer {
  const empty = rawPdf([{ dict: '', data: Buffer.alloc(10_000) }]).length - 10_000
  return rawPdf([{ dict: '', data: Buffer.alloc(bytes - empty, ' ') }]).subarray(0, bytes)
}

async function send(world: World, person: Person, bytes: Uint8Array, query = '') {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], 'sheet.pdf'))
  const headers = { cookie: person.cookie }
  const response = await world.request(`/api/files${query}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as StoredFile & { message: string; code: string } }
}

const small = () => createWorld({ config: { storageQuotaBytes: QUOTA } })
const usage = async (world: World, person: Person) => (await world.call(person, readStorage, {})).body

function storedFiles(world: World): number {
  const folder = join(world.platform.config.dataDir, 'files')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

test('counts what is stored, and shows it to the owner', async () => {
  const world = await small()
  const { owner } = await world.people.company()
  expect(await usage(world, owner)).toEqual({ usedBytes: 0, quotaBytes: QUOTA })
  const { body } = await send(world, owner, pdfOf(30_000))
  expect(await usage(world, owner)).toEqual({ usedBytes: body.bytes, quotaBytes: QUOTA })
})

test('refuses what does not fit, and leaves nothing behind', async () => {
  const world = await small()
  const { owner } = await world.people.company()
  expect((await send(world, owner, pdfOf(60_000))).status).toBe(201)
  const before = storedFiles(world)
  const refused = await send(world, owner, pdfOf(60_000))
  expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  expect(refused.body.message).toBe(
    'Your company has used its 100 kB of storage, so this file was not saved. The owner can see the usage in Settings.',
  )
  expect(storedFiles(world)).toBe(before)
  expect((await send(world, owner, pdfOf(30_000))).status).toBe(201)
})

test('refuses a company without storage left before its file is read', async () => {
  const world = await small()
  const { owner } = await world.people.company()
  const unreadable = Buffer.from('no picture and no document')
  expect((await send(world, owner, unreadable)).status).toBe(415)
  expect((await send(world, owner, pdfOf(QUOTA))).status).toBe(201)
  expect(await usage(world, owner)).toEqual({ usedBytes: QUOTA, quotaBytes: QUOTA })
  expect(await send(world, owner, unreadable)).toMatchObject({ status: 413, body: { code: 'storage_full' } })
})

test('gives the last of the storage to one of many parallel uploads', async () => {
  const world = await small()
  const { owner } = await world.people.company()
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(world, owner, pdfOf(30_000))))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ body }) => body.code === 'storage_full')).toHaveLength(9)
  expect((await usage(world, owner)).usedBytes).toBeLessThanOrEqual(QUOTA)
})

test('refuses a client with a text for clients, and does not affect other companies', async () => {
  const world = await small()
  const company = await world.people.company()
  const client = await world.people.client(company)
  const project = await world.people.project(company, client)
  while ((await send(world, company.owner, pdfOf(50_000))).status === 201);
  const refused = await send(world, client, pdfOf(60_000), `?projectId=${project.id}`)
  expect(refused).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('Your builder has no storage') },
  })
  const other = (await world.people.company()).owner
  expect((await send(world, other, pdfOf(50_000))).status).toBe(201)
})

test('frees storage when unused files are deleted, so that the figure always equals the sum of the files', async () => {
  const world = await small()
  const company = await world.people.company()
  const { body: used } = await send(world, company.owner, pdfOf(40_000))
  await send(world, company.owner, pdfOf(50_000))
  await world.db.update(files).set({ keptAt: world.now }).where(eq(files.id, used.id))
  const { now } = world
  world.later(2 * 86_400_000)
  await enqueue(world.db, sweepFiles, {})
  await world.runJobs()
  world.now = now
  const [row] = await world.db
    .select({ bytes: sum(files.storedBytes).mapWith(Number) })
    .from(files)
    .where(eq(files.companyId, company.id))
  expect(await usage(world, company.owner)).toMatchObject({ usedBytes: row?.bytes })
  expect(row?.bytes).toBe(used.bytes)
  expect((await send(world, company.owner, pdfOf(50_000))).status).toBe(201)
})
