import { asLatin1, fromHex } from './bytes.ts'

/** A signature with its certificates and a time stamp has a few kilobytes; nothing larger is decoded. */
const MAX_SIGNATURE_CHARS = 256 * 1024

export type PdfSignature = {
  /** Everything but the signature itself. */
  signed: Uint8Array
  /** The signature as it is written: upper case hex, filled up with zeros. */
  hex: string
  der: Uint8Array<ArrayBuffer>
}

/** The last signature of a PDF. `broken` when it does not cover the whole file around itself. */
export function signatureOf(pdf: Uint8Array): PdfSignature | 'none' | 'broken' {
  const text = asLatin1(pdf)
  const place = text.lastIndexOf('/ByteRange')
  if (place < 0) return 'none'
  const numbers = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(
    text.slice(place, place + 100),
  )
  if (!numbers) return 'broken'
  const [start = -1, length = 0, resume = 0, rest = 0] = numbers.slice(1, 5).map(Number)
  if (start !== 0 || length >= resume || resume + rest !== pdf.length) return 'broken'
  if (resume - length > MAX_SIGNATURE_CHARS) return 'broken'
  const written = text.slice(length, resume)
  const hex = /^<([0-9A-Fa-f]+)>$/.exec(written)?.[1]
  if (hex === undefined || hex.length % 2 === 1) return 'broken'
  const signed = new Uint8Array(length + rest)
  signed.set(pdf.subarray(0, length))
  signed.set(pdf.subarray(resume), length)
  return { signed, hex, der: fromHex(hex) }
}
