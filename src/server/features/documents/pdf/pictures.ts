import type { PDFImage } from '@libpdf/core'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import type { Pictures } from '../facts.ts'

export type PictureOf = (url: string | null) => PDFImage | null

/** Embeds each picture once, however often it is shown. */
export function embeddedPictures(sheet: Sheet, pictures: Pictures): PictureOf {
  const embedded = new Map<string, PDFImage>()
  return (url) => {
    const bytes = url === null ? undefined : pictures.get(url)
    if (url === null || !bytes) return null
    const image = embedded.get(url) ?? sheet.pdf.embedJpeg(bytes)
    embedded.set(url, image)
    return image
  }
}
