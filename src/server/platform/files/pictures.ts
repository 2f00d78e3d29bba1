import type { Metadata, Sharp } from 'sharp'
import { AppError } from '#shared/kernel/errors.ts'
import type { PictureSize } from '#shared/files/contract.ts'
import { FairLimit } from '../fair-limit.ts'
import type { Content } from './content.ts'
import { loadSharp } from './load-sharp.ts'

const limit = new FairLimit(2)

const MAX_SIDE = 16_000
const MAX_PIXELS = 60_000_000
/** For pictures that cannot be decoded row by row. */
const MAX_DECODED_BYTES = 200_000_000
const TIMEOUT_SECONDS = 20
const SIZES: readonly PictureSize[] = ['160', '400', '800', '1600']
const LARGEST = 1600

export type EncodedPicture = {
  width: number
  height: number
  color: string
  blur: string
  variants: { size: PictureSize; bytes: Buffer }[]
}

/** Decodes a picture and encodes it again in our own sizes: upright, without metadata, and without a byte of the original. */
export const encodePicture = (bytes: Uint8Array, content: Content, share: string): Promise<EncodedPicture> =>
  withPicturePlace(share, () => encode(bytes, content))

/** For everything that decodes or encodes pictures: companies take turns. */
export const withPicturePlace = <T>(share: string, work: () => Promise<T>): Promise<T> => limit.run(share, work)

async function encode(bytes: Uint8Array, content: Content): Promise<EncodedPicture> {
  await refuseOversized(bytes, content)
  const sharp = await loadSharp()
  const { data, info } = await decoded(() =>
    sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = info
  const raw = () => sharp(data, { raw: { width, height, channels } })
  const variants = []
  for (const size of SIZES) {
    const side = Number(size)
    const resized = raw().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    variants.push({ size, bytes: await resized.webp({ quality: side > 400 ? 82 : 78, effort: 4 }).toBuffer() })
  }
  return { width, height, variants, color: await colorOf(raw()), blur: await blurOf(raw()) }
}

/** The header says how much memory decoding would take. */
async function refuseOversized(bytes: Uint8Array, content: Content): Promise<void> {
  const sharp = await loadSharp()
  const header = await decoded(() => sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata())
  const { width, height, format, compression } = header
  const actual = format === 'heif' && compression === 'av1' ? 'avif' : format
  if (actual !== content) throw unreadable()
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new AppError(
      'too_large',
      `This picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels. Please upload one of at most 60 megapixels and 16,000 pixels a side.`,
    )
  if (width * height * decodedBytesPerPixel(content, header) > MAX_DECODED_BYTES)
    throw new AppError(
      'too_large',
      'This picture is too large to decode. Please save it as a standard JPEG and upload that.',
    )
}

/** Measured peaks. Ordinary JPEG, PNG and WebP are decoded and scaled down as they are read. */
function decodedBytesPerPixel(content: Content, { isProgressive, channels, depth }: Metadata): number {
  if (content === 'avif') return 19
  if (!isProgressive) return 1.5
  return content === 'png' ? channels * (depth === 'uchar' ? 1 : 2) + 2 : 7
}

async function decoded<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable()
  }
}

const unreadable = () =>
  new AppError('unsupported_media', 'This picture is damaged or incomplete. Please choose another file.')

async function colorOf(picture: Sharp): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await picture
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

async function blurOf(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(12, 12, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
