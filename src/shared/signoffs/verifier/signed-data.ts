import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { bufferOf, digest, isSame, sha256Hex, toHex } from './bytes.ts'

export const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  algorithmProtection: '1.2.840.113549.1.9.52',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

const engine = () => new pki.CryptoEngine({ name: 'webcrypto', crypto: globalThis.crypto })

export type Signer = {
  data: pki.SignedData
  info: pki.SignerInfo
  certificate: pki.Certificate
  /** SHA-256 of the certificate that made the signature. */
  fingerprint: string
}

/** Reads one DER value; what follows it is ignored, as signatures in PDFs are filled up with zeros. */
export function readDer(der: Uint8Array): asn1.AsnType {
  const { result, offset } = asn1.fromBER(bufferOf(der))
  if (offset === -1) throw new Error('This is not DER')
  return result
}

export function readSignedData(der: Uint8Array): pki.SignedData {
  const content = new pki.ContentInfo({ schema: readDer(der) })
  if (content.contentType !== oid.signedData) throw new Error('This is not signed data')
  return new pki.SignedData({ schema: content.content })
}

export const derOf = (part: { toSchema(): { toBER(): ArrayBuffer } }): Uint8Array =>
  new Uint8Array(part.toSchema().toBER())

/** A certificate as it is written: reading it must not change a byte of it. */
const derOfCertificate = (certificate: pki.Certificate): Uint8Array => new Uint8Array(certificate.toSchema().toBER())

/**
 * The certificate that made the only signature, or null when the signature does not match. Other certificates in the container
 * prove nothing: the signer is the one that the signature names, that its own signed attributes bind, and whose key verifies it.
 */
export async function verifiedSigner(data: pki.SignedData, content: Uint8Array): Promise<Signer | null> {
  const [info, ...others] = data.signerInfos
  if (!info || others.length > 0) return null
  const named = certificatesIn(data).filter((certificate) => isNamedBy(info, certificate))
  const [certificate] = named
  if (!certificate || !(await isBound(info, certificate))) return null
  // Another certificate of the same name and number could not be distinguished from it.
  if (named.some((other) => !isSame(derOfCertificate(other), derOfCertificate(certificate)))) return null
  if (!(await isSignatureOf(info, certificate, content))) return null
  return { data, info, certificate, fingerprint: await sha256Hex(derOfCertificate(certificate)) }
}

/** The signed attributes carry the digest of the content, and the signature is over those attributes. */
async function isSignatureOf(info: pki.SignerInfo, certificate: pki.Certificate, content: Uint8Array) {
  const hash = hashes[info.digestAlgorithm.algorithmId]
  const expected = signedAttribute(info, oid.messageDigest)
  if (hash === undefined || !info.signedAttrs || !(expected instanceof asn1.OctetString)) return false
  if (!isSame(await digest(content, hash), expected.valueBlock.valueHexView)) return false
  const { subjectPublicKeyInfo: key } = certificate
  const signed = info.signedAttrs.encodedValue
  return engine().verifyWithPublicKey(signed, info.signature, key, info.signatureAlgorithm, hash)
}

const certificatesIn = (data: pki.SignedData): pki.Certificate[] =>
  (data.certificates ?? []).filter((one) => one instanceof pki.Certificate)

function isNamedBy({ sid }: pki.SignerInfo, certificate: pki.Certificate): boolean {
  if (!(sid instanceof pki.IssuerAndSerialNumber)) return false
  return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber)
}

export const signedAttribute = ({ signedAttrs }: pki.SignerInfo, type: string): asn1.AsnType | undefined =>
  signedAttrs?.attributes.find((one) => one.type === type)?.values[0] as asn1.AsnType | undefined

/** The signed attributes name the certificate by its hash, so that no other one can take its place. */
async function isBound(info: pki.SignerInfo, certificate: pki.Certificate): Promise<boolean> {
  const v2 = signedAttribute(info, oid.signingCertificateV2)
  const value = v2 ?? signedAttribute(info, oid.signingCertificate)
  const first = children(children(children(value)[0])[0])
  const [algorithm, given] = first[0] instanceof asn1.Sequence ? [first[0], first[1]] : [null, first[0]]
  if (!(given instanceof asn1.OctetString)) return false
  const named = children(algorithm ?? undefined)[0]
  const hash = v2 ? (named instanceof asn1.ObjectIdentifier ? hashes[named.valueBlock.toString()] : 'SHA-256') : 'SHA-1'
  if (hash === undefined) return false
  return isSame(await digest(derOfCertificate(certificate), hash), given.valueBlock.valueHexView)
}

/** Whether a certificate was valid at a moment; what it is today does not matter. */
export const isValidAt = ({ notBefore, notAfter }: pki.Certificate, at: Date): boolean =>
  notBefore.value <= at && at <= notAfter.value

export const hashes: Record<string, string> = {
  [oid.sha1]: 'SHA-1',
  [oid.sha256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

export const children = (value: asn1.AsnType | undefined): asn1.AsnType[] =>
  value instanceof asn1.Sequence || value instanceof asn1.Set || value instanceof asn1.Constructed
    ? value.valueBlock.value
    : []

/** The names in a certificate, for people: "Finishwork seal of example.com". */
export function commonName(certificate: pki.Certificate): string {
  const parts = certificate.subject.typesAndValues
  const found = parts.find(({ type }) => type === '2.5.4.3') ?? parts.at(-1)
  return found ? found.value.valueBlock.value : toHex(certificate.serialNumber.valueBlock.valueHexView)
}
