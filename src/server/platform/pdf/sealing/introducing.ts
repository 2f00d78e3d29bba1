import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SealStatement, sealStatementText } from '#shared/signoffs/verifier/seal-line.ts'
import { sha256 } from '../../tokens.ts'
import { openSeal, type Seal, sealIn, type SealSettings } from './seal.ts'
import type { LastSeal } from './seal-line-store.ts'

export type IntroductionRequest = {
  settings: SealSettings
  last: LastSeal | null
  at: Date
  /** A file with the previous key and its certificate; without it, the key in `DATA_DIR` is tried. */
  previousKeyFile?: string | undefined
  /** The operator says that the previous key is lost. */
  lost?: boolean
  /** The operator says that someone else may have had the previous key since then. */
  revokedFrom?: string | null
}

export type Introduced = {
  number: number
  statement: string
  hash: string
  signature: Uint8Array
  previousSignature: Uint8Array | null
}

/**
 * Lets the previous key introduce the key of the settings. The first one is introduced by the installation itself. Null when the key of
 * the settings is the current one already.
 */
export async function introduce(request: IntroductionRequest): Promise<Introduced | null> {
  const { settings, last, at, lost = false, revokedFrom = null } = request
  const seal = await openSeal(settings)
  if (last?.fingerprint === seal.fingerprint) return null
  const previous = last && !lost ? await previousSeal(request, last) : null
  const statement: SealStatement = {
    seal: 1,
    number: (last?.number ?? 0) + 1,
    at: at.toISOString(),
    fingerprint: seal.fingerprint,
    certificate: seal.certificate,
    previous: last?.hash ?? null,
    reason: last === null ? 'first' : lost ? 'lost' : 'replaced',
    previousRevokedFrom: revokedFrom,
  }
  const text = sealStatementText(statement)
  return {
    number: statement.number,
    statement: text,
    hash: sha256(text),
    signature: seal.sign(Buffer.from(text)),
    previousSignature: previous ? previous.sign(Buffer.from(text)) : null,
  }
}

async function previousSeal({ settings, previousKeyFile }: IntroductionRequest, last: LastSeal): Promise<Seal> {
  const file = previousKeyFile ?? join(settings.dataDir, 'seal', 'seal.pem')
  const pem = await readFile(file, 'utf8').catch(() => null)
  const seal = pem === null ? null : await sealIn(pem, file)
  if (seal?.fingerprint === last.fingerprint) return seal
  throw new Error(
    `Certificates of this database are sealed with another key (${last.fingerprint.slice(0, 16)}…). Give every instance the same ` +
      'SIGNING_KEY_FILE, or introduce the new key with the previous one: npm run seals -- replace <file of the previous key>.',
  )
}
