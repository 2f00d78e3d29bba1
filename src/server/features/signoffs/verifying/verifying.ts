import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import type { Verification } from '#shared/signoffs/contract.ts'
import { initialsOf } from '#shared/signoffs/rules.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'
import { hashOf, signers } from '../certificate/certificate-store.ts'
import { paidReply } from '../reading.ts'
import * as store from '../store.ts'

const tooOften = 'You have checked a lot of certificates in the last hour. Please try again later.'
export const consumeCheckLimit = (ctx: PublicCtx): Promise<void> =>
  ctx.platform.limits.consume('verify_address', networkOf(ctx.ip), tooOften)

/** What anyone may learn from a code. Free text and full names stay with the people of the project. */
export async function verifyCode(ctx: PublicCtx, code: string): Promise<Verification> {
  await consumeCheckLimit(ctx)
  const found = await verificationOf(ctx, code)
  if (!found) throw new AppError('not_found', 'No sign-off has this code. Please check that it is typed as printed.')
  return found
}

export async function verificationOf(ctx: PublicCtx, code: string): Promise<Verification | null> {
  const row = await store.findByCode(ctx.db, code)
  if (!row) return null
  const rows = await store.linesOf(ctx.db, [row.act.id])
  const lines = rows.map(asPublic)
  return {
    code: row.act.code,
    signedAt: row.act.signedAt.toISOString(),
    company: row.company,
    signer: initialsOf(row.act.signedName),
    alsoSigned: onePerPerson(await store.alsoSigned(ctx.db, rows)),
    currency: row.currency,
    timeZone: row.act.timeZone,
    state: stateOf(lines),
    signatures: await signaturesOn(ctx, row.act.projectId, rows),
    lines,
    ...paidReply(row),
    chain: { seq: row.act.auditSeq, hash: row.chainHash },
    certificateHash: await hashOf(ctx.db, row.act.id),
  }
}

/** Who has signed what is waiting, by initials: their names stay with the people of the project. */
async function signaturesOn(ctx: PublicCtx, projectId: number, rows: readonly store.ShownLine[]) {
  const waiting = rows.filter((row) => row.waiting)
  if (waiting.length === 0) return []
  const { clients } = await signers(ctx.db, { projectId, selectionIds: waiting.map((row) => row.selectionId) })
  return clients.map(({ name, hasSigned }) => ({ name: initialsOf(name), hasSigned }))
}

/** Several lines of one signature are one signature. */
const onePerPerson = (signatures: readonly store.OtherSignature[]): Verification['alsoSigned'] => [
  ...new Map(
    signatures.map(({ name, signedAt }) => [`${name} ${signedAt}`, { name: initialsOf(name), signedAt }]),
  ).values(),
]

type PublicLine = Verification['lines'][number]

function stateOf(lines: readonly PublicLine[]): Verification['state'] {
  const approvals = lines.filter((line) => line.decision === 'approve')
  const valid = approvals.filter((line) => line.valid)
  if (approvals.length === 0) return 'declined'
  if (lines.some((line) => line.waiting)) return 'waiting'
  if (valid.length === approvals.length) return 'valid'
  return valid.length === 0 ? 'void' : 'partly'
}

const units = (cents: number | null) => (cents === null ? null : toUnits(cents))

function asPublic({
  decision,
  fingerprint,
  snapshot,
  shown,
  voidedAt,
  archivedAt,
  waiting,
}: store.ShownLine): PublicLine {
  const deal = dealOf(snapshot)
  return {
    name: shown.name,
    decision,
    items: deal.lines.map((line) => ({
      item: line.item,
      brand: line.brand,
      model: line.model,
      quantity: line.quantityMilli / 1000,
      unit: line.unit,
      unitPrice: toUnits(line.priceCents),
      total: toUnits(line.totalCents),
    })),
    total: units(deal.totalCents),
    allowance: units(deal.allowanceCents),
    allowanceName: deal.allowanceName,
    difference: units(deal.differenceCents),
    fingerprint,
    valid: voidedAt === null,
    waiting,
    voidedAt: voidedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}
