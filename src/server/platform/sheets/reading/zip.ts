import { createInflateRaw } from 'node:zlib'
import { importLimits } from '#shared/imports/limits.ts'
import { damaged, TableError } from './table-error.ts'

export type ZipEntry = {
  name: string
  method: number
  compressed: number
  size: number
  offset: number
  /** The system that packed it, and the file's attributes there. */
  madeBy: number
  attributes: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const MAX_ENTRIES = 5_000
const MAX_COMMENT = 0xffff

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 8

/** The entries that an archive lists. Their sizes are claims: reading counts what is really unpacked. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = directoryEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new TableError('too_large', `This file packs more than ${MAX_ENTRIES} files.`)
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged()
    const nameLength = file.readUInt16LE(at + 28)
    if ((file.readUInt16LE(at + 8) & 1) === 1)
      throw new TableError('unsupported_media', 'This file is protected by a password. Please save it without one.')
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      compressed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
      madeBy: file.readUInt16LE(at + 4),
      attributes: file.readUInt32LE(at + 38),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function directoryEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - MAX_COMMENT); at -= 1)
    if (file.readUInt32LE(at) === DIRECTORY_END) return at
  throw damaged()
}

/** Packing shrinks the sheets of a workbook to a tenth or a thirtieth; only a zip bomb shrinks to less than an eightieth. */
const MAX_RATIO = 80
const SMALL_FILE = 8 * 1024 * 1024

/** The unpacked bytes are over the limit of the file. */
export class InflateBudgetError extends TableError {
  constructor() {
    super('too_large', 'This file unpacks to too much data. Please remove what is not needed from it.')
  }
}

/** Counts unpacked bytes over all entries of one file, because an archive may list the same bytes many times. */
export class InflateBudget {
  #left: number

  constructor(packedBytes: number, most: number = importLimits.inflated) {
    this.#left = Math.min(most, SMALL_FILE + packedBytes * MAX_RATIO)
  }

  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new InflateBudgetError()
  }
}

/** Where the packed bytes of an entry start and end. */
export function packedRange(bytes: Uint8Array, { offset, compressed }: ZipEntry): [start: number, end: number] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL_ENTRY) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + compressed > file.length) throw damaged()
  return [start, start + compressed]
}

/** The content of one entry, piece by piece. */
export async function* readEntry(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): AsyncGenerator<Buffer> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(...packedRange(bytes, entry))
  if (entry.method === 0) {
    budget.spend(packed.length)
    yield packed
    return
  }
  if (entry.method !== 8) throw damaged()
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      budget.spend(chunk.length)
      yield chunk
    }
  } catch (error) {
    if (error instanceof TableError) throw error
    throw damaged()
  } finally {
    inflate.destroy()
  }
}
