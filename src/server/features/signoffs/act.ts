import { randomInt } from 'node:crypto'
import { canonicalJson } from '#shared/kernel/canonical-json.ts'
import type { Shown, Snapshot } from '#shared/selections/snapshot.ts'
import { codeAlphabet, codeLength, inGroups } from '#shared/signoffs/rules.ts'
import { sha256 } from '#server/platform/tokens.ts'

/** Everything that one act of signing says. */
export type SignedAct = {
  id: number
  companyId: number
  projectId: number
  userId: number
  code: string
  signedName: string
  drawing: string | null
  consentText: string
  ip: string | null
  userAgent: string | null
  sessionId: number | null
  timeZone: string
  /** ISO 8601, UTC. */
  signedAt: string
  lines: {
    selectionId: number
    decision: 'approve' | 'decline'
    reason: string | null
    fingerprint: string
    snapshot: Snapshot
    shown: Shown
    replacesLineId: number | null
  }[]
}

/** Stands in the audit chain: whoever changes a word of a sign-off in the database is found out by it. */
export const hashOfAct = (act: SignedAct): string =>
  sha256(canonicalJson({ ...act, lines: act.lines.toSorted((a, b) => a.selectionId - b.selectionId) }))

/** A hundred bits that nobody guesses, in letters that nobody confuses. */
export const newCode = (): string =>
  inGroups(Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''))
