import type { Sharp } from 'sharp'
import { starterStem } from '#shared/catalog/starter-pictures.ts'
import { coveredPart, type Crop } from '#shared/selections/board/board.ts'
import type { Platform } from '#server/platform/context.ts'
import { shippedPicture } from '#server/platform/files/shipped-pictures.ts'
import { PromiseCache } from '#server/platform/promise-cache.ts'
import { companyShare } from '#server/platform/shares.ts'
import { withPicturePlace } from '#server/platform/files/pictures.ts'
import { loadSharp } from '#server/platform/files/load-sharp.ts'
import { bytesAt, fileIdOf, pictureKey } from './storing.ts'

/** Pictures and logos for print, about 10 to 40 kB each: a document that is made again costs no encoding. */
const made = new PromiseCache<Uint8Array | null>(500)

const inTurn = <T>(companyId: number, work: () => Promise<T>): Promise<T> =>
  withPicturePlace(companyShare(companyId), work)

/** Pixels of a printed picture, and the stored size it is made from. */
const sides = { large: [480, 800], small: [240, 400] } as const
type Size = keyof typeof sides
/** Radius of a corner as a share of the side, as on the screens. */
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
  return orNone(platform, url, async () => {
    const key = await keyOf(platform, companyId, url, stored)
    if (key === null) return null
    return made.get(`${key} ${side}`, async () => {
      const bytes = await originalAt(platform, key, stored)
      return bytes && inTurn(companyId, () => printed(bytes, side, size))
    })
  })
}

type Tile = Frame & { crop: Crop | null }

/** A picture that fills a tile of a room board, cropped to the material as on the screen. */
export const printedTile = (
  platform: Platform,
  companyId: number,
  url: string | null,
  { crop, ...frame }: Tile,
): Promise<Uint8Array | null> =>
  orNone(platform, url, async () => {
    const key = url === null ? null : await keyOf(platform, companyId, url, 800)
    const bytes = key === null ? null : await originalAt(platform, key, 800)
    if (!bytes) return null
    return inTurn(companyId, async () => {
      const sharp = await loadSharp()
      const part = coveredPart(await sharp(bytes).metadata(), frame.width / frame.height, crop)
      const tile = sharp(bytes).extract(part).resize(frame.width, frame.height, { fit: 'fill' })
      return rounded(tile, frame).jpeg({ quality: 84 }).toBuffer()
    })
  })

/** A document without a picture is still useful; a document that cannot be created is not. */
async function orNone(
  { log }: Platform,
  url: string | null,
  make: () => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  try {
    return await make()
  } catch (error) {
    log.warn({ err: error, url }, 'a picture is missing from a document')
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
    const key = await pictureKey(platform, companyId, fileId, '800')
    if (key === null) return null
    return await made.get(`${key} logo`, async () => {
      const bytes = await bytesAt(platform, key)
      if (!bytes) return null
      return inTurn(companyId, async () => {
        const sharp = await loadSharp()
        return sharp(bytes).resize(480, 136, { fit: 'inside' }).flatten({ background: '#ffffff' }).png().toBuffer()
      })
    })
  } catch (error) {
    platform.log.warn({ err: error, fileId }, 'the logo is missing from a document')
    return null
  }
}

const SHIPPED = 'shipped '

/** What a picture is stored as: a file never changes under its key. */
async function keyOf(platform: Platform, companyId: number, url: string, size: 400 | 800): Promise<string | null> {
  const stem = starterStem(url)
  if (stem) return `${SHIPPED}${stem}`
  const fileId = fileIdOf(url)
  return fileId === null ? null : pictureKey(platform, companyId, fileId, `${size}`)
}

const originalAt = (platform: Platform, key: string, size: 400 | 800): Promise<Uint8Array | null> =>
  key.startsWith(SHIPPED) ? shippedPicture(key.slice(SHIPPED.length), size) : bytesAt(platform, key)

/** Square; transparent pictures get a white background. */
async function printed(bytes: Uint8Array, side: number, size: Size): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const square = sharp(bytes).resize(side, side, { fit: 'cover' })
  // A schedule has a hundred small pictures, for which the slower encoder takes seconds and saves little.
  return rounded(square, { width: side, height: side, corner: side * CORNER })
    .jpeg({
      quality: 84,
      mozjpeg: size === 'large',
    })
    .toBuffer()
}

type Frame = { width: number; height: number; corner: number }

/** With the rounded corners of the screen, on white paper. */
function rounded(image: Sharp, { width: w, height: h, corner }: Frame): Sharp {
  const r = Math.round(corner)
  const corners = `<svg width="${w}" height="${h}"><path fill="#fff" fill-rule="evenodd" d="M0 0H${w}V${h}H0Z M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z"/></svg>`
  return image.flatten({ background: '#ffffff' }).composite([{ input: Buffer.from(corners) }])
}
