import { AppError } from '#shared/kernel/errors.ts'
import type { FileVerdict } from '#shared/signoffs/contract.ts'
import { withReceivedFile } from '#server/features/files/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { SealState } from '#shared/signoffs/verifier/seal.ts'
import { visitorShare } from '#server/platform/shares.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import * as certificates from './certificate-store.ts'
import type { CertificateReading } from './certificate/read.ts'
import { readCertificateTask } from './certificate/task.ts'
import { consumeCheckLimit, verificationOf } from './verifying.ts'

/** Checks an uploaded certificate: is it ours, is its seal intact, and is the sign-off still valid? */
export async function verifyFile(ctx: PublicCtx, request: Request): Promise<FileVerdict> {
  await consumeCheckLimit(ctx)
  const { sha256, seal, code } = await withReceivedFile(ctx, request, ({ bytes }) => read(ctx, bytes))
  const ours = await certificates.codeOfFile(ctx.db, sha256)
  if (ours !== null) {
    const verification = await verificationOf(ctx, ours)
    return { verdict: 'genuine', message: stateInWords(verification?.state), seal, sha256, verification }
  }
  const verification = code === null ? null : await verificationOf(ctx, code)
  if (verification === null) return { verdict: 'unknown', message: UNKNOWN, seal, sha256, verification }
  return { verdict: 'altered', message: altered(seal), seal, sha256, verification }
}

async function read(ctx: PublicCtx, bytes: Uint8Array): Promise<CertificateReading> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new AppError('unsupported_media', 'A certificate is a PDF. This file is none.')
  const knownSeals = await certificates.knownSeals(ctx.db)
  const share = visitorShare(ctx.ip)
  return ctx.platform.workers.run(readCertificateTask, { bytes, knownSeals }, { share }).catch((error: unknown) => {
    if (error instanceof WorkerLimitError) throw new AppError('unsupported_media', 'This file cannot be read.')
    throw error
  })
}

function stateInWords(state: string | undefined): string {
  if (state === 'valid')
    return 'This is the certificate that we sealed, unchanged. Everything approved in it is still valid.'
  if (state === 'partly')
    return 'This is the certificate that we sealed, unchanged. Some of its approvals were voided since.'
  if (state === 'void') return 'This is the certificate that we sealed, unchanged. Its approvals were voided since.'
  return 'This is the certificate that we sealed, unchanged. Nothing was approved in it.'
}

const altered = (seal: SealState): string =>
  seal === 'broken'
    ? 'This file names one of our sign-offs, but it was changed after it had been sealed. Do not rely on it.'
    : 'This file names one of our sign-offs, but it is not the certificate that we sealed. Do not rely on it.'

const UNKNOWN = 'We have never sealed this file. Ask the person who gave it to you for the original certificate.'
