import { checkSeal } from '#shared/signoffs/verifier/seal.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as line from '#server/platform/pdf/sealing/seal-line-store.ts'
import type { SealSettings } from '#server/platform/pdf/sealing/seal.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { countAll } from '../verifying/conflict-store.ts'
import * as store from './proof-store.ts'

/**
 * Compares every seal in the database with the line in which seals were introduced, as the key in the installation's files proves
 * it. Returns what is wrong, one line each.
 */
export async function sealFindings(db: Db, settings: SealSettings): Promise<string[]> {
  const { seals, problems } = await trustedSeals(db, settings)
  const known = new Map(seals.map((seal) => [seal.fingerprint, seal]))
  for (const fingerprint of await line.listed(db))
    if (!known.has(fingerprint)) problems.push(`The seal ${short(fingerprint)} was never introduced.`)
  for (const { sealedBy, introduction, companyId } of await store.sealedEvents(db))
    if (introduction !== null && known.get(sealedBy)?.introduction !== introduction)
      problems.push(
        `Company ${companyId}: certificates were sealed with ${short(sealedBy)}, which was not its seal then.`,
      )
  const ours = seals.flatMap(({ fingerprint, issuers }) => [fingerprint, ...issuers])
  for await (const rows of store.sealedFiles(db))
    for (const { signOffId, pdf, sealedBy } of rows) {
      const seal = await checkSeal(pdf, ours)
      if (seal.state !== 'valid' || seal.sealedBy?.fingerprint !== sealedBy)
        problems.push(`The certificate of sign-off ${signOffId} does not have our seal.`)
    }
  const conflicts = await countAll(db)
  if (conflicts > 0)
    problems.push(
      `${conflicts} sealed certificates that people hold contradict our records (table certificate_conflicts).`,
    )
  return problems
}

const short = (fingerprint: string): string => `${fingerprint.slice(0, 16)}…`
