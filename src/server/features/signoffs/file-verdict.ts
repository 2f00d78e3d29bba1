import { AppError } from '#shared/kernel/errors.ts'
import type { FileVerdict } from '#shared/signoffs/contract.ts'
import { codeAlphabet, readCode } from '#shared/signoffs/rules.ts'
import { receiveFile } from '#server/features/files/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { SealState } from '#server/platform/pdf/check-seal.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as certificates from './certificate-store.ts'
import { spendCheck, verificationOf } from './verifying.ts'

/** Checks a file that somebody was given: is it ours, is its seal whole, and does what it says still stand? */
export async function verifyFile(ctx: PublicCtx, request: Request): Promise<FileVerdict> {
  await spendCheck(ctx)
  const { bytes } = await receiveFile(request)
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new AppError('unsupported_media', 'A certificate is a PDF. This file is none.')
  const { checkSeal } = await import('#server/platform/pdf/check-seal.ts')
  const hash = sha256(bytes)
  const [code, seal] = [
    await certificates.codeOfFile(ctx.db, hash),
    await checkSeal(bytes, await certificates.knownSeals(ctx.db)),
  ]
  if (code !== null) {
    const verification = await verificationOf(ctx, code)
    return { verdict: 'genuine', message: standing(verification?.standing), seal, sha256: hash, verification }
  }
  const named = codeIn(bytes)
  const verification = named === null ? null : await verificationOf(ctx, named)
  if (verification === null) return { verdict: 'unknown', message: UNKNOWN, seal, sha256: hash, verification }
  return { verdict: 'altered', message: altered(seal), seal, sha256: hash, verification }
}

function standing(state: string | undefined): string {
  if (state === 'stands')
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

const UNKNOWN = 'We have never sealed this file. Ask whoever gave it to you for the certificate itself.'

const printed = new RegExp(`(?:[${codeAlphabet}]{4}-){4}[${codeAlphabet}]{4}`)

/** The code in the document's title, which is readable without opening its pages. */
function codeIn(bytes: Uint8Array): string | null {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Titles may be written with two bytes per letter; without the zeros both ways read the same.
  const found = printed.exec(raw.toString('latin1').replaceAll('\0', ''))
  return found ? readCode(found[0]) : null
}
