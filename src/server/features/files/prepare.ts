import { AppError } from '#shared/kernel/errors.ts'
import type { Platform } from '#server/platform/context.ts'
import { inspectUploadTask, type UploadVerdict } from '#server/platform/files/inspect-upload-task.ts'
import { type ConvertedHeic, convertHeicTask } from '#server/platform/files/convert-heic-task.ts'
import { encodePicture } from '#server/platform/files/pictures.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import type { ReceivedFile } from './receive.ts'

type Part = { size: string; ending: string; bytes: Uint8Array }

/** Checks a received file and turns it into what is stored: the four sizes of a picture, or a PDF as it is. */
export async function prepareUpload(
  { workers }: Pick<Platform, 'workers'>,
  share: string,
  { name, bytes }: ReceivedFile,
) {
  const verdict = await workers.run(inspectUploadTask, bytes, { share }).catch((error: unknown): UploadVerdict => {
    if (error instanceof WorkerLimitError && error.limit === 'memory') return { refused: 'too_complex' }
    throw error instanceof WorkerLimitError ? notInTime() : error
  })
  if ('refused' in verdict) throw refusals[verdict.refused]()
  if (verdict.accepted === 'pdf') {
    const parts: Part[] = [{ size: 'original', ending: 'pdf', bytes }]
    const row = { name, kind: 'pdf' as const, contentType: 'application/pdf', bytes: bytes.byteLength }
    return { parts, row: { ...row, storedBytes: sizeOf(parts), sha256: Buffer.from(verdict.sha256, 'hex') } }
  }
  const [content, picturesBytes] =
    verdict.accepted === 'heic'
      ? (['jpeg', await asJpeg(workers, share, bytes)] as const)
      : ([verdict.accepted, bytes] as const)
  const { variants, ...picture } = await encodePicture(picturesBytes, content, share)
  const parts: Part[] = variants.map(({ size, bytes: encoded }) => ({ size, ending: 'webp', bytes: encoded }))
  const largest = variants.at(-1)?.bytes ?? Buffer.alloc(0)
  const row = { name, kind: 'image' as const, contentType: 'image/webp', bytes: largest.byteLength, ...picture }
  return { parts, row: { ...row, storedBytes: sizeOf(parts), sha256: Buffer.from(sha256(largest), 'hex') } }
}

/** Photos of phones are converted, because our decoder and most browsers cannot show them. */
async function asJpeg(workers: Platform['workers'], share: string, bytes: Uint8Array): Promise<Uint8Array> {
  const converted = await workers.run(convertHeicTask, bytes, { share }).catch((error: unknown): ConvertedHeic => {
    if (error instanceof WorkerLimitError && error.limit === 'memory') return { refused: 'too_large' }
    throw error instanceof WorkerLimitError ? notInTime() : error
  })
  if ('jpeg' in converted) return converted.jpeg
  throw converted.refused === 'damaged'
    ? new AppError('unsupported_media', 'This picture is damaged or incomplete. Please choose another file.')
    : new AppError('too_large', 'This photo has too many pixels to convert. Please save it as a JPEG and upload that.')
}

const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/** The checks count what a file unpacks to, and refuse it long before this. What is left is a busy machine. */
const notInTime = () =>
  new AppError('unavailable', 'We could not check this file in time. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })

type Refused = Extract<UploadVerdict, { refused: unknown }>['refused']

const refusals: Record<Refused, () => AppError> = {
  unknown_type: () =>
    new AppError('unsupported_media', 'Only JPEG, PNG, WebP, AVIF and HEIC pictures and PDF documents are accepted.'),
  polyglot: () =>
    new AppError(
      'unsupported_media',
      'This file is two kinds of file in one. Please save it again in the program that shows it, and upload that.',
    ),
  damaged: () => new AppError('unsupported_media', 'This PDF is damaged or incomplete. Please choose another file.'),
  encrypted: () =>
    new AppError('unsupported_media', 'This PDF is protected by a password. Please save it without one.'),
  active: () =>
    new AppError(
      'unsupported_media',
      'This PDF contains scripts, attachments, media or actions that run by themselves. Please print it to a new PDF and upload that.',
    ),
  too_complex: () =>
    new AppError('too_large', 'This PDF unpacks to too much data. Please print it to a new PDF and upload that.'),
}
