import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRoomLink, viewRoom } from '#shared/documents/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const PICTURES = 8
/** Reading a picture takes time, so that reads of two views would overlap, and a pause that is a multiple of a view can be measured. */
const READ_MS = 10

const world = await createWorld()
let token: string
/** Stored pictures that were read in a test, and how many of them at once. */
let reads: { count: number; now: number; most: number }

/** A room whose approved items have an uploaded picture each, and a slow file store. */
beforeAll(async () => {
  const { company, builder, project } = await house(world)
  const at = { projectId: project.id }
  for (let n = 0; n < PICTURES; n += 1) {
    const { picture } = await uploadPicture(world, builder, `#10203${n}`)
    const { id } = await item(world, company, { name: `Tile ${n}` })
    const pictures = picture ? [picture] : []
    await world.db.update(selectionItems).set({ pictures }).where(eq(selectionItems.id, id))
    const body = { name: `Floor ${n}`, selectedItemId: id, room: 'Kitchen', included: true }
    await world.call(builder, addSelection, at, body)
  }
  token = (await world.call(builder, createRoomLink, at)).body.token
  const { files } = world.platform
  const get = files.get.bind(files)
  files.get = async (key) => {
    reads.count += 1
    reads.now += 1
    reads.most = Math.max(reads.most, reads.now)
    await sleep(READ_MS)
    reads.now -= 1
    return get(key)
  }
  return () => {
    files.get = get
  }
})

beforeEach(() => {
  reads = { count: 0, now: 0, most: 0 }
})

const view = (signal?: AbortSignal) =>
  world.request(`/api/room-links/${token}?room=Kitchen`, signal ? { signal } : {}, '10.9.9.9')

const readAtLeast = (count: number) =>
  vi.waitFor(() => expect(reads.count).toBeGreaterThanOrEqual(count), { interval: 2, timeout: 20_000 })

test('sends pictures as they are stored, without encoding them again', async () => {
  const { body } = await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Kitchen' } })
  const pictures = body.selections.flatMap(({ items }) => items.map(({ picture }) => picture ?? ''))
  expect(pictures).toHaveLength(PICTURES)
  for (const picture of pictures) expect(picture).toMatch(/^data:image\/webp;base64,/)
})

test('stops when the visitor leaves', async () => {
  const leaving = new AbortController()
  const reply = view(leaving.signal)
  await readAtLeast(2)
  leaving.abort()
  expect((await reply).status).toBe(400)
  // Views of a link take turns: when the next one is over, the first has stopped.
  expect((await view()).status).toBe(200)
  expect(reads.count).toBeLessThan(5 + PICTURES)
})

test('works on one view of a link at a time, and never on those that left meanwhile', async () => {
  const leaving = new AbortController()
  const first = view()
  await readAtLeast(1)
  const others = [1, 2, 3].map(async () => view(leaving.signal))
  await readAtLeast(3)
  leaving.abort()
  expect((await first).status).toBe(200)
  await Promise.all(others)
  expect(reads).toMatchObject({ count: PICTURES, most: 1 })
})

test('a link pauses after each view, so that one link never has the whole processor', async () => {
  const started = performance.now()
  expect((await view()).status).toBe(200)
  const first = performance.now() - started
  expect((await view()).status).toBe(200)
  // The pause is five times as long as the first view; then comes the second one. A timer may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(first + 6 * PICTURES * (READ_MS - 1))
})
