import libheif, { type Pixels } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import sharp from 'sharp'
import type { ConvertedHeic } from './convert-heic-task.ts'

const MAX_SIDE = 16_000
/** Phones take 12, 24 and rarely 48 megapixels; the last are sent as JPEG by most of them. */
const MAX_PIXELS = 30_000_000
/** What decoding may take in all. WebAssembly memory is outside of the limits of a thread. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
/** The largest size that is stored of a picture. */
const LARGEST = 1600
const PAGE_BYTES = 65_536

/** Decodes the main picture of a HEIC file and encodes it as a JPEG, upright and without metadata. */
export async function convertHeic(bytes: Uint8Array): Promise<ConvertedHeic> {
  limitMemory()
  // Each photo gets an instance of its own, because the memory of one never shrinks.
  const heif = libheif()
  const images = new heif.HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return { refused: 'damaged' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return { refused: 'too_large' }
  if (width * height === 0) return { refused: 'damaged' }
  const target: Pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const pixels = await new Promise<Pixels | null>((resolve) => image.display(target, resolve))
  if (!pixels) return { refused: 'damaged' }
  const jpeg = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { jpeg: new Uint8Array(jpeg) }
}

type Memory = { buffer: ArrayBuffer; grow: (pages: number) => number }
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
let isLimited = false

/** The last resort: the decoder refuses a picture that is larger than the header says. It reports refused memory as an error. */
function limitMemory(): void {
  if (isLimited) return
  isLimited = true
  const grow = Object.getOwnPropertyDescriptor(Memory.prototype, 'grow')?.value as Memory['grow']
  Object.defineProperty(Memory.prototype, 'grow', {
    value(this: Memory, pages: number): number {
      if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('Too much memory')
      return grow.call(this, pages)
    },
  })
}
