import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore, StoredObject } from './file-store.ts'

const PORTION = 500

/** A folder. A file is written under a temporary name and renamed once it is on disk. */
export class LocalStore implements FileStore {
  readonly #folder: string
  readonly #waiting: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files')
    this.#waiting = join(dataDir, 'files-waiting')
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.#path(key)
    const draft = join(this.#waiting, randomUUID())
    const made = await mkdir(dirname(target), { recursive: true })
    await mkdir(this.#waiting, { recursive: true })
    try {
      const file = await open(draft, 'wx', 0o640)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
      await syncFolder(dirname(target))
      if (made) await syncFolder(dirname(made))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async get(key: string) {
    const path = this.#path(key)
    try {
      const { size } = await stat(path)
      return { body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, bytes: size }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async *list(): AsyncIterable<StoredObject[]> {
    let portion: StoredObject[] = []
    for await (const { path, changedAt } of filesBelow(this.#folder)) {
      portion.push({ key: relative(this.#folder, path).split(sep).join('/'), changedAt })
      if (portion.length < PORTION) continue
      yield portion
      portion = []
    }
    if (portion.length > 0) yield portion
  }

  async tidy(before: Date): Promise<void> {
    for await (const { path, changedAt } of filesBelow(this.#waiting))
      if (changedAt < before) await rm(path, { force: true })
  }

  #path(key: string): string {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`Invalid file key: ${key}`)
    return join(this.#folder, ...key.split('/'))
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A rename is durable only once the folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* filesBelow(folder: string): AsyncIterable<{ path: string; changedAt: Date }> {
  let entries
  try {
    entries = await opendir(folder)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield { path, changedAt: (await stat(path)).mtime }
  }
}
