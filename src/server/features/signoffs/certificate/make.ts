import { openSeal, type SealSettings } from '#server/platform/pdf/sealing/seal.ts'
import { TimeStampError } from '#server/platform/pdf/sealing/time-stamp-authority.ts'
import { drawCertificate } from './draw.ts'
import type { CertificateFacts } from './facts.ts'

export type CertificateOrder = {
  facts: CertificateFacts
  settings: SealSettings
  at: Date
  /** The time stamp authority, whether to seal without it while it is away, and where revocation lists are fetched from. */
  timeStamp: { url: string | undefined; isOptional: boolean; crlHosts: readonly string[] }
}
export type SealedCertificate = { pdf: Uint8Array; sealedBy: string; sealCertificate: string }

/** Draws a certificate and seals it. Runs in a worker thread, which opens the key itself. */
export async function make({ facts, settings, at, timeStamp }: CertificateOrder): Promise<SealedCertificate> {
  const seal = await openSeal(settings)
  const pages = await drawCertificate(facts)
  const about = { reason: `Sign-off ${facts.code}, as recorded by Finishwork`, at }
  const pdf = await seal
    .close(pages, { ...about, tsaUrl: timeStamp.url, crlHosts: timeStamp.crlHosts })
    .catch((error: unknown) => {
      if (!timeStamp.isOptional || !(error instanceof TimeStampError)) throw error
      return seal.close(pages, about)
    })
  return { pdf, sealedBy: seal.fingerprint, sealCertificate: seal.certificate }
}
