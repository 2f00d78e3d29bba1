import { AppError } from '#shared/kernel/errors.ts'
import type { FileVerdict, Verification } from '#shared/signoffs/contract.ts'
import { withReceivedFile } from '#server/features/files/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { SealState } from '#shared/signoffs/verifier/seal.ts'
import { visitorShare } from '#server/platform/shares.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import * as certificates from '../certificate/certificate-store.ts'
import * as conflicts from './conflict-store.ts'
import { mailOperator } from './conflict-mail.tsx'
import type { CertificateReading } from '../certificate/read.ts'
import { readCertificateTask } from '../certificate/task.ts'
import { consumeCheckLimit, verificationOf } from './verifying.ts'

/** Checks an uploaded certificate: is it ours, is its seal intact, and is the sign-off still valid? */
export async function verifyFile(ctx: PublicCtx, request: Request): Promise<FileVerdict> {
  await consumeCheckLimit(ctx)
  return withReceivedFile(ctx, request, async ({ bytes }) => verdictOn(ctx, bytes, await read(ctx, bytes)))
}

async function verdictOn(ctx: PublicCtx, bytes: Uint8Array, reading: CertificateReading): Promise<FileVerdict> {
  const { sha256, seal, code, isGenuine } = reading
  const ours = await certificates.codeOfFile(ctx.db, sha256)
  const named = ours ?? code
  const verification = named === null ? null : await verificationOf(ctx, named)
  const verdict = (kind: FileVerdict['verdict'], message: string): FileVerdict => ({
    verdict: kind,
    message,
    seal,
    sha256,
    verification,
  })
  // A revoked or expired key proves nothing by itself, but our own record of the same bytes does.
  const isKept = ours !== null && (isGenuine || seal === 'revoked' || seal === 'expired')
  if (isKept) return verdict('genuine', stateInWords(verification))
  if (ours !== null || isGenuine) {
    await reportConflict(ctx, bytes, reading)
    return verdict('conflict', ours === null ? CONFLICT : FOREIGN_RECORD)
  }
  return verification === null ? verdict('unknown', UNKNOWN) : verdict('altered', altered(seal))
}

/** Someone may have changed our records: the file is the evidence, and the operator must know. */
async function reportConflict(ctx: PublicCtx, bytes: Uint8Array, reading: CertificateReading): Promise<void> {
  const { sha256, code, seal, sealedBy, companyId } = reading
  const receivedAt = ctx.now
  const isNew = await conflicts.keep(ctx.db, {
    sha256,
    code,
    companyId,
    receivedAt,
    sealedBy: sealedBy ?? '',
    pdf: Buffer.from(bytes),
  })
  const about = { requestId: ctx.requestId, sha256, code, seal, sealedBy, companyId }
  ctx.platform.log.error(about, 'a certificate contradicts our records: run audit:verify and compare with a backup')
  if (isNew) await mailOperator(ctx, reading)
}

async function read(ctx: PublicCtx, bytes: Uint8Array): Promise<CertificateReading> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new AppError('unsupported_media', 'This file is not a PDF. Please choose the PDF of a certificate.')
  const { seals } = await trustedSeals(ctx.db, ctx.platform.config)
  const share = visitorShare(ctx.ip)
  return ctx.platform.workers.run(readCertificateTask, { bytes, seals }, { share }).catch((error: unknown) => {
    throw error instanceof WorkerLimitError ? unread(error) : error
  })
}

/** Every certificate is read in a moment: without enough time the machine is busy, which says nothing about the file. */
const unread = ({ limit }: WorkerLimitError): AppError =>
  limit === 'memory'
    ? new AppError('unsupported_media', 'This file cannot be read.')
    : new AppError('unavailable', 'We could not check this file in time. Please try again in a moment.', {
        retryAfterSeconds: 10,
      })

function stateInWords(verification: Verification | null): string {
  const state = verification?.state
  if (state === 'valid' && verification?.lines.some(({ archivedAt }) => archivedAt))
    return 'This is the certificate that we sealed, unchanged. What was approved in it is valid, and some of it was archived since.'
  if (state === 'valid')
    return 'This is the certificate that we sealed, unchanged. Everything approved in it is still valid.'
  if (state === 'waiting')
    return 'This is the certificate that we sealed, unchanged. It is not approved before every client has signed.'
  if (state === 'partly')
    return 'This is the certificate that we sealed, unchanged. Some of what was signed in it was voided since.'
  if (state === 'void')
    return 'This is the certificate that we sealed, unchanged. What was signed in it was voided since.'
  return 'This is the certificate that we sealed, unchanged. Nothing was approved in it.'
}

const altered = (seal: SealState): string =>
  seal === 'broken'
    ? 'This file names one of our sign-offs, but it was changed after it had been sealed. Do not rely on it.'
    : 'This file names one of our sign-offs, but it is not the certificate that we sealed. Do not rely on it.'

const CONFLICT =
  'This file has our valid seal, but it is not what our records say. That is not your fault: keep the file, it is evidence. We ' +
  'have kept a copy and told the operator of this site.'

const FOREIGN_RECORD =
  'Our records have this file, but its seal is not ours. Do not rely on it. We have told the operator of this site.'

const UNKNOWN = 'We have never sealed this file. Ask the person who gave it to you for the original certificate.'
