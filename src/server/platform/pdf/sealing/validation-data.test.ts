import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF, PdfDict, PdfStream } from '@libpdf/core'
import type { AsnType } from 'asn1js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '#shared/signoffs/verifier/pdf-signature.ts'
import { checkSeal } from '#shared/signoffs/verifier/seal.ts'
import { readSignedData } from '#shared/signoffs/verifier/signed-data.ts'
import { startCertificateAuthority } from '#server/testing/servers/certificate-authority.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { openSeal } from './seal.ts'
import { fingerprintsOf } from './seal-certificates.ts'

const run = promisify(execFile)
const openssl = (command: string, ...files: string[]) => run('openssl', [...command.split(' '), ...files])
const folder = await mkdtemp(join(tmpdir(), 'finishwork-dss-'))
const root = await startCertificateAuthority()
const authority = await startTimeStampServer(root)
afterAll(() => Promise.all([root.close(), authority.close(), rm(folder, { recursive: true })]))
beforeEach(() => root.serve('its list'))

const [key, certificate] = [join(folder, 'seal.key'), join(folder, 'seal.pem')]
await root.issue('Seal of a builder', { key, certificate, usage: 'keyUsage=digitalSignature,nonRepudiation' })
await writeFile(certificate, (await readFile(certificate, 'utf8')) + (await readFile(root.certificate, 'utf8')))
const settings = { dataDir: folder, publicUrl: 'http://localhost' }
const seal = await openSeal({ ...settings, signingKeyFile: key, signingCertificateFile: certificate })
const ours = fingerprintsOf(seal.certificate)

// Lists are fetched at most once an hour, so each test has a day of its own.
let day = 0
async function sealed(crlHosts: readonly string[] = [root.host]): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage()
  day += 1
  const at = new Date(Date.now() + day * 86_400_000)
  return seal.close(await pdf.save(), { reason: 'Test', at, tsaUrl: authority.url, crlHosts })
}

/** The streams of the document security store, as they are in the file. */
async function storeOf(bytes: Uint8Array): Promise<{ certificates: Uint8Array[]; lists: Uint8Array[] }> {
  const pdf = await PDF.load(bytes)
  const resolve = pdf.context.registry.resolve.bind(pdf.context.registry)
  const store = pdf.getCatalog().get('DSS', resolve)
  if (!(store instanceof PdfDict)) return { certificates: [], lists: [] }
  const streams = (name: string) =>
    [...(store.getArray(name, resolve) ?? [])].map((one) => {
      const stream = one.type === 'ref' ? resolve(one) : one
      if (!(stream instanceof PdfStream)) throw new Error('Not a stream')
      return stream.getDecodedData()
    })
  return { certificates: streams('Certs'), lists: streams('CRLs') }
}

const namesOf = (certificates: Uint8Array[]) => certificates.map((der) => new X509Certificate(der).subject).toSorted()
const chains = ['CN=Seal of a builder', 'CN=Test root ours', 'CN=Test time stamp authority']

test('embeds both chains and the revocation list under the seal, in one revision', async () => {
  const bytes = await sealed()
  const { certificates, lists } = await storeOf(bytes)
  expect(namesOf(certificates)).toEqual(chains)
  expect(lists).toHaveLength(1)
  expect(await checkSeal(bytes, ours)).toMatchObject({
    state: 'valid',
    sealedBy: { name: 'Seal of a builder' },
    timeStamp: { authority: 'Test time stamp authority' },
  })
  const extended = Buffer.concat([bytes, Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')])
  expect((await checkSeal(extended, ours)).state).toBe('broken')
})

test('OpenSSL verifies the seal and its time stamp with the chains and the list in the file', async () => {
  const bytes = await sealed()
  const { certificates, lists } = await storeOf(bytes)
  const found = signatureOf(bytes)
  if (typeof found === 'string') throw new Error(found)
  const [info] = readSignedData(found.der).signerInfos
  const token = info?.unsignedAttrs?.attributes[0]?.values[0] as AsnType
  const file = (name: string) => join(folder, name)
  await writeFile(file('chains.pem'), certificates.map((der) => String(new X509Certificate(der))).join(''))
  await writeFile(file('list.der'), lists[0] ?? '')
  await writeFile(file('signature.der'), found.der)
  await writeFile(file('signed'), found.signed)
  await writeFile(file('token.der'), new Uint8Array(token.toBER()))
  await writeFile(file('stamped'), info?.signature.valueBlock.valueHexView ?? '')
  await openssl('crl -inform DER', '-in', file('list.der'), '-out', file('list.pem'))
  const both = await Promise.all([root.certificate, file('list.pem')].map((one) => readFile(one, 'utf8')))
  await writeFile(file('trusted.pem'), both.join(''))
  const trusted = ['-CAfile', file('trusted.pem'), '-crl_check']
  const cms = ['-in', file('signature.der'), '-content', file('signed'), '-out', file('content')]
  await openssl('cms -verify -binary -inform DER -purpose any', ...cms, ...trusted)
  const stamp = ['-in', file('token.der'), '-data', file('stamped'), '-untrusted', file('chains.pem')]
  const { stdout } = await openssl('ts -verify -token_in', ...stamp, ...trusted)
  expect(stdout).toContain('Verification: OK')
})

test('asks no host that is not in the settings, whatever certificates name', async () => {
  const before = root.fetched()
  const { certificates, lists } = await storeOf(await sealed([]))
  expect(namesOf(certificates)).toEqual(chains)
  expect(lists).toEqual([])
  expect(root.fetched()).toBe(before)
})

test.each(['nothing', 'a list of another authority'] as const)(
  'seals without the revocation list when its address serves %s',
  async (what) => {
    root.serve(what)
    const bytes = await sealed()
    expect((await storeOf(bytes)).lists).toEqual([])
    expect((await checkSeal(bytes, ours)).state).toBe('valid')
  },
)
