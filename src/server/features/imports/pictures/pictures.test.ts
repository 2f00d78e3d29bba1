import { eq, inArray, sql } from 'drizzle-orm'
import { zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { archiveItem, createItem, editItem, getItem } from '#shared/catalog/endpoints.ts'
import type { PictureImport } from '#shared/imports/pictures/picture-contract.ts'
import {
  applyPictureImport,
  discardPictureImport,
  getPictureImport,
} from '#shared/imports/pictures/picture-endpoints.ts'
import { undoPictureImport } from '#shared/imports/undoing/undo-endpoints.ts'
import { skuReadings } from '#shared/imports/pictures/picture-names.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { files, storageUsage } from '#server/db/schema/catalog.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import type { Company } from '#server/testing/world-people.ts'
import { category } from '#server/testing/world-selections.ts'
import { createWorld, World } from '#server/testing/world.ts'

const world = await createWorld()
let company: Company
let categoryId: number

beforeEach(async () => {
  company = await world.people.company()
  categoryId = await category(world, company)
})

const picture = async (color: string, format: 'png' | 'jpeg' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
      .toFormat(format)
      .toBuffer(),
  )

const tap = async (sku: string, name = `Tap ${sku}`) =>
  (await world.call(company.owner, createItem, {}, { categoryId, name, price: 10, sku })).body
const read = async (id: number) => (await world.call(company.owner, getItem, { itemId: id })).body

async function upload(zip: Uint8Array, person = company.owner, at = world) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(zip)], 'pictures.zip'))
  const response = await at.request('/api/picture-imports', {
    method: 'POST',
    headers: { cookie: person.cookie },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as PictureImport & { message: string } }
}
const send = (files: Zippable) => upload(zipSync(files))

async function apply(importId: number, mode: 'add' | 'replace' = 'add') {
  const started = await world.call(company.owner, applyPictureImport, { importId }, { mode })
  await world.runJobs()
  return { started, after: (await world.call(company.owner, getPictureImport, { importId })).body }
}

test.each([
  ['ab-12.jpg', ['ab-12', 'ab']],
  ['Pictures/AB-12-2.JPG', ['ab-12-2', 'ab-12']],
  ['tap.front.png', ['tap.front']],
])('reads %s as a picture of %j', (file, skus) => {
  expect(skuReadings(file).map(({ sku }) => sku)).toEqual(skus)
})

describe('a ZIP of pictures', () => {
  test('can be undone, newest first: every item gets the pictures back that it had', async () => {
    const arc = await tap('AB-12')
    const first = await send({ 'ab-12.png': await picture('#a00') })
    await apply(first.body.id)
    const second = await send({ 'ab-12.png': await picture('#fff') })
    await apply(second.body.id, 'replace')
    const undo = (importId: number) => world.call(company.owner, undoPictureImport, { importId })
    expect(await undo(first.body.id)).toMatchObject({
      status: 409,
      body: { message: 'Tap AB-12 was changed since. Nothing was undone.' },
    })
    expect((await undo(second.body.id)).status).toBe(200)
    expect((await undo(second.body.id)).status).toBe(200)
    expect((await read(arc.id)).pictures.map(({ color }) => color)).toEqual(['#aa0000'])
  })

  test('frees its files and their storage at once when it is undone, except those that were chosen meanwhile', async () => {
    const [unused, chosen] = [await tap('FREE-1'), await tap('FREE-2')]
    const zip = await send({ 'free-1.png': await picture('#a00'), 'free-2.png': await picture('#0a0') })
    await apply(zip.body.id)
    const fileOf = async (id: number) => (await read(id)).pictures[0]?.fileId ?? 0
    const [freed, kept] = [await fileOf(unused.id), await fileOf(chosen.id)]
    const project = await world.people.project(company, await world.people.client(company))
    const place = { projectId: project.id }
    await world.call(company.owner, addSelection, place, { name: 'Tap', selectedItemId: chosen.id })
    const stored = () =>
      world.db
        .select({ id: files.id, bytes: files.storedBytes, variants: files.variants })
        .from(files)
        .where(inArray(files.id, [freed, kept]))
        .orderBy(files.id)
    const used = async () => {
      const [row] = await world.db.select().from(storageUsage).where(eq(storageUsage.companyId, company.id))
      return row?.usedBytes ?? 0
    }
    const before = { used: await used(), files: await stored() }
    const gone = before.files.find(({ id }) => id === freed)
    expect((await world.call(company.owner, undoPictureImport, { importId: zip.body.id })).status).toBe(200)
    expect((await stored()).map(({ id }) => id)).toEqual([kept])
    expect(before.used - (await used())).toBeGreaterThanOrEqual(gone?.bytes ?? 0)
    const isStored = async (key: string) => {
      const content = await world.platform.files.get(key)
      await content?.body.cancel()
      return content !== null
    }
    const keysOf = (variants: Record<string, string> = {}) => Object.values(variants)
    expect(keysOf(gone?.variants).length).toBeGreaterThan(0)
    for (const key of keysOf(gone?.variants)) expect(await isStored(key)).toBe(false)
    for (const key of keysOf((await stored())[0]?.variants)) expect(await isStored(key)).toBe(true)
  })

  test('shows which file goes to which item, and which match nothing', async () => {
    const [arc, bridge] = [await tap('AB-12'), await tap('AB-12-3')]
    const old = await tap('OLD-1')
    await world.call(company.owner, archiveItem, { itemId: old.id })
    const { status, body } = await send({
      'photos/ab-12.PNG': await picture('#a00'),
      'photos/AB-12-2.jpg': await picture('#0a0', 'jpeg'),
      'photos/AB-12-3.png': await picture('#00a'),
      'photos/unknown.png': await picture('#aaa'),
      'photos/old-1.png': await picture('#aaa'),
      'photos/notes.txt': new TextEncoder().encode('hello'),
      'photos/more.zip': zipSync({ 'ab-12.png': await picture('#fff') }),
      'again/AB-12.png': await picture('#a00'),
      '__MACOSX/photos/._ab-12.PNG': new Uint8Array([1, 2]),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'checked', pictures: 3, items: 2 })
    expect(body.rows).toMatchObject([
      { file: 'photos/ab-12.PNG', outcome: 'matched', item: { id: arc.id } },
      { file: 'photos/AB-12-2.jpg', outcome: 'matched', item: { id: arc.id } },
      { file: 'photos/AB-12-3.png', outcome: 'matched', item: { id: bridge.id } },
      { file: 'photos/unknown.png', outcome: 'unmatched', message: 'No item has the SKU unknown.' },
      { file: 'photos/old-1.png', outcome: 'refused', message: expect.stringContaining('archived') as string },
      { outcome: 'refused', message: 'Only JPEG, PNG, WebP, AVIF and HEIC pictures are accepted.' },
      { outcome: 'refused', message: 'A ZIP inside the ZIP is not opened.' },
      { outcome: 'refused', message: 'Another file of this ZIP has the same name.' },
    ])
    expect((await read(arc.id)).pictures).toEqual([])
  })

  test('is imported in the background in the order of its numbers, added or replacing, and recorded once', async () => {
    const arc = await tap('AB-12')
    const first = await send({ 'ab-12-2.png': await picture('#0a0'), 'ab-12-1.png': await picture('#a00') })
    const { started, after } = await apply(first.body.id)
    expect(started.status).toBe(202)
    expect(after).toMatchObject({ status: 'done', progress: 2, problem: null })
    expect((await read(arc.id)).pictures.map(({ color }) => color)).toEqual(['#aa0000', '#00aa00'])
    const second = await send({ 'AB-12.png': await picture('#00a') })
    await apply(second.body.id)
    expect((await read(arc.id)).pictures).toHaveLength(3)
    const third = await send({ 'AB-12.png': await picture('#fff') })
    await apply(third.body.id, 'replace')
    expect((await read(arc.id)).pictures.map(({ color }) => color)).toEqual(['#ffffff'])
    const log = await world.db.select().from(auditLog)
    expect(
      log.filter((entry) => entry.companyId === company.id && entry.kind === 'items.pictures_imported'),
    ).toHaveLength(3)
    expect(
      (await world.call(company.owner, applyPictureImport, { importId: third.body.id }, { mode: 'add' })).status,
    ).toBe(409)
  })

  test('imports nothing and keeps no file when one picture is damaged', async () => {
    const [arc, bridge] = [await tap('A-1'), await tap('B-1')]
    const broken = (await picture('#0a0')).slice(0, 60)
    const { body } = await send({ 'a-1.png': await picture('#a00'), 'b-1.png': broken })
    const { after } = await apply(body.id)
    expect(after).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('b-1.png: This picture is damaged') as string,
    })
    expect([(await read(arc.id)).pictures, (await read(bridge.id)).pictures]).toEqual([[], []])
    const usage = await world.db.select().from(storageUsage)
    expect(usage.find(({ companyId }) => companyId === company.id)?.usedBytes).toBe(0)
  })

  test('imports nothing when the SKU of an item was changed since the preview', async () => {
    const arc = await tap('A-1')
    const { body } = await send({ 'a-1.png': await picture('#a00') })
    const fields = { categoryId, name: arc.name, price: 10, sku: 'A-2', version: 1 }
    await world.call(company.owner, editItem, { itemId: arc.id }, fields)
    expect((await apply(body.id)).after).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('changed since the preview') as string,
    })
  })

  test('imports nothing when the storage left is not enough for all of it', async () => {
    const small = await createWorld({ config: { storageQuotaBytes: 8000 } })
    const { owner: person, id: companyId } = await small.people.company()
    const place = await category(small, { id: companyId })
    const fields = { categoryId: place, name: 'Tap', price: 10, sku: 'A' }
    const { id } = (await small.call(person, createItem, {}, fields)).body
    const files = Object.fromEntries(
      await Promise.all(Array.from({ length: 15 }, async (_, n) => [`a-${n}.png`, await picture(`#0${n % 10}0`)])),
    ) as Zippable
    const { body } = await upload(zipSync(files), person, small)
    const own = eq(storageUsage.companyId, companyId)
    // Since the preview other files have taken most of the room.
    await small.db.execute(sql`update storage_usage set used_bytes = used_bytes + 7000 where company_id = ${companyId}`)
    await small.call(person, applyPictureImport, { importId: body.id }, { mode: 'add' })
    await small.runJobs()
    const after = (await small.call(person, getPictureImport, { importId: body.id })).body
    expect(after).toMatchObject({ status: 'failed', problem: expect.stringContaining('storage') as string })
    expect((await small.call(person, getItem, { itemId: id })).body.pictures).toEqual([])
    const [usage] = await small.db.select().from(storageUsage).where(own)
    expect(usage?.usedBytes).toBe(7000)
  })

  test('is discarded before it is imported', async () => {
    await tap('A-1')
    const { body } = await send({ 'a-1.png': await picture('#a00') })
    expect((await world.call(company.owner, discardPictureImport, { importId: body.id })).status).toBe(204)
    expect((await world.call(company.owner, getPictureImport, { importId: body.id })).status).toBe(404)
  })

  test('keeps nothing when it is canceled in the middle, and cannot be canceled once it is done', async () => {
    const arc = await tap('A-1')
    const { body } = await send({ 'a-1-1.png': await picture('#a00'), 'a-1-2.png': await picture('#0a0') })
    const at = { importId: body.id }
    await world.call(company.owner, applyPictureImport, at, { mode: 'add' })
    const workers = Object.create(world.platform.workers) as typeof world.platform.workers
    workers.run = async (...given) => {
      await world.call(company.owner, discardPictureImport, at)
      return world.platform.workers.run(...given)
    }
    await new World({ ...world.platform, workers }, world.now, 1).runJobs()
    expect((await world.call(company.owner, getPictureImport, at)).status).toBe(404)
    expect((await read(arc.id)).pictures).toEqual([])
    const usage = await world.db.select().from(storageUsage)
    expect(usage.find(({ companyId }) => companyId === company.id)?.usedBytes).toBe(0)

    const second = await send({ 'a-1.png': await picture('#a00') })
    await apply(second.body.id)
    const late = await world.call(company.owner, discardPictureImport, { importId: second.body.id })
    expect(late.status).toBe(409)
    expect((await read(arc.id)).pictures).toHaveLength(1)
  })
})

describe('a hostile ZIP is refused with its reason', () => {
  const first = async () => zipSync({ 'a.png': await picture('#a00') })
  /** The offset of the first entry in the directory. */
  const directory = (zip: Uint8Array) => Buffer.from(zip).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))

  test.each([
    ['../../etc/passwd.png', 'path'],
    ['/etc/a.png', 'path'],
    ['C:/a.png', 'path'],
    ['a\\..\\b.png', 'path'],
  ])('the path %s', async (name, word) => {
    const { status, body } = await send({ [name]: await picture('#a00') })
    expect(status).toBe(422)
    expect(body.message).toContain(word)
  })

  test('an encrypted file', async () => {
    const zip = await first()
    const at = directory(zip)
    zip[at + 8] = (zip[at + 8] ?? 0) | 1
    expect(await upload(zip)).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('password') as string },
    })
  })

  test('a symbolic link', async () => {
    const zip = zipSync({ 'a.png': [new TextEncoder().encode('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
    expect(await upload(zip)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('links') as string },
    })
  })

  test('a bomb', async () => {
    const zip = zipSync({ 'a.png': new Uint8Array(15_000_000), 'b.png': new Uint8Array(15_000_000) }, { level: 1 })
    expect(zip.length).toBeLessThan(300_000)
    expect((await upload(zip)).status).toBe(413)
  })

  test('too many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.png`, new Uint8Array([1])]))
    expect(await upload(zipSync(files, { level: 0 }))).toMatchObject({ status: 413 })
  })

  test('bytes that are no ZIP, and a ZIP that was cut', async () => {
    expect((await upload(new TextEncoder().encode('hello there, this is no archive'))).status).toBe(415)
    const zip = await first()
    expect((await upload(zip.slice(40))).status).toBe(415)
  })
})
