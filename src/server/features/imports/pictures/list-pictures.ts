import { inflateRawSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '#shared/files/rules.ts'
import { pictureLimits } from '#shared/imports/pictures/picture-limits.ts'
import { isPictureFile, isUnsafePath, pictureKey } from '#shared/imports/pictures/picture-names.ts'
import { contentOf } from '#server/platform/files/content.ts'
import { TableError } from '#server/platform/sheets/reading/table-error.ts'
import {
  InflateBudget,
  packedRange,
  readEntry,
  type ZipEntry,
  zipEntries,
} from '#server/platform/sheets/reading/zip.ts'
import type { ListedPictures, PackedPicture } from './task.ts'
import type { PictureEntry } from './store.ts'

const SYMLINK = 0o120000
const FILE_TYPE = 0o170000
const UNIX = 3

/** Lists the files of a ZIP, each unpacked once and checked. A malformed ZIP is refused as a whole. */
export async function listPictures(bytes: Uint8Array): Promise<ListedPictures> {
  try {
    const entries = zipEntries(bytes).filter(({ name }) => isPictureFile(name))
    refuseDishonest(entries)
    const names = new Set<string>()
    const budget = new InflateBudget(bytes.byteLength, pictureLimits.inflated)
    const listed: PictureEntry[] = []
    for (const entry of entries) {
      const start = packedRange(bytes, entry)[0]
      const content = await unpacked(bytes, entry, budget)
      const twin = names.has(pictureKey(entry.name))
      names.add(pictureKey(entry.name))
      listed.push({
        file: entry.name,
        start,
        packed: entry.compressed,
        method: entry.method,
        size: content.size,
        problem: twin ? 'Another file of this ZIP has the same name.' : problemOf(content),
      })
    }
    return { entries: listed }
  } catch (error) {
    if (error instanceof TableError) return { refused: error.kind, message: error.message }
    throw error
  }
}

function refuseDishonest(entries: readonly ZipEntry[]): void {
  if (entries.length === 0) throw new TableError('invalid', 'This ZIP has no files.')
  if (entries.length > pictureLimits.entries)
    throw new TableError('too_large', `A ZIP may have at most ${pictureLimits.entries.toLocaleString('en-US')} files.`)
  const unsafe = entries.find(({ name }) => isUnsafePath(name))
  if (unsafe) throw new TableError('invalid', 'This ZIP contains a path that leads out of its folder.')
  const link = entries.find(
    ({ madeBy, attributes }) => madeBy >> 8 === UNIX && ((attributes >>> 16) & FILE_TYPE) === SYMLINK,
  )
  if (link) throw new TableError('invalid', 'This ZIP contains links. Please pack the pictures themselves.')
}

type Content = { size: number; head: Buffer }
const HEAD = 512

/** Counts while unpacking: the size in the directory is only a claim. */
async function unpacked(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): Promise<Content> {
  let size = 0
  let head = Buffer.alloc(0)
  for await (const chunk of readEntry(bytes, entry, budget)) {
    size += chunk.length
    if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)])
    if (size > MAX_FILE_BYTES) break
  }
  return { size, head }
}

function problemOf({ size, head }: Content): string | null {
  if (size === 0) return 'This file is empty.'
  if (size > MAX_FILE_BYTES) return 'A picture may have at most 20 MB.'
  if (head.toString('latin1', 0, 2) === 'PK') return 'A ZIP inside the ZIP is not opened.'
  const content = contentOf(head)
  return content === null || content === 'pdf' ? 'Only JPEG, PNG, WebP, AVIF and HEIC pictures are accepted.' : null
}

/** The bytes of one picture; `maxOutputLength` stops at the size that was counted before. */
export function unpackPicture({ packed, method, size }: PackedPicture): Uint8Array {
  return method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size })
}
