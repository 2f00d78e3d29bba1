import type { X509Certificate } from 'node:crypto'
import { type CryptoKeySigner, PDF } from '@libpdf/core'
import { requestTimeStamp } from './time-stamp-authority.ts'
import { addSecurityStore, gatherValidationData } from './validation-data.ts'

export type SealingFacts = {
  reason: string
  at: Date
  tsaUrl?: string | undefined
  /** Where revocation lists may be fetched from. */
  crlHosts?: readonly string[]
}

/** Room for the signature, a time stamp and the certificates of both. */
const SIGNATURE_BYTES = 12_288
const ATTEMPTS = 3

/** Chains of authorities, learned from their time stamps. */
const learned = new Map<string, X509Certificate[]>()

export async function sealAlone(bytes: Uint8Array, signer: CryptoKeySigner, about: SealingFacts): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const sealed = await pdf.sign({ ...signingOptions(signer, about), level: 'B-B' })
  return sealed.bytes
}

/**
 * Seals with a time stamp and with what is needed to check both years later. That data is written before the seal, because an update
 * after it would be a change. The authority's chain is known from an earlier time stamp; the first one is requested twice.
 */
export async function sealWithTimeStamp(
  bytes: Uint8Array,
  signer: CryptoKeySigner,
  chain: readonly X509Certificate[],
  about: SealingFacts & { tsaUrl: string },
): Promise<Uint8Array> {
  const { tsaUrl, crlHosts = [], at } = about
  for (let attempt = 1; ; attempt++) {
    const known = learned.get(tsaUrl) ?? []
    let missing: X509Certificate[] = []
    const timestamp = async (digest: Uint8Array) => {
      const stamp = await requestTimeStamp(tsaUrl, digest)
      missing = stamp.chain.filter(({ raw }) => !known.some((one) => one.raw.equals(raw)))
      return stamp.token
    }
    const pdf = await PDF.load(bytes)
    addSecurityStore(pdf, await gatherValidationData([...chain, ...known], crlHosts, at))
    const level = { level: 'B-T', timestampAuthority: { timestamp } } as const
    const sealed = await pdf.sign({ ...signingOptions(signer, about, chain), ...level })
    if (missing.length === 0 || attempt === ATTEMPTS) return sealed.bytes
    // The authority's certificate is replaced every few years: keep the current chain first and forget very old ones.
    learned.set(tsaUrl, [...missing, ...known].slice(0, MAX_LEARNED))
  }
}

const MAX_LEARNED = 12

const signingOptions = (
  signer: CryptoKeySigner,
  { reason, at }: SealingFacts,
  chain: readonly X509Certificate[] = [],
) => ({
  signer,
  reason,
  signingTime: at,
  fieldName: 'Seal',
  estimatedSize: SIGNATURE_BYTES + chain.slice(1).reduce((sum, { raw }) => sum + raw.length, 0),
})
