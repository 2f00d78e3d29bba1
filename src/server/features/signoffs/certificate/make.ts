import { openSeal, type SealSettings } from '#server/platform/pdf/seal.ts'
import { drawCertificate } from './draw.ts'
import type { CertificateFacts } from './facts.ts'

export type Order = { facts: CertificateFacts; settings: SealSettings; at: Date }
export type Sealed = { pdf: Uint8Array; sealedBy: string; sealCertificate: string }

/** Draws a certificate and seals it for good. */
export async function make({ facts, settings, at }: Order): Promise<Sealed> {
  const seal = await openSeal(settings)
  const pages = await drawCertificate(facts)
  const reason = `Sign-off ${facts.code}, as recorded by Finishwork`
  const pdf = await seal.close(pages, { reason, at })
  return { pdf, sealedBy: seal.fingerprint, sealCertificate: seal.certificate }
}
