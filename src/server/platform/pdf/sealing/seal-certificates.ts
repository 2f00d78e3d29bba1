import { X509Certificate } from 'node:crypto'
import { sha256 } from '../../tokens.ts'

/** The certificates of a PEM text. People put one beside the key as well as into its own file, so duplicates are dropped. */
export const certificatesIn = (pem: string): X509Certificate[] =>
  [...new Set(pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [])].map(
    (one) => new X509Certificate(one),
  )

/** The SHA-256 fingerprints of all certificates of a PEM text. */
export const fingerprintsOf = (pem: string): string[] => certificatesIn(pem).map(({ raw }) => sha256(raw))

const MAX_CHAIN = 6

/** A certificate followed by those that issued it, as far as they are among `others`. */
export function chainOf(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [certificate]
  while (chain.length < MAX_CHAIN) {
    const last = chain.at(-1) ?? certificate
    const issuer = others.find((one) => isIssuedBy(last, one))
    if (!issuer || chain.some((one) => one.raw.equals(issuer.raw))) break
    chain.push(issuer)
  }
  return chain
}

export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
