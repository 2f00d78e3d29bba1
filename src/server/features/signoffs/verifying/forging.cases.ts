import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { linkText } from '#shared/activity/chain-text.ts'
import { actText } from '#shared/signoffs/act.ts'
import { fingerprintText } from '#shared/selections/deciding/snapshot.ts'
import type { CertificateFacts } from '../certificate/facts.ts'
import { make, type SealedCertificate } from '../certificate/make.ts'
import type { SealSettings } from '#server/platform/pdf/sealing/seal.ts'
import { makeSelfSigned } from '#server/platform/pdf/sealing/self-signed.ts'
import { sha256 } from '#server/platform/tokens.ts'

/** What a certificate was drawn from, as far as its attached file has it. */
export async function factsIn(pdf: Uint8Array): Promise<CertificateFacts> {
  const document = await PDF.load(new Uint8Array(pdf))
  const facts = JSON.parse(Buffer.from(document.attachments.get('sign-off.json') ?? []).toString()) as CertificateFacts
  return {
    ...facts,
    contact: { logo: null, address: null, phone: null, license: null },
    lines: facts.lines.map((line) => ({ ...line, picture: null })),
  }
}

/** The same facts with every hash computed again, so that they agree with each other. */
export function rehashed(facts: CertificateFacts): CertificateFacts {
  const lines = facts.lines.map((line) => ({ ...line, fingerprint: sha256(fingerprintText(line.snapshot)) }))
  const actHash = sha256(actText({ ...facts, lines }))
  const { entry } = facts.chain
  if (!entry) return { ...facts, lines, actHash }
  const link = { ...entry, data: { ...(entry.data as object), act: actHash } }
  const hash = sha256(linkText(link))
  return { ...facts, lines, actHash, chain: { ...facts.chain, hash, entry: { ...link, hash } } }
}

/** Draws and seals a certificate as the installation does. */
export const seal = (facts: CertificateFacts, settings: SealSettings, at: Date): Promise<SealedCertificate> =>
  make({ facts, settings, at, timeStamp: { url: undefined, isOptional: false, crlHosts: [] } })

/** The settings of another key, with the same name in its certificate as ours. */
export async function forgedSeal(folder: string, now: Date): Promise<SealSettings> {
  const pem = await makeSelfSigned('localhost:3000', now)
  const file = join(folder, 'forged.pem')
  await writeFile(file, pem)
  return {
    dataDir: folder,
    publicUrl: 'http://localhost:3000',
    signingKeyFile: file,
    signingCertificateFile: file,
  }
}
