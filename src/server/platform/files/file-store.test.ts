import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { S3Bucket } from '#server/testing/servers/s3-bucket.ts'
import type { FileStore } from './file-store.ts'
import { LocalStore } from './local-store.ts'
import { S3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'finishwork-store-'))
const bucket = new S3Bucket()
const bucketPort = await bucket.start()

afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const s3 = (port: number, changed: { secretAccessKey?: string; accessKeyId?: string } = {}) =>
  new S3Store({ endpoint: `http://127.0.0.1:${port}`, ...bucket.access, ...changed })
const local = new LocalStore(folder)
const stores: [string, FileStore][] = [
  ['a folder', local],
  ['a bucket', s3(bucketPort)],
]

const read = async (store: FileStore, key: string) => {
  const content = await store.get(key)
  return content && Buffer.from(await new Response(content.body).arrayBuffer())
}

describe.each(stores)('%s', (_name, store) => {
  test('returns exactly the bytes that were stored', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256))
    await store.put('one/800.webp', bytes, 'image/webp')
    expect((await read(store, 'one/800.webp'))?.equals(bytes)).toBe(true)
    expect((await store.get('one/800.webp'))?.bytes).toBe(bytes.length)
  })

  test('returns null for an unused key and for a deleted one', async () => {
    expect(await store.get('two/800.webp')).toBeNull()
    await store.put('two/800.webp', Buffer.from('x'), 'image/webp')
    await store.delete('two/800.webp')
    await store.delete('two/800.webp')
    expect(await store.get('two/800.webp')).toBeNull()
  })

  test('lists every file with its time of change', async () => {
    await store.put('three/160.webp', Buffer.from('x'), 'image/webp')
    const keys: string[] = []
    for await (const portion of store.list())
      for (const { key, changedAt } of portion) {
        keys.push(key)
        expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
      }
    expect(keys.toSorted()).toEqual(['one/800.webp', 'three/160.webp'])
  })
})

test('rejects a wrong key to the bucket', async () => {
  for (const wrong of [{ secretAccessKey: 'guessed' }, { accessKeyId: 'other' }]) {
    const thief = s3(bucketPort, wrong)
    await expect(thief.put('four/800.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow()
    await expect(thief.get('one/800.webp')).rejects.toThrow()
  }
  expect(await s3(bucketPort).get('four/800.webp')).toBeNull()
})

test('lists a bucket of more than one page', async () => {
  const store = s3(bucketPort)
  const keys = Array.from({ length: 501 }, (_, index) => `many/${String(index).padStart(3, '0')}`)
  for (const key of keys) await store.put(key, Buffer.from('x'), 'image/webp')
  const listed: string[] = []
  for await (const portion of store.list()) listed.push(...portion.map(({ key }) => key))
  expect(listed.filter((key) => key.startsWith('many/'))).toEqual(keys)
})

test('a folder keeps no temporary files and rejects keys that point outside of it', async () => {
  const store = new LocalStore(folder)
  await expect(store.put('../escape', Buffer.from('x'))).rejects.toThrow('Invalid file key')
  await expect(store.put('a/../../b', Buffer.from('x'))).rejects.toThrow('Invalid file key')
  expect(await readdir(join(folder, 'files-waiting'))).toEqual([])
})

test('deletes unfinished writes when they are old, and never earlier', async () => {
  const draft = join(folder, 'files-waiting', 'half')
  await writeFile(draft, 'half a pict')
  await local.tidy(new Date(Date.now() - 60_000))
  expect(await readdir(join(folder, 'files-waiting'))).toEqual(['half'])
  await local.tidy(new Date(Date.now() + 60_000))
  expect(await readdir(join(folder, 'files-waiting'))).toEqual([])
})

test('reports a bucket that is down or drops the connection as unavailable', async () => {
  const { createServer } = await import('node:net')
  const rude = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  await new Promise((resolve) => rude.once('listening', resolve))
  const { port } = rude.address() as import('node:net').AddressInfo
  const away = { code: 'unavailable', extras: { retryAfterSeconds: 5 } }
  await expect(s3(port).put('a/b', new Uint8Array([1]), 'image/webp')).rejects.toMatchObject(away)
  await expect(s3(port).get('a/b')).rejects.toMatchObject(away)
  await new Promise((resolve) => rude.close(resolve))
  await expect(s3(port).put('a/b', new Uint8Array([1]), 'image/webp')).rejects.toMatchObject(away)
})
