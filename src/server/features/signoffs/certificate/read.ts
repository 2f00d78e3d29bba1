import { codeAlphabet, readCode } from '#shared/signoffs/rules.ts'
import { checkSeal, type SealState } from '#shared/signoffs/verifier/seal.ts'
import { fingerprintsOf } from '#server/platform/pdf/seal-certificates.ts'
import { sha256 } from '#server/platform/tokens.ts'

/** `knownSeals` are the certificates of our seals, as PEM. */
export type CertificateFile = { bytes: Uint8Array; knownSeals: readonly string[] }
/** `code` is what the file claims; it proves nothing. */
export type CertificateReading = { sha256: string; seal: SealState; code: string | null }

/** What a PDF says about itself. Runs in a worker thread, because the file is untrusted. */
export async function readCertificate({ bytes, knownSeals }: CertificateFile): Promise<CertificateReading> {
  return {
    sha256: sha256(bytes),
    seal: (await checkSeal(bytes, knownSeals.flatMap(fingerprintsOf))).state,
    code: codeIn(bytes),
  }
}

const printed = new RegExp(`(?:[${codeAlphabet}]{4}-){4}[${codeAlphabet}]{4}`)

/** The code in the document's title, which is readable without parsing its pages. */
function codeIn(bytes: Uint8Array): string | null {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Titles may have two bytes per letter; without the zeros both forms read the same.
  const found = printed.exec(raw.toString('latin1').replaceAll('\0', ''))
  return found ? readCode(found[0]) : null
}
