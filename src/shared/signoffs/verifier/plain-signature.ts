import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { bufferOf, sha256Hex } from './bytes.ts'

const RSA = '1.2.840.113549.1.1.1'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

/** A certificate of a seal: its bytes decide what it is called. */
export type SealCertificate = { fingerprint: string; certificate: pki.Certificate }

/** The certificates of a PEM text, in order: a seal first, then those that issued it. */
export async function certificatesOf(pem: string): Promise<SealCertificate[]> {
  const bodies = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const list: SealCertificate[] = []
  for (const body of bodies) {
    const der = fromBase64(body.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
    list.push({ fingerprint: await sha256Hex(der), certificate: pki.Certificate.fromBER(bufferOf(der)) })
  }
  return list
}

/** Whether the key of a certificate signed a text with SHA-256. */
export async function isSignedWith(
  { subjectPublicKeyInfo: key }: pki.Certificate,
  text: string,
  signature: Uint8Array,
): Promise<boolean> {
  const isRsa = key.algorithm.algorithmId === RSA
  const engine = new pki.CryptoEngine({ name: 'webcrypto', crypto: globalThis.crypto })
  try {
    return await engine.verifyWithPublicKey(
      bufferOf(new TextEncoder().encode(text)),
      new asn1.OctetString({ valueHex: bufferOf(signature) }),
      key,
      new pki.AlgorithmIdentifier({ algorithmId: isRsa ? SHA256_WITH_RSA : ECDSA_WITH_SHA256 }),
      'SHA-256',
    )
  } catch {
    return false
  }
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
