import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CryptoKeySigner } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import type { KnownSeal } from '#shared/signoffs/verifier/seal-line.ts'
import { sealAlone, sealWithTimeStamp } from '#server/platform/pdf/sealing/sealing.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { drawCertificate } from '../certificate/draw.ts'
import type { CertificateFacts } from '../certificate/facts.ts'
import { factsIn, forgedSeal, seal } from './forging.cases.ts'

const world = await createWorld()
const authority = await startTimeStampServer()
const folder = await mkdtemp(join(tmpdir(), 'finishwork-expired-'))
afterAll(async () => {
  await authority.close()
  await rm(folder, { recursive: true })
})

const yearsAgo = (years: number): Date => new Date(Date.now() - years * 365.25 * 86_400_000)

/** Seals without the check that the server makes right after sealing. */
async function sealBy(pem: string, facts: CertificateFacts, about: { at: Date; tsaUrl?: string }): Promise<Uint8Array> {
  const certificate = new X509Certificate(pem)
  const der = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' })
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', der, curve, false, ['sign'])
  const signer = new CryptoKeySigner(key, certificate.raw, 'EC', 'ECDSA')
  const pages = await drawCertificate(facts)
  const { at, tsaUrl } = about
  const written = { reason: 'Test', at }
  return tsaUrl
    ? sealWithTimeStamp(pages, signer, [certificate], { ...written, tsaUrl })
    : sealAlone(pages, signer, written)
}

test('a key counts while its certificate is valid and not after that, by the time stamp if there is one', async () => {
  const home = await house(world)
  const { body } = await signs(world, home.client, [await proposed(world, home)])
  const headers = { cookie: home.client.cookie }
  const response = await world.request(`/api/sign-offs/${body.id}/certificate.pdf`, { headers })
  const facts = await factsIn(Buffer.from(await response.arrayBuffer()))
  // Our keys are valid for thirty years.
  const settings = await forgedSeal(folder, yearsAgo(31))
  const pem = await readFile(settings.signingKeyFile ?? '', 'utf8')
  const fingerprint = sha256(new X509Certificate(pem).raw)
  const ours: KnownSeal = { fingerprint, certificate: pem, issuers: [], revokedFrom: null, introduction: '' }
  const read = async (about: { at: Date; tsaUrl?: string }) => {
    const reading = await readCertificateFile(await sealBy(pem, facts, about), [ours])
    return [reading.seal.state, verdictOf(reading)]
  }
  expect(await read({ at: yearsAgo(20) })).toEqual(['valid', 'genuine'])
  expect(await read({ at: new Date() })).toEqual(['expired', 'altered'])
  // The key says that it sealed twenty years ago; the authority says that it was today.
  expect(await read({ at: yearsAgo(20), tsaUrl: authority.url })).toEqual(['expired', 'altered'])
  await expect(seal(facts, settings, new Date())).rejects.toThrow('not valid right after sealing')
})
