import { type PDF, type PDFPage, PdfArray, PdfRef, PdfStream } from '@libpdf/core'

/**
 * Joins the content of a drawn page. The library writes an object of its own for each line of text, which makes a long table slow to save and
 * twenty times as large.
 */
export function joinContent(pdf: PDF, page: PDFPage): void {
  const contents = page.dict.get('Contents')
  if (!(contents instanceof PdfArray)) return
  const parts = Array.from({ length: contents.length }, (_, at) => {
    const item = contents.at(at)
    const stream = item instanceof PdfRef ? pdf.getObject(item) : item
    if (!(stream instanceof PdfStream)) throw new Error('The content of a page is no stream')
    return stream.getDecodedData()
  })
  const joined = new Uint8Array(Buffer.concat(parts.flatMap((part) => [part, LINE_END])))
  page.dict.set('Contents', pdf.register(new PdfStream([], joined)))
}

/** The last word of one stream and the first of the next one are two. */
const LINE_END = new Uint8Array([10])
