import { randomInt } from 'node:crypto'
import { actText, signedLine, type SignedAct } from '#shared/signoffs/act.ts'
import { codeAlphabet, codeLength, inGroups } from '#shared/signoffs/rules.ts'
import { sha256 } from '#server/platform/tokens.ts'

/** The audit chain contains this hash, so that any later change of a sign-off in the database is detected. */
export const hashOfAct = (act: SignedAct): string => sha256(actText(act))

/** A stored sign-off. The application reads its time as a date, and `audit:verify` as text with microseconds. */
type Stored = Omit<SignedAct, 'lines' | 'signedAt'> & { signedAt: Date | string }

/** The act as it is stored, field by field, so that columns added later do not change its hash. */
export const actOf = (row: Stored, lines: Readonly<SignedAct['lines']>): SignedAct => ({
  id: row.id,
  companyId: row.companyId,
  projectId: row.projectId,
  userId: row.userId,
  code: row.code,
  signedName: row.signedName,
  drawing: row.drawing,
  consentText: row.consentText,
  ip: row.ip,
  userAgent: row.userAgent,
  sessionId: row.sessionId,
  timeZone: row.timeZone,
  signedAt: typeof row.signedAt === 'string' ? row.signedAt : row.signedAt.toISOString(),
  lines: lines.map(signedLine),
})

/** A hundred random bits, in letters that are not confused with each other. */
export const newCode = (): string =>
  inGroups(Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''))
