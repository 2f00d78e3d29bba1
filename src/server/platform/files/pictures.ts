import sharp, { type Sharp } from 'sharp'
import { AppError } from '#shared/kernel/errors.ts'
import type { PictureSize } from '#shared/files/contract.ts'
import type { Content } from './content.ts'
import { Turnstile } from './turnstile.ts'

// One thread per picture, and few pictures at a time: the house stays responsive while somebody empties a camera.
sharp.concurrency(1)
sharp.cache(false)
const turnstile = new Turnstile(2)

const MAX_SIDE = 16_000
const MAX_PIXELS = 60_000_000
const SIZES: readonly PictureSize[] = ['160', '400', '800', '1600']
const LARGEST = 1600

export type DevelopedPicture = {
  width: number
  height: number
  color: string
  blur: string
  variants: { size: PictureSize; bytes: Buffer }[]
}

/** Decodes a picture and draws it anew in our own sizes: what is kept has our bytes, no metadata, and stands upright. */
export const developPicture = (bytes: Uint8Array, content: Content): Promise<DevelopedPicture> =>
  turnstile.pass(() => develop(bytes, content))

async function develop(bytes: Uint8Array, content: Content): Promise<DevelopedPicture> {
  await refuseOversized(bytes, content)
  const { data, info } = await readable(() =>
    sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
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
    const drawn = raw().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    variants.push({ size, bytes: await drawn.webp({ quality: side > 400 ? 82 : 78, effort: 4 }).toBuffer() })
  }
  return { width, height, variants, color: await colorOf(raw()), blur: await blurOf(raw()) }
}

/** The header alone says how much memory the rest would take. */
async function refuseOversized(bytes: Uint8Array, content: Content): Promise<void> {
  const { width, height, format, compression } = await readable(() =>
    sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata(),
  )
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new AppError(
      'too_large',
      `This picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels. Please send one of at most 60 megapixels and 16,000 pixels a side.`,
    )
  const decoded = format === 'heif' && compression === 'av1' ? 'avif' : format
  if (decoded !== content) throw unreadable()
}

async function readable<T>(decode: () => Promise<T>): Promise<T> {
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
