import * as pki from 'pkijs'
import * as asn1 from 'asn1js'
import { bufferOf, sha256Hex, toHex } from './bytes.ts'
import { PdfDocument } from './pdf-document.ts'
import { signatureOf } from './pdf-signature.ts'
import {
  commonName,
  derOf,
  isValidAt,
  oid,
  readSignedData,
  signedAttribute,
  type Signer,
  verifiedSigner,
} from './signed-data.ts'
import { readTimeStamp, type TimeStamp } from './time-stamp.ts'

/**
 * `valid`: one of our seals, nothing changed since. `foreign`: intact, but not our seal. `expired`: made when its certificate was
 * not valid. `revoked`: made with a key that others may have had by then.
 */
export type SealState = 'valid' | 'broken' | 'foreign' | 'expired' | 'revoked' | 'none'

export type SealReading = {
  state: SealState
  /** Who sealed it; null when that is unknown. */
  sealedBy: { name: string; fingerprint: string } | null
  timeStamp: TimeStamp | null
}

const RSA = '1.2.840.113549.1.1.1'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

const reading = (state: SealState): SealReading => ({ state, sealedBy: null, timeStamp: null })

/**
 * Checks the last digital signature of a PDF: that it covers the whole file, is intact, and was made by one of our seals. `ours` are the
 * SHA-256 fingerprints of their certificates and of those that issued them.
 */
export async function checkSeal(
  pdf: Uint8Array,
  ours: readonly string[],
  document = new PdfDocument(pdf),
): Promise<SealReading> {
  const found = signatureOf(pdf, document)
  if (found === 'none' || found === 'broken') return reading(found)
  try {
    const signer = await verifiedSigner(readSignedData(found.der), found.signed)
    if (!signer) return reading('broken')
    const sealedBy = { name: commonName(signer.certificate), fingerprint: signer.fingerprint }
    if (!ours.includes(signer.fingerprint)) return { state: 'foreign', sealedBy, timeStamp: null }
    const token = tokenOf(signer.info)
    const stamped = signer.info.signature.valueBlock.valueHexView
    const timeStamp = token ? await readTimeStamp(token, stamped) : null
    const whole = (token === null || timeStamp !== null) && (await isCanonical(found.hex, signer, token, ours))
    if (!whole) return reading('broken')
    const at = timeStamp ? new Date(timeStamp.at) : claimedTime(signer.info)
    return { state: at === null || isValidAt(signer.certificate, at) ? 'valid' : 'expired', sealedBy, timeStamp }
  } catch {
    // Anything that cannot be parsed as a signature is invalid.
    return reading('broken')
  }
}

/** When the key says that it sealed; without a time stamp nothing else is known. */
function claimedTime(info: pki.SignerInfo): Date | null {
  const time = signedAttribute(info, oid.signingTime)
  return time instanceof asn1.UTCTime || time instanceof asn1.GeneralizedTime ? time.toDate() : null
}

/** The time stamp beside the signature; null when it has none. */
function tokenOf({ unsignedAttrs }: pki.SignerInfo): Uint8Array | null {
  const attribute = unsignedAttrs?.attributes.find(({ type }) => type === oid.timeStampToken)
  const value = attribute?.values[0] as asn1.AsnType | undefined
  return value ? new Uint8Array(value.toBER()) : null
}

/** The signature must be written exactly as we write it: what its signature does not cover cannot be changed either. */
async function isCanonical(hex: string, signer: Signer, token: Uint8Array | null, ours: readonly string[]) {
  const certificates = (signer.data.certificates ?? []).filter((one) => one instanceof pki.Certificate)
  for (const one of certificates) if (!ours.includes(await sha256Hex(derOf(one)))) return false
  const written = toHex(rebuilt(signer, certificates, token)).toUpperCase()
  return hex.startsWith(written) && /^0*$/.test(hex.slice(written.length))
}

function rebuilt({ info, certificate }: Signer, certificates: pki.Certificate[], token: Uint8Array | null): Uint8Array {
  const isRsa = certificate.subjectPublicKeyInfo.algorithm.algorithmId === RSA
  const sha256 = () => new pki.AlgorithmIdentifier({ algorithmId: oid.sha256 })
  const signerInfo = new pki.SignerInfo({
    version: 1,
    sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes: info.signedAttrs?.attributes ?? [] }),
    signatureAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: isRsa ? SHA256_WITH_RSA : ECDSA_WITH_SHA256 }),
    signature: new asn1.OctetString({ valueHex: bufferOf(info.signature.valueBlock.valueHexView) }),
  })
  if (token) {
    const attribute = new pki.Attribute({
      type: oid.timeStampToken,
      values: [asn1.fromBER(bufferOf(token)).result],
    })
    signerInfo.unsignedAttrs = new pki.SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] })
  }
  const data = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oid.data }),
    digestAlgorithms: [sha256()],
    certificates,
    signerInfos: [signerInfo],
  })
  return derOf(new pki.ContentInfo({ contentType: oid.signedData, content: data.toSchema() }))
}
