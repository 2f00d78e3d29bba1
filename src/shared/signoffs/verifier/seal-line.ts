import { canonicalJson } from '../../kernel/canonical-json.ts'
import { sha256Hex } from './bytes.ts'
import { certificatesOf, fromBase64, isSignedWith, type SealCertificate } from './plain-signature.ts'

/** What is signed when a key begins to seal. */
export type SealStatement = {
  seal: 1
  number: number
  at: string
  fingerprint: string
  /** PEM, followed by the certificates that issued it. */
  certificate: string
  /** The hash of the statement before it. */
  previous: string | null
  /** `lost`: the key before it could not sign any more. */
  reason: 'first' | 'replaced' | 'lost'
  /** From when on the key before it must not be trusted, because someone else may have it. */
  previousRevokedFrom: string | null
}

/** Signed by the key that it introduces and, unless it is the first or that one was lost, by the key before it. In base64. */
export type SealIntroduction = { statement: string; signature: string; previousSignature: string | null }

/** A key that seals, or sealed, for this installation. */
export type KnownSeal = {
  fingerprint: string
  /** The certificates that issued its certificate. */
  issuers: string[]
  certificate: string
  revokedFrom: string | null
  /** The hash of its introduction. */
  introduction: string
}

export const sealStatementText = (statement: SealStatement): string => canonicalJson(statement)

type Entry = { text: string; hash: string; statement: SealStatement; own: SealCertificate; given: SealIntroduction }

/**
 * The keys that count, followed from the one that the installation holds (`current`, a fingerprint) back to the first. The key in
 * the installation's hands signed the hash of the introduction before its own, and so on: someone who writes into the database without
 * that key can add nothing to this line. What cannot be followed is not trusted, and named.
 */
export async function followSealLine(
  line: readonly SealIntroduction[],
  current: string | null,
): Promise<{ seals: KnownSeal[]; problems: string[] }> {
  if (line.length === 0) return { seals: [], problems: [] }
  if (current === null) return { seals: [], problems: ['The key of the seal is not here, so no seal can be checked.'] }
  const entries = await Promise.all(line.map((one) => read(one).catch(() => null)))
  const end = entries.findLastIndex((entry) => entry?.statement.fingerprint === current)
  if (end === -1) return { seals: [], problems: ['The key of this installation was never introduced as its seal.'] }
  const problems =
    end === line.length - 1 ? [] : [`Seal ${end + 2} was introduced without the key of this installation.`]
  const seals: KnownSeal[] = []
  let expected: string | null = null
  let revokedFrom: string | null = null
  for (let at = end; at >= 0; at -= 1) {
    const entry = entries[at]
    if (!entry || (expected !== null && entry.hash !== expected) || !(await isItself(entry, at + 1))) {
      problems.push(`The introduction of seal ${at + 1} was changed.`)
      break
    }
    seals.unshift(await asSeal(entry, revokedFrom))
    if (at > 0 && !(await isIntroducedBy(entry, entries[at - 1] ?? null))) {
      problems.push(`Seal ${at + 1} was not introduced by the one before it, or that one was changed.`)
      break
    }
    expected = entry.statement.previous
    revokedFrom = entry.statement.previousRevokedFrom
  }
  return { seals, problems }
}

async function read(given: SealIntroduction): Promise<Entry | null> {
  const statement = JSON.parse(given.statement) as SealStatement
  const [own] = await certificatesOf(statement.certificate)
  if (!own || own.fingerprint !== statement.fingerprint) return null
  return { text: given.statement, hash: await sha256Hex(given.statement), statement, own, given }
}

/** Whether the entry is unchanged since its own key signed it. */
async function isItself({ text, statement, own, given }: Entry, number: number): Promise<boolean> {
  if (statement.number !== number || text !== sealStatementText(statement)) return false
  if ((statement.reason === 'first') !== (number === 1)) return false
  return isSignedWith(own.certificate, text, fromBase64(given.signature))
}

async function isIntroducedBy({ text, statement, given }: Entry, before: Entry | null): Promise<boolean> {
  if (!before || statement.previous !== before.hash) return false
  if (statement.reason === 'lost') return true
  if (given.previousSignature === null) return false
  return isSignedWith(before.own.certificate, text, fromBase64(given.previousSignature))
}

async function asSeal({ statement, hash }: Entry, revokedFrom: string | null): Promise<KnownSeal> {
  const [, ...issuers] = await certificatesOf(statement.certificate)
  return {
    fingerprint: statement.fingerprint,
    issuers: issuers.map(({ fingerprint }) => fingerprint),
    certificate: statement.certificate,
    revokedFrom,
    introduction: hash,
  }
}
