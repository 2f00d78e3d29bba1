// The placeholder of a picture: one color and a 16 px version, small enough to inline.
import sharp from 'sharp'

const BLUR_LIMIT = 199

/** A 16 px version, as coarse as needed to stay under the limit. */
export async function blurOf(master) {
  for (const quality of [70, 50, 30, 20, 12, 6, 1]) {
    const bytes = await sharp(master)
      .resize(16)
      .blur(0.6)
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer()
    const uri = `data:image/webp;base64,${bytes.toString('base64')}`
    if (uri.length <= BLUR_LIMIT) return uri
  }
  throw new Error(`No placeholder small enough for ${master}`)
}

export async function colorOf(master) {
  const { channels } = await sharp(master).removeAlpha().stats()
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}
