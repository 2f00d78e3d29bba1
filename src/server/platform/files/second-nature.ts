import type { Content } from './content.ts'

const signs = ['<script', '<html', '<!doctype', '<svg', '<?php', '%pdf-', 'pk\u0003\u0004', 'pk\u0005\u0006']

/**
 * Whether behind the end of what a file is, it is something else as well: a page, a program's source, an archive. Phones put a short film
 * behind a photo; that is let through, and left behind when the picture is drawn anew.
 */
export function hasSecondNature(bytes: Uint8Array, content: Content): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = file.subarray(endOf(file, content)).toString('latin1').toLowerCase()
  return signs.some((sign) => tail.includes(sign))
}

/** Where the thing itself ends; the end of the file when that cannot be told, which the decoder judges then. */
const endOf = (file: Buffer, content: Content): number => ends[content](file)

const ends: Record<Content, (file: Buffer) => number> = {
  jpeg: endOfJpeg,
  png: (file) => endOfChunks(file, 8, (at) => ({ size: file.readUInt32BE(at) + 12, last: named(file, at, 'IEND') })),
  avif: (file) => endOfChunks(file, 0, (at) => ({ size: file.readUInt32BE(at), last: false })),
  webp: (file) => Math.min(file.length, file.readUInt32LE(4) + 8),
  pdf: (file) => {
    const last = file.lastIndexOf('%%EOF')
    return last === -1 ? file.length : last
  },
}

const named = (file: Buffer, at: number, name: string) => file.toString('latin1', at + 4, at + 8) === name

function endOfChunks(file: Buffer, from: number, read: (at: number) => { size: number; last: boolean }): number {
  let at = from
  while (at + 8 <= file.length) {
    const { size, last } = read(at)
    // A box of size 0 reaches to the end; one of size 1 has a long size, which pictures of 20 MB do not need.
    if (size < 8) return file.length
    if (at + size > file.length) return at
    at += size
    if (last || !looksNamed(file, at)) break
  }
  return Math.min(at, file.length)
}

const looksNamed = (file: Buffer, at: number) => /^[A-Za-z0-9 ]{4}$/.test(file.toString('latin1', at + 4, at + 8))

/** Segments tell their length up to the scan; in a scan, the end is the first mark of it, for other bytes like it are stuffed. */
function endOfJpeg(file: Buffer): number {
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda) at += 2 + file.readUInt16BE(at + 2)
  const end = file.indexOf(Buffer.from([0xff, 0xd9]), at)
  return end === -1 ? file.length : end + 2
}
