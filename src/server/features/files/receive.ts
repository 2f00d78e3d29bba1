import { MAX_FILE_BYTES } from '#shared/files/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { Turnstile } from '#server/platform/files/turnstile.ts'

/** Boundaries and headers of the parts, beside the file itself. */
const WRAPPING = 64 * 1024
const PATIENCE_MS = 120_000

// Uploads are held in memory until they are judged, so only so many arrive at a time.
const turnstile = new Turnstile(10)

export type ReceivedFile = { name: string; bytes: Uint8Array }

/** Takes the one file of a form, and stops reading as soon as it is too large. */
export const receiveFile = (request: Request): Promise<ReceivedFile> => turnstile.pass(() => receive(request))

async function receive(request: Request): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new AppError('unsupported_media', 'Please send the file as a form with the field "file".')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FILE_BYTES + WRAPPING) throw tooLarge()
  const counted = request.body.pipeThrough(countingTo(MAX_FILE_BYTES + WRAPPING), {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const file = await fileOf(new Response(counted, { headers: { 'content-type': type } }))
  if (file.size > MAX_FILE_BYTES) throw tooLarge()
  if (file.size === 0) throw new AppError('invalid', 'This file is empty.', { fields: { file: 'This file is empty.' } })
  return { name: plainName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function fileOf(form: Response): Promise<File> {
  let parts: FormData
  try {
    parts = await form.formData()
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof AppError ? error.cause : error
    throw reason instanceof AppError ? reason : new AppError('malformed', 'The upload was cut short. Please try again.')
  }
  const file = parts.get('file')
  if (file instanceof File) return file
  throw new AppError('invalid', 'Please choose a file.', { fields: { file: 'Please choose a file.' } })
}

function countingTo(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength
      if (seen > limit) throw tooLarge()
      out.enqueue(chunk)
    },
  })
}

const tooLarge = () => new AppError('too_large', 'A file may have at most 20 MB.')

/** The last part of a path, without what a file system or a header could trip over. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  // Half a character at the cut goes with what was cut off.
  return plain.slice(-150).replace(/^[\uDC00-\uDFFF]/, '') || 'file'
}
