import sharp from 'sharp'
import { starterStem } from '#shared/catalog/starter-pictures.ts'
import type { Platform } from '#server/platform/context.ts'
import { shippedPicture } from '#server/platform/files/shipped-pictures.ts'
import { pictureBytes } from './service.ts'

/** Pixels of a printed picture, and the stored size it is made from. */
const sides = { large: [480, 800], small: [240, 400] } as const
type Size = keyof typeof sides
/** Of the side, as on the screens. */
const CORNER = 0.075

/** An item's picture as a square JPEG for PDF documents; null when it no longer exists. */
export async function printedPicture(
  platform: Platform,
  companyId: number,
  url: string | null,
  size: Size = 'large',
): Promise<Uint8Array | null> {
  if (url === null) return null
  const [side, stored] = sides[size]
  try {
    const bytes = await originalOf(platform, companyId, url, stored)
    return bytes && (await printed(bytes, side, size))
  } catch (error) {
    // A document without a picture is still useful; a document that cannot be created is not.
    platform.log.warn({ err: error, url }, 'a picture is missing from a document')
    return null
  }
}

/** The company's logo as a PNG for print; null without one. */
export async function printedLogo(
  platform: Platform,
  companyId: number,
  fileId: number | null,
): Promise<Uint8Array | null> {
  if (fileId === null) return null
  try {
    const bytes = await pictureBytes(platform, companyId, fileId, '800')
    return (
      bytes &&
      (await sharp(bytes).resize(480, 136, { fit: 'inside' }).flatten({ background: '#ffffff' }).png().toBuffer())
    )
  } catch (error) {
    platform.log.warn({ err: error, fileId }, 'the logo is missing from a document')
    return null
  }
}

async function originalOf(
  platform: Platform,
  companyId: number,
  url: string,
  size: 400 | 800,
): Promise<Uint8Array | null> {
  const stem = starterStem(url)
  if (stem) return shippedPicture(stem, size)
  const fileId = Number(/^\/api\/files\/(\d{1,10})(\?|$)/.exec(url)?.[1])
  return fileId ? pictureBytes(platform, companyId, fileId, `${size}`) : null
}

/** Square, with the rounded corners of the screen; transparent pictures get a white background. */
async function printed(bytes: Uint8Array, s: number, size: Size): Promise<Uint8Array> {
  const r = Math.round(s * CORNER)
  const corners = `<svg width="${s}" height="${s}"><path fill="#fff" fill-rule="evenodd" d="M0 0H${s}V${s}H0Z M${r} 0H${s - r}A${r} ${r} 0 0 1 ${s} ${r}V${s - r}A${r} ${r} 0 0 1 ${s - r} ${s}H${r}A${r} ${r} 0 0 1 0 ${s - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z"/></svg>`
  return (
    sharp(bytes)
      .resize(s, s, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .composite([{ input: Buffer.from(corners) }])
      // A schedule has a hundred small pictures, for which the slower encoder takes seconds and saves little.
      .jpeg({ quality: 84, mozjpeg: size === 'large' })
      .toBuffer()
  )
}
