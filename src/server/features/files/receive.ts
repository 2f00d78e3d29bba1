import { MAX_FILE_BYTES } from '#shared/files/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { HoldBytes, Sender } from '#server/platform/files/upload-limits.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'

/** Allowance for part boundaries and headers, in addition to the file. */
const MULTIPART_OVERHEAD = 64 * 1024
const RECEIVE_MS = 60_000

export type ReceivedFile = { name: string; bytes: Uint8Array }

/** Receives the one file of a form, and stops reading when it is too large. Its bytes are held until `use` is done. */
export function withReceivedFile<T>(
  ctx: PublicCtx,
  request: Request,
  use: (file: ReceivedFile) => Promise<T>,
  mostBytes = MAX_FILE_BYTES,
): Promise<T> {
  return ctx.platform.uploads.run(senderOf(ctx), async (hold) => use(await receive(request, hold, mostBytes)))
}

const senderOf = ({ actor, ip }: PublicCtx): Sender =>
  actor ? { group: 'signed_in', key: String(actor.userId) } : { group: 'anonymous', key: networkOf(ip) }

async function receive(request: Request, hold: HoldBytes, mostBytes: number): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new AppError('unsupported_media', 'Please send the file as a form with the field "file".')
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes + MULTIPART_OVERHEAD) throw tooLarge(mostBytes)
  const counted = request.body.pipeThrough(counting(mostBytes + MULTIPART_OVERHEAD, hold), {
    signal: AbortSignal.timeout(RECEIVE_MS),
  })
  const file = await fileOf(new Response(counted, { headers: { 'content-type': type } }))
  requireSize(file.size, mostBytes)
  return { name: plainName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
}

export function requireSize(bytes: number, mostBytes = MAX_FILE_BYTES): void {
  if (bytes > mostBytes) throw tooLarge(mostBytes)
  if (bytes === 0) throw new AppError('invalid', 'This file is empty.', { fields: { file: 'This file is empty.' } })
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

function counting(limit: number, hold: HoldBytes): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength
      if (seen > limit) throw tooLarge(limit - MULTIPART_OVERHEAD)
      hold(chunk.byteLength)
      out.enqueue(chunk)
    },
  })
}

const tooLarge = (mostBytes: number) =>
  new AppError('too_large', `A file may have at most ${Math.round(mostBytes / 1_048_576)} MB.`)

/** The last part of a path, without characters that a file system or a header could misread. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  // Drops half a character at the cut.
  return plain.slice(-150).replace(/^[\uDC00-\uDFFF]/, '') || 'file'
}
