import { openSeal, type SealSettings } from '#server/platform/pdf/seal.ts'
import { drawCertificate } from './draw.ts'
import type { CertificateFacts } from './facts.ts'

export type CertificateOrder = { facts: CertificateFacts; settings: SealSettings; at: Date }
export type SealedCertificate = { pdf: Uint8Array; sealedBy: string; sealCertificate: string }

/** Draws a certificate and seals it. Runs in a worker thread, which opens the key itself. */
export async function make({ facts, settings, at }: CertificateOrder): Promise<SealedCertificate> {
  const seal = await openSeal(settings)
  const pages = await drawCertificate(facts)
  const reason = `Sign-off ${facts.code}, as recorded by Finishwork`
  const pdf = await seal.close(pages, { reason, at })
  return { pdf, sealedBy: seal.fingerprint, sealCertificate: seal.certificate }
}
