import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { followSealLine, type KnownSeal, type SealIntroduction } from '#shared/signoffs/verifier/seal-line.ts'
import type { Platform } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { SERVER_SHARE } from '../../shares.ts'
import { introduceSealTask } from './introduce-task.ts'
import { fingerprintsOf } from './seal-certificates.ts'
import * as store from './seal-line-store.ts'
import type { SealSettings } from './seal.ts'

export const sealSettings = ({ dataDir, publicUrl, signingKeyFile, signingCertificateFile }: SealSettings) => ({
  dataDir,
  publicUrl,
  signingKeyFile,
  signingCertificateFile,
})

/** The fingerprint of the key that this installation holds in its files; null before one was created. */
async function currentSeal({ dataDir, signingCertificateFile }: SealSettings): Promise<string | null> {
  const file = signingCertificateFile ?? join(dataDir, 'seal', 'seal.pem')
  const pem = await readFile(file, 'utf8').catch(() => '')
  return fingerprintsOf(pem)[0] ?? null
}

/** What a verifier needs to follow the line of seals by itself. */
export async function sealLine(
  db: Db,
  settings: SealSettings,
): Promise<{ line: SealIntroduction[]; current: string | null }> {
  return { line: await store.line(db), current: await currentSeal(settings) }
}

/** The seals that count, and what is wrong with the line in which they were introduced. */
export async function trustedSeals(
  db: Db,
  settings: SealSettings,
): Promise<{ seals: KnownSeal[]; problems: string[] }> {
  const { line, current } = await sealLine(db, settings)
  return followSealLine(line, current)
}

/** Introduces the key of this installation when it is new. Returns the introduction that certificates refer to. */
export async function ensureIntroduced(
  platform: Pick<Platform, 'db' | 'config' | 'workers' | 'clock'>,
): Promise<store.LastSeal> {
  const { db, config, workers } = platform
  const last = await store.last(db)
  const current = await currentSeal(config)
  if (last !== null && last.fingerprint === current) return last
  const order = { settings: sealSettings(config), last, at: platform.clock() }
  const made = await workers.run(introduceSealTask, order, { share: SERVER_SHARE })
  if (made) {
    const { signature, previousSignature } = made
    await store.insert(db, {
      ...made,
      signature: Buffer.from(signature),
      previousSignature: previousSignature && Buffer.from(previousSignature),
    })
  }
  const now = await store.last(db)
  if (!now || now.fingerprint !== (await currentSeal(config)))
    throw new Error('Another instance introduced another key as the seal of this database.')
  return now
}
