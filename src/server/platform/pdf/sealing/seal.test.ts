import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import * as pki from 'pkijs'
import { afterAll, expect, test } from 'vitest'
import { signatureOf } from '#shared/signoffs/verifier/pdf-signature.ts'
import { checkSeal } from '#shared/signoffs/verifier/seal.ts'
import { derOf, oid, readSignedData } from '#shared/signoffs/verifier/signed-data.ts'
import { openSeal } from './seal.ts'
import { makeSelfSigned } from './self-signed.ts'

const folder = await mkdtemp(join(tmpdir(), 'finishwork-seal-'))
afterAll(() => rm(folder, { recursive: true }))

const now = new Date('2027-03-10T09:00:00Z')
const settings = { publicUrl: 'http://localhost', signingKeyFile: undefined, signingCertificateFile: undefined }
const ours = await openSeal({ ...settings, dataDir: join(folder, 'ours') })

const page = async (): Promise<Uint8Array> => {
  const pdf = PDF.create()
  pdf.addPage()
  return pdf.save()
}
const about = { reason: 'Test', at: now }
const sealed = await ours.close(await page(), about)

/** A stranger's seal, with another certificate beside their own. */
async function strangerSeal(beside: string) {
  const [key, certificate] = [join(folder, 'stranger.key'), join(folder, 'stranger.pem')]
  const own = await makeSelfSigned('localhost', now)
  await writeFile(key, own.slice(0, own.indexOf('-----BEGIN CERTIFICATE')))
  await writeFile(certificate, own.slice(own.indexOf('-----BEGIN CERTIFICATE')) + beside)
  return openSeal({ ...settings, dataDir: folder, signingKeyFile: key, signingCertificateFile: certificate })
}

// Creating a key takes seconds.
const stranger = await strangerSeal(ours.certificate)

/** Writes another signature into a sealed file, of the same length. */
function withSignature(pdf: Uint8Array, change: (data: pki.SignedData) => void): Uint8Array {
  const found = signatureOf(pdf)
  if (typeof found === 'string') throw new Error(found)
  const data = readSignedData(found.der)
  change(data)
  const der = derOf(new pki.ContentInfo({ contentType: oid.signedData, content: data.toSchema() }))
  const hex = Buffer.from(der).toString('hex').toUpperCase().padEnd(found.hex.length, '0')
  const copy = Buffer.from(pdf)
  copy.write(hex, copy.indexOf(found.hex), 'latin1')
  return copy
}

test('creates a key that only its owner can read', async () => {
  const file = join(folder, 'ours', 'seal', 'seal.pem')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain('BEGIN PRIVATE KEY')
})

test('accepts a file sealed by us, and names the seal', async () => {
  expect(await checkSeal(sealed, [ours.fingerprint])).toEqual({
    state: 'valid',
    sealedBy: { name: 'Finishwork seal of localhost', fingerprint: ours.fingerprint },
    timeStamp: null,
  })
})

test('reports a stranger’s seal as foreign when our certificate is placed first in it', async () => {
  const forged = withSignature(await stranger.close(await page(), about), (data) => {
    data.certificates = data.certificates?.toReversed()
  })
  const found = signatureOf(forged)
  if (typeof found === 'string') throw new Error(found)
  const [first] = readSignedData(found.der).certificates ?? []
  expect(new X509Certificate(derOf(first as pki.Certificate)).fingerprint256).toBe(
    new X509Certificate(ours.certificate).fingerprint256,
  )
  expect(await checkSeal(forged, [ours.fingerprint])).toMatchObject({
    state: 'foreign',
    sealedBy: { fingerprint: stranger.fingerprint },
  })
})

test('reports a seal as broken when it names our certificate but was made with another key', async () => {
  const forged = withSignature(await stranger.close(await page(), about), (data) => {
    const [, certificate] = data.certificates ?? []
    const [info] = data.signerInfos
    if (!info || !(certificate instanceof pki.Certificate)) throw new Error('No signer')
    info.sid = new pki.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    })
  })
  expect((await checkSeal(forged, [ours.fingerprint])).state).toBe('broken')
})

test('finds a change of any byte of the signature itself', async () => {
  const found = signatureOf(sealed)
  if (typeof found === 'string') throw new Error(found)
  const start = Buffer.from(sealed).indexOf(found.hex) - 1
  const used = found.hex.replace(/0+$/, '').length
  const missed: number[] = []
  for (let at = 0; at < used + 8; at += 23) {
    const flipped = Uint8Array.from(sealed)
    flipped[start + at] = (flipped[start + at] ?? 0) ^ (at % 2 ? 0x20 : 0x01)
    const { state } = await checkSeal(flipped, [ours.fingerprint])
    if (state === 'valid' || state === 'none') missed.push(at)
  }
  expect(missed).toEqual([])
})
