import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { bufferOf, digest, isSame } from './bytes.ts'
import {
  children,
  commonName,
  derOf,
  hashes,
  isValidAt,
  oid,
  readDer,
  readSignedData,
  verifiedSigner,
} from './signed-data.ts'

/** When an independent authority saw something, and which one. */
export type TimeStamp = { at: string; authority: string; fingerprint: string }

const EXTENDED_KEY_USAGE = '2.5.29.37'
const FOR_TIME_STAMPS = '1.3.6.1.5.5.7.3.8'
const RSA = '1.2.840.113549.1.1.1'
const RSA_PSS = '1.2.840.113549.1.1.10'

/** Verifies an RFC 3161 token over `stamped`; null when it is not one, is altered, or is about something else. */
export async function readTimeStamp(token: Uint8Array, stamped: Uint8Array): Promise<TimeStamp | null> {
  try {
    const data = readSignedData(token)
    const { eContentType, eContent } = data.encapContentInfo
    if (eContentType !== oid.timeStampInfo || !eContent) return null
    if (!isSame(token, canonicalToken(token))) return null
    const content = new Uint8Array(eContent.getValue())
    const signer = await verifiedSigner(data, content)
    if (!signer || !isForTimeStamps(signer.certificate)) return null
    const info = new pki.TSTInfo({ schema: readDer(content) })
    if (!isValidAt(signer.certificate, info.genTime)) return null
    const { hashAlgorithm, hashedMessage } = info.messageImprint
    const hash = hashes[hashAlgorithm.algorithmId]
    if (hash === undefined || hash === 'SHA-1') return null
    if (!isSame(await digest(stamped, hash), hashedMessage.valueBlock.valueHexView)) return null
    return {
      at: info.genTime.toISOString(),
      authority: commonName(signer.certificate),
      fingerprint: signer.fingerprint,
    }
  } catch {
    return null
  }
}

function isForTimeStamps({ extensions = [] }: pki.Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const listed = usage ? children(readDer(usage.extnValue.valueBlock.valueHexView)) : []
  return listed.some((one) => one instanceof asn1.ObjectIdentifier && one.valueBlock.toString() === FOR_TIME_STAMPS)
}

/**
 * A token in the one form that we store: only what its signature covers, and the certificate that made it. An authority may add
 * certificates that nothing protects; in this form every byte matters.
 */
export function canonicalToken(token: Uint8Array): Uint8Array {
  const data = readSignedData(token)
  const [info] = data.signerInfos
  const certificate = data.certificates?.find((one) => one instanceof pki.Certificate && isSid(info?.sid, one)) as
    | pki.Certificate
    | undefined
  const content = data.encapContentInfo.eContent?.getValue()
  if (!info || !certificate || !content || !info.signedAttrs) throw new Error('The time stamp is incomplete')
  const digestAlgorithm = new pki.AlgorithmIdentifier({ algorithmId: info.digestAlgorithm.algorithmId })
  const rebuilt = new pki.SignedData({
    version: 3,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new pki.EncapsulatedContentInfo({
      eContentType: oid.timeStampInfo,
      eContent: new asn1.OctetString({ valueHex: content }),
    }),
    certificates: [certificate],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        digestAlgorithm,
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes: info.signedAttrs.attributes }),
        signatureAlgorithm: signatureAlgorithm(info, certificate),
        signature: new asn1.OctetString({ valueHex: bufferOf(info.signature.valueBlock.valueHexView) }),
      }),
    ],
  })
  return derOf(new pki.ContentInfo({ contentType: oid.signedData, content: rebuilt.toSchema(true) }))
}

const isSid = (sid: unknown, certificate: pki.Certificate): boolean =>
  sid instanceof pki.IssuerAndSerialNumber &&
  sid.issuer.isEqual(certificate.issuer) &&
  sid.serialNumber.isEqual(certificate.serialNumber)

/** RSA has several names for the same algorithm, of which we keep one. */
function signatureAlgorithm({ signatureAlgorithm: given }: pki.SignerInfo, { subjectPublicKeyInfo }: pki.Certificate) {
  if (subjectPublicKeyInfo.algorithm.algorithmId !== RSA || given.algorithmId === RSA_PSS) return given
  return new pki.AlgorithmIdentifier({ algorithmId: RSA, algorithmParams: new asn1.Null() })
}
