import { readCertificateFile } from '#shared/signoffs/verifier/certificate-file.ts'
import type { SealState } from '#shared/signoffs/verifier/seal.ts'
import { fingerprintsOf } from '#server/platform/pdf/seal-certificates.ts'

/** `knownSeals` are the certificates of our seals, as PEM. */
export type CertificateFile = { bytes: Uint8Array; knownSeals: readonly string[] }
/** `code` is what the file claims; it proves nothing. */
export type CertificateReading = { sha256: string; seal: SealState; code: string | null }

/** What a PDF says about itself. Runs in a worker thread, because the file is untrusted. */
export async function readCertificate({ bytes, knownSeals }: CertificateFile): Promise<CertificateReading> {
  const { sha256, seal, code } = await readCertificateFile(bytes, knownSeals.flatMap(fingerprintsOf))
  return { sha256, seal: seal.state, code }
}
