import { sha256 } from '../tokens.ts'
import { contentOf, type Content } from './content.ts'
import type { UploadVerdict } from './inspect-upload-task.ts'

/** The type of a file by its bytes, and whether it can be stored. Broken pictures are found later, by decoding. */
export async function inspectUpload(bytes: Uint8Array): Promise<UploadVerdict> {
  const content = contentOf(bytes)
  if (!content) return { refused: 'unknown_type' }
  if (isPolyglot(bytes, content)) return { refused: 'polyglot' }
  if (content === 'pdf') {
    const { inspectPdf } = await import('../pdf/inspect/inspect.ts')
    const problem = await inspectPdf(bytes)
    if (problem) return { refused: problem }
  }
  return { accepted: content, sha256: sha256(bytes) }
}

/** How HTML pages, programs, documents and archives begin. */
const signatures = ['<script', '<html', '<!doctype', '<svg', '<?php', '%pdf-', 'pk\u0003\u0004', 'pk\u0005\u0006']

/**
 * Whether a file is a polyglot: a page, a program or an archive after its own end. Phones append a short video to a photo; that
 * is accepted, and lost when the picture is encoded again.
 */
function isPolyglot(bytes: Uint8Array, content: Content): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = file.subarray(ends[content](file)).toString('latin1').toLowerCase()
  return signatures.some((signature) => tail.includes(signature)) || endsAsZip(file)
}

const ZIP_END = Buffer.from('PK\u0005\u0006')
const ZIP_END_BYTES = 22

/** An archive is read from its end, so it can begin as anything; its comment may hold the rest of the other file. */
function endsAsZip(file: Buffer): boolean {
  const from = Math.max(0, file.length - ZIP_END_BYTES - 0xffff)
  for (let at = file.indexOf(ZIP_END, from); at !== -1; at = file.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES > file.length) return false
    if (at + ZIP_END_BYTES + file.readUInt16LE(at + 20) === file.length) return true
  }
  return false
}

/** Where the content ends; the end of the file when that is unknown, and the decoder then decides. */
const ends: Record<Content, (file: Buffer) => number> = {
  jpeg: endOfJpeg,
  png: (file) => endOfChunks(file, 8, (at) => ({ size: file.readUInt32BE(at) + 12, last: isNamed(file, at, 'IEND') })),
  avif: endOfBoxes,
  heic: endOfBoxes,
  webp: (file) => Math.min(file.length, file.readUInt32LE(4) + 8),
  pdf: (file) => {
    const last = file.lastIndexOf('%%EOF')
    return last === -1 ? file.length : last
  },
}

function endOfBoxes(file: Buffer): number {
  return endOfChunks(file, 0, (at) => ({ size: file.readUInt32BE(at), last: false }))
}

const isNamed = (file: Buffer, at: number, name: string) => file.toString('latin1', at + 4, at + 8) === name

function endOfChunks(file: Buffer, from: number, read: (at: number) => { size: number; last: boolean }): number {
  let at = from
  while (at + 8 <= file.length) {
    const { size, last } = read(at)
    // A box of size 0 reaches to the end; one of size 1 has a long size, which pictures of 20 MB do not need.
    if (size < 8) return file.length
    if (at + size > file.length) return at
    at += size
    if (last || !hasName(file, at)) break
  }
  return Math.min(at, file.length)
}

const hasName = (file: Buffer, at: number) => /^[A-Za-z0-9 ]{4}$/.test(file.toString('latin1', at + 4, at + 8))

/** Segments have a length up to the scan; inside a scan, the end marker cannot occur by chance. */
function endOfJpeg(file: Buffer): number {
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda) at += 2 + file.readUInt16BE(at + 2)
  const end = file.indexOf(Buffer.from([0xff, 0xd9]), at)
  return end === -1 ? file.length : end + 2
}
