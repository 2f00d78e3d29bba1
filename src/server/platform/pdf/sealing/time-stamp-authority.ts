import { randomBytes, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { derOf } from '#shared/signoffs/verifier/signed-data.ts'
import { canonicalToken } from '#shared/signoffs/verifier/time-stamp.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { chainOf } from './seal-certificates.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 128 * 1024

/** The authority is away, refused, or sent something that is no time stamp of what was asked. */
export class TimeStampError extends Error {
  override name = 'TimeStampError'
}

/** The token in the form that we store, and the authority's certificate followed by those that issued it, as far as it sent them. */
export type ReceivedTimeStamp = { token: Uint8Array; chain: X509Certificate[] }

/** Asks an RFC 3161 authority for a time stamp of a SHA-256 digest. */
export async function requestTimeStamp(url: string, digest: Uint8Array): Promise<ReceivedTimeStamp> {
  const nonce = new Uint8Array(randomBytes(16))
  // A positive number of full length, so that every authority repeats it byte for byte.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const query = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: new asn1.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  const reply = await send(url, new Uint8Array(query.toSchema().toBER()))
  try {
    return tokenIn(reply, digest, nonce)
  } catch (error) {
    if (error instanceof TimeStampError) throw error
    throw new TimeStampError('The time stamp authority sent something that is no time stamp.', { cause: error })
  }
}

async function send(url: string, query: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { href, headers } = addressOf(url)
  try {
    const response = await fetch(href, {
      method: 'POST',
      body: query,
      headers: { ...headers, 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new TimeStampError(`The time stamp authority replied with status ${response.status}.`)
    const reply = await readAtMost(response, MAX_REPLY_BYTES)
    if (!reply) throw new TimeStampError('The reply of the time stamp authority is too large.')
    return reply
  } catch (error) {
    if (error instanceof TimeStampError) throw error
    throw new TimeStampError('The time stamp authority could not be reached.', { cause: error })
  }
}

/** Name and password in the address become a header, because requests must not have them in their address. */
function addressOf(url: string): { href: string; headers: Record<string, string> } {
  const address = new URL(url)
  const [name, password] = [address.username, address.password].map(decodeURIComponent)
  address.username = ''
  address.password = ''
  if (!name) return { href: address.href, headers: {} }
  const authorization = `Basic ${Buffer.from(`${name}:${password ?? ''}`).toString('base64')}`
  return { href: address.href, headers: { Authorization: authorization } }
}

function tokenIn(reply: Uint8Array, digest: Uint8Array, nonce: Uint8Array): ReceivedTimeStamp {
  const { result, offset } = asn1.fromBER(new Uint8Array(reply).buffer)
  if (offset === -1) throw new TimeStampError('The time stamp authority sent something that is no time stamp.')
  const { status, timeStampToken } = new pki.TimeStampResp({ schema: result })
  const isGranted = [pki.PKIStatus.granted, pki.PKIStatus.grantedWithMods].includes(status.status)
  if (!isGranted || !timeStampToken) throw new TimeStampError('The time stamp authority refused to stamp.')
  const token = canonicalToken(new Uint8Array(timeStampToken.toSchema().toBER()))
  const data = new pki.SignedData({ schema: new pki.ContentInfo({ schema: asn1.fromBER(token).result }).content })
  const content = data.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)
  const info = new pki.TSTInfo({ schema: asn1.fromBER(content).result })
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isOurs = (value: Uint8Array | undefined, expected: Uint8Array) => Buffer.from(value ?? []).equals(expected)
  if (hashAlgorithm.algorithmId !== SHA256 || !isOurs(hashedMessage.valueBlock.valueHexView, digest))
    throw new TimeStampError('The time stamp is about something else.')
  if (!isOurs(info.nonce?.valueBlock.valueHexView, nonce))
    throw new TimeStampError('The time stamp belongs to another request.')
  return { token, chain: chainOf(certificateOf(data), certificatesOf(timeStampToken)) }
}

const asCertificates = ({ certificates = [] }: pki.SignedData): X509Certificate[] =>
  certificates.filter((one) => one instanceof pki.Certificate).map((one) => new X509Certificate(derOf(one)))

/** The only certificate of a token in our form. */
function certificateOf(data: pki.SignedData): X509Certificate {
  const [certificate] = asCertificates(data)
  if (!certificate) throw new TimeStampError('The time stamp has no certificate.')
  return certificate
}

const certificatesOf = (token: pki.ContentInfo): X509Certificate[] =>
  asCertificates(new pki.SignedData({ schema: token.content }))
