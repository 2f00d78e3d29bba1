import type { X509Certificate } from 'node:crypto'
import { type PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { type RevocationList, revocationListFor } from './revocation-lists.ts'
import { isIssuedBy } from './seal-certificates.ts'

/** What is needed to check a seal years later, when the authorities' servers are gone (PAdES B-LT). */
export type ValidationData = { certificates: X509Certificate[]; revocationLists: Uint8Array[] }

/** The certificates without duplicates, and the revocation lists that the settings allow us to fetch. */
export async function gatherValidationData(
  given: readonly X509Certificate[],
  crlHosts: readonly string[],
  now: Date,
): Promise<ValidationData> {
  const certificates = given.filter((one, at) => given.findIndex(({ raw }) => raw.equals(one.raw)) === at)
  const found = new Set<RevocationList>()
  for (const certificate of certificates) {
    // Nobody revokes a certificate that issued itself: people trust it or do not.
    const issuer = certificates.find((one) => one !== certificate && isIssuedBy(certificate, one))
    const list = issuer && (await revocationListFor(certificate, issuer, crlHosts, now))
    if (list) found.add(list)
  }
  return { certificates, revocationLists: [...found].map(({ der }) => der) }
}

/** Writes the data into the catalog as a document security store. It must happen before sealing, so that the seal covers it. */
export function addSecurityStore(pdf: PDF, { certificates, revocationLists }: ValidationData): void {
  const listed = (all: readonly Uint8Array[]) =>
    new PdfArray(all.map((der) => pdf.register(new PdfStream([], new Uint8Array(der)))))
  const store = PdfDict.of({ Type: PdfName.of('DSS'), Certs: listed(certificates.map(({ raw }) => raw)) })
  if (revocationLists.length > 0) store.set('CRLs', listed(revocationLists))
  pdf.getCatalog().set('DSS', pdf.register(store))
}
