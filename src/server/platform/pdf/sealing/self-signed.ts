import { randomBytes, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
const YEARS = 30

/** As strong as RSA with 3072 bits, and made at once: an RSA key of that size takes seconds of the first start. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto })

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END ${label}-----\n`

/** A key and a self-signed certificate that names its host. */
export async function makeSelfSigned(host: string, now: Date): Promise<string> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pki.Certificate()
  certificate.version = 2
  const serial = randomBytes(16)
  // A serial number is positive: its first bit must be 0.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  certificate.serialNumber = new asn1.Integer({ valueHex: new Uint8Array(serial).buffer })
  const name = new asn1.Utf8String({ value: `Finishwork seal of ${host}` })
  const names = [new pki.AttributeTypeAndValue({ type: COMMON_NAME, value: name })]
  certificate.subject.typesAndValues = names
  certificate.issuer.typesAndValues = names
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  // Certificates have no fractions of a second.
  until.setUTCMilliseconds(0)
  // A day of tolerance for clocks that are behind.
  certificate.notBefore.value = new Date(now.getTime() - 86_400_000)
  // Years from 2050 on have four digits.
  certificate.notAfter = new pki.Time({ type: pki.TimeType.GeneralizedTime, value: until })
  certificate.extensions = [
    new pki.Extension({
      extnID: BASIC_CONSTRAINTS,
      critical: true,
      extnValue: new pki.BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    // Digital signature and non-repudiation: the first two bits.
    new pki.Extension({
      extnID: KEY_USAGE,
      critical: true,
      extnValue: new asn1.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return pem('PRIVATE KEY', key) + pem('CERTIFICATE', certificate.toSchema(true).toBER())
}
