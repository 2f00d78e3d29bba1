import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Snapshot } from '../selections/selection-schemas.ts'
import type { Shown } from '#shared/selections/deciding/snapshot.ts'

/** The account that signed, as it was at that moment; in the audit chain with the sign-off. */
export type SignerAccount = {
  userId: number
  email: string
  name: string
  nameChangedAt: string | null
  nameBefore: string | null
}

/** Everything that one sign-off contains. */
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

/** Only what the signature covers, so that columns added later do not change the hash. */
export const signedLine = (line: SignedAct['lines'][number]): SignedAct['lines'][number] => ({
  selectionId: line.selectionId,
  decision: line.decision,
  reason: line.reason,
  fingerprint: line.fingerprint,
  snapshot: line.snapshot,
  shown: line.shown,
  replacesLineId: line.replacesLineId,
})

/** The text whose SHA-256 is in the audit chain: field by field, so that what is added later does not change it. */
export const actText = (act: SignedAct): string =>
  canonicalJson({
    id: act.id,
    companyId: act.companyId,
    projectId: act.projectId,
    userId: act.userId,
    code: act.code,
    signedName: act.signedName,
    drawing: act.drawing,
    consentText: act.consentText,
    ip: act.ip,
    userAgent: act.userAgent,
    sessionId: act.sessionId,
    timeZone: act.timeZone,
    signedAt: act.signedAt,
    lines: act.lines.map(signedLine).toSorted((a, b) => a.selectionId - b.selectionId),
  })
