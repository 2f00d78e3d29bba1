import { AppError } from '#shared/kernel/errors.ts'
import type { Drawing } from '#shared/signoffs/schemas.ts'
import { loadSharp } from '#server/platform/files/load-sharp.ts'

const MAX_SIDE = 2_000
const TIMEOUT_SECONDS = 10
const unusable = 'This picture of a signature cannot be read. Please sign again.'

/**
 * The drawing as it is stored: strokes as JSON, or a picture that was decoded and encoded again, so that nothing hidden in a file
 * is kept.
 */
export async function readDrawing(drawing: Drawing | null): Promise<string | null> {
  if (drawing === null) return null
  if (typeof drawing !== 'string') return JSON.stringify(drawing)
  const bytes = Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64')
  try {
    const sharp = await loadSharp()
    const picture = sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' }).timeout({
      seconds: TIMEOUT_SECONDS,
    })
    const { format } = await picture.metadata()
    if (format !== 'png') throw new Error(`A ${format} sent as a PNG`)
    const png = await picture
      .resize({ width: 1_200, height: 600, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    throw new AppError('invalid', unusable, { fields: { 'signature.drawing': unusable } })
  }
}

/** The drawing as the API returns it. */
export const shownDrawing = (stored: string | null): Drawing | null =>
  stored === null || stored.startsWith('data:') ? stored : (JSON.parse(stored) as Drawing)
