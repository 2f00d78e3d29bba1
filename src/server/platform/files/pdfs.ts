import { PDF, PdfDict, PdfName, PdfRef, type PdfObject } from '@libpdf/core'
import { AppError } from '#shared/kernel/errors.ts'
import { Turnstile } from './turnstile.ts'

const turnstile = new Turnstile(2)

// What makes a document act by itself, start programs, or carry other files.
const ACTIVE_KEYS = ['JS', 'JavaScript', 'AA', 'EmbeddedFiles', 'EmbeddedFile', 'XFA', 'RichMedia']
const ACTIVE_ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'GoToE',
  'RichMediaExecute',
])
const MAX_OBJECTS = 200_000

/** A PDF that can be read and does nothing but show its pages. */
export const checkPdf = (bytes: Uint8Array): Promise<void> => turnstile.pass(() => check(bytes))

async function check(bytes: Uint8Array): Promise<void> {
  const pdf = await load(bytes)
  if (pdf.isEncrypted)
    throw new AppError('unsupported_media', 'This PDF is protected by a password. Please save it without one.')
  if (isActive(pdf))
    throw new AppError(
      'unsupported_media',
      'This PDF contains scripts, attachments or actions that run by themselves. Please print it to a new PDF and send that.',
    )
}

async function load(bytes: Uint8Array): Promise<PDF> {
  try {
    const pdf = await PDF.load(bytes)
    if (!pdf.recoveredViaBruteForce && pdf.getPageCount() > 0) return pdf
  } catch {
    // Said below, in words.
  }
  throw new AppError('unsupported_media', 'This PDF is damaged or incomplete. Please choose another file.')
}

/** Walks everything that can be reached from the catalog of the document. */
function isActive(pdf: PDF): boolean {
  const seen = new Set<string>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  for (let object = waiting.pop(), count = 0; object; object = waiting.pop(), count += 1) {
    if (count > MAX_OBJECTS) return true
    if (object instanceof PdfRef) {
      const key = object.toString()
      if (seen.has(key)) continue
      seen.add(key)
      const target = pdf.getObject(object)
      if (target) waiting.push(target)
    } else if (object instanceof PdfDict) {
      if (acts(object)) return true
      for (const [, value] of object) waiting.push(value)
    } else if (object.type === 'array') waiting.push(...object)
  }
  return false
}

function acts(dict: PdfDict): boolean {
  if (ACTIVE_KEYS.some((key) => dict.has(key))) return true
  const action = dict.get('S')
  return action instanceof PdfName && ACTIVE_ACTIONS.has(action.value)
}
