import { X509Certificate } from 'node:crypto'
import { sha256 } from '../tokens.ts'

/** The certificates of a PEM text. People put one beside the key as well as into its own file, so duplicates are dropped. */
export const certificatesIn = (pem: string): X509Certificate[] =>
  [...new Set(pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [])].map(
    (one) => new X509Certificate(one),
  )

/** The SHA-256 fingerprints of all certificates of a PEM text. */
export const fingerprintsOf = (pem: string): string[] => certificatesIn(pem).map(({ raw }) => sha256(raw))
