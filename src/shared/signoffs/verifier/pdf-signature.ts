import { asLatin1, fromHex } from './bytes.ts'
import { PdfDocument } from './pdf-document.ts'
import { type PdfDict, PdfName } from './pdf-lexer.ts'

/** A signature with its certificates and a time stamp has a few kilobytes; nothing larger is decoded. */
const MAX_SIGNATURE_CHARS = 256 * 1024

export type PdfSignature = {
  /** The bytes that the signature covers: everything but the signature itself. */
  signed: Uint8Array
  /** The signature as it is written: upper case hex, filled up with zeros. */
  hex: string
  der: Uint8Array<ArrayBuffer>
}

/** The signature in the last signature field of a PDF. `broken` when it does not cover the whole file around itself. */
export function signatureOf(pdf: Uint8Array, document = new PdfDocument(pdf)): PdfSignature | 'none' | 'broken' {
  const signature = lastSignature(document)
  if (!signature) return document.dicts().some(isSigned) ? 'broken' : 'none'
  const range = document.list(signature.get('ByteRange'))
  const [start, length, resume, rest, ...more] = range.map((one) => (isOffset(one) ? one : Number.NaN))
  if (length === undefined || resume === undefined || rest === undefined || more.length > 0) return 'broken'
  if (start !== 0 || !(length < resume) || resume + rest !== pdf.length) return 'broken'
  if (resume - length > MAX_SIGNATURE_CHARS) return 'broken'
  const hex = /^<([0-9A-Fa-f]+)>$/.exec(asLatin1(pdf.subarray(length, resume)))?.[1]
  if (hex === undefined || hex.length % 2 === 1) return 'broken'
  const der = fromHex(hex)
  // The range may leave out only the signature itself.
  if (document.value(signature.get('Contents')) !== asLatin1(der)) return 'broken'
  const signed = new Uint8Array(length + rest)
  signed.set(pdf.subarray(0, length))
  signed.set(pdf.subarray(resume), length)
  return { signed, hex, der }
}

const isOffset = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10_000_000_000

function lastSignature(document: PdfDocument): PdfDict | undefined {
  const form = document.dict(document.catalog.get('AcroForm'))
  return document
    .list(form.get('Fields'))
    .map((field) => document.dict(field))
    .filter((field) => isName(field.get('FT'), 'Sig'))
    .map((field) => document.dict(field.get('V')))
    .findLast((signature) => signature.has('ByteRange'))
}

/** Whether this is a signature field, or a signature that no field of the form refers to. */
const isSigned = (dict: PdfDict): boolean =>
  dict.has('ByteRange') || isName(dict.get('Type'), 'Sig') || isName(dict.get('FT'), 'Sig')

const isName = (value: unknown, name: string): boolean => value instanceof PdfName && value.value === name
