import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import type { KnownSeal } from '#shared/signoffs/verifier/seal-line.ts'
import type { SealState } from '#shared/signoffs/verifier/seal.ts'

export type CertificateFile = { bytes: Uint8Array; seals: readonly KnownSeal[] }
export type CertificateReading = {
  sha256: string
  seal: SealState
  /** What the file claims; it proves nothing. */
  code: string | null
  /** Sealed by us, unchanged, and in agreement with itself. */
  isGenuine: boolean
  sealedBy: string | null
  companyId: number | null
}

/** What a PDF says about itself. Runs in a worker thread, because the file is untrusted. */
export async function readCertificate({ bytes, seals }: CertificateFile): Promise<CertificateReading> {
  const reading = await readCertificateFile(bytes, seals)
  const { sha256, seal, code, data } = reading
  const sealedBy = seal.sealedBy?.fingerprint ?? null
  const isGenuine = verdictOf(reading) === 'genuine'
  return { sha256, seal: seal.state, code, isGenuine, sealedBy, companyId: data?.companyId ?? null }
}
