import { AppError } from '#shared/kernel/errors.ts'
import { moneyFor, toUnits } from '#shared/kernel/money.ts'
import { differencesBetween } from '#shared/selections/deciding/differences.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import { paidAmounts, paidInWords, paidOf, paidParts, paidUnits } from '#shared/signoffs/paid.ts'
import type { Decision, PaidParts, Signing, SigningConflict } from '#shared/signoffs/schemas.ts'
import type { SignOff } from '#shared/signoffs/contract.ts'
import { consent, nameRefusal } from '#shared/signoffs/rules.ts'
import { lockSeat, requireOwnAccountName, type Seat } from '#server/features/seats/public.ts'
import * as selections from '#server/features/selections/public.ts'
import { type AuditEvent, recordAll, storedAddress } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { SignedAct, SignerAccount } from '#shared/signoffs/act.ts'
import { hashOfAct, newCode } from '../act.ts'
import { addressCertificate } from '../certificate/certificate-mail-store.ts'
import { makeCertificate } from '../certificate/certificates.ts'
import { readDrawing } from '../certificate/drawing.ts'
import { requireSigner } from '../policy.ts'
import { signOffFor } from '../reading.ts'
import * as store from '../store.ts'

/** Signs exactly what was shown: a line whose selection has changed since refuses the whole sign-off, and nothing is signed. */
export async function sign(
  ctx: Ctx,
  projectId: number,
  { lines, signature, paid: shownSum }: Signing,
): Promise<SignOff> {
  const drawing = await readDrawing(signature.drawing ?? null)
  return ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    requireSigner(seat)
    const signer = await requireOwnName(tx, ctx, seat, signature.name)
    const offers = await selections.lockOffers(
      tx,
      seat,
      lines.map((line) => line.selectionId),
    )
    const answers = lines.map((line, index) => answerTo(line, index, offers, seat))
    await refuseChanged(tx, ctx, seat, answers)
    const paid = await paidFor(tx, ctx, seat, answers)
    if (shownSum !== undefined && shownSum !== paidUnits(paid)) throw changedSum(paid, seat.currency)
    const act = await composeAct(tx, ctx, { seat, answers, name: signature.name, drawing })
    const written = await writeAnswers(tx, ctx, answers)
    const of = { signOffId: act.id, isOneOfMany: written.length > 1 }
    const recorded: selections.RecordedAnswer[] = []
    for (const answer of written) recorded.push(await selections.recordedAnswer(tx, ctx, answer, of))
    const lineIds = await store.nextLineIds(tx, answers.length)
    const signed: AuditEvent = {
      companyId: seat.companyId,
      projectId,
      kind: 'signoff.signed',
      data: {
        project: seat.projectName,
        signOffId: act.id,
        code: act.code,
        lines: lines.length,
        selections: recorded.map(({ line }, n) => ({ ...line, lineId: lineIds[n] ?? null })),
        act: hashOfAct(act),
        // What the sign page showed: what was signed later changes what is left of a shared allowance.
        ...(paid !== null && { paidParts: paid }),
        signer,
        // Who owned the home and what the rule was at this moment: both may change later.
        signing: await selections.signingOf(tx, projectId),
      },
    }
    const auditSeq = (await recordAll(tx, ctx, [...recorded.map(({ event }) => event), signed])).at(-1) ?? 0
    await store.insert(tx, act, { auditSeq, lineIds })
    await addressCertificate(tx, act)
    await enqueue(tx, makeCertificate, { signOffId: act.id }, { companyId: act.companyId })
    return signOffFor(tx, ctx.platform.config, act.id)
  })
}

/** The typed name is that of the account, which no other owner of the home has. */
async function requireOwnName(tx: Db, ctx: Ctx, { projectId }: Seat, typed: string): Promise<SignerAccount> {
  const { userId } = ctx.actor
  const signer = await store.signerAccount(tx, userId)
  const message = nameRefusal(typed, signer.name)
  if (message !== null) throw new AppError('invalid', message, { fields: { 'signature.name': message } })
  await requireOwnAccountName(tx, userId, { projectId, field: 'signature.name' })
  return signer
}

type Answer = Parameters<typeof selections.writeAnswer>[2] & { line: Decision }

type Written = Answer & Awaited<ReturnType<typeof selections.writeAnswer>>

/** Declining takes back what the other owner has signed already: the deal is off the table. */
async function writeAnswers(tx: Db, ctx: Ctx, answers: readonly Answer[]): Promise<Written[]> {
  const written: Written[] = []
  for (const answer of answers) {
    if (answer.decision === 'decline') await selections.voidSignatures(tx, ctx, answer, `Declined: ${answer.reason}`)
    written.push({ ...answer, ...(await selections.writeAnswer(tx, ctx, answer)) })
  }
  return written
}

function answerTo(line: Decision, index: number, offers: Map<number, selections.Offered>, seat: Seat): Answer {
  const offer = offers.get(line.selectionId)
  const message = 'This selection is not part of this project.'
  if (!offer) throw new AppError('invalid', message, { fields: { [`lines.${index}.selectionId`]: message } })
  const reason = line.decision === 'decline' ? (line.reason ?? null) : null
  return { line, offer, seat, decision: line.decision, reason }
}

/** Reports every line that cannot be signed, with its current selection. */
async function refuseChanged(tx: Db, ctx: Ctx, seat: Seat, answers: readonly Answer[]): Promise<void> {
  const changed: SigningConflict['changed'] = []
  for (const { line, offer, decision } of answers) {
    const fresh = line.fingerprint === offer.fingerprint
    const refusal = await selections.refusalOf(tx, ctx, seat, offer, decision)
    if (fresh && refusal === null) continue
    const former = fresh ? undefined : await store.formerSnapshot(tx, offer.id, line.fingerprint)
    changed.push({
      selectionId: offer.id,
      name: offer.name,
      message: refusal ?? 'This has changed since you looked.',
      differences: former ? differencesBetween(former, offer.snapshot) : [],
      current: await selections.selectionFor(tx, ctx, { projectId: seat.projectId, selectionId: offer.id }),
    })
  }
  if (changed.length === 0) return
  const [first] = changed
  const message =
    changed.length === 1 && first
      ? `${first.name}: ${first.message} Nothing was signed.`
      : `${changed.length} selections have changed since you looked. Nothing was signed.`
  throw new AppError('conflict', message, { current: { changed } satisfies SigningConflict })
}

/** What the signer pays, by the rule of the sign page, before anything is written. */
async function paidFor(tx: Db, { actor, now }: Ctx, seat: Seat, answers: readonly Answer[]): Promise<PaidParts | null> {
  const approved = answers.filter(({ decision }) => decision === 'approve').map(({ offer }) => offer)
  const deals = approved.map(({ id, row, snapshot }) => ({ id, status: row.status, ...dealOf(snapshot) }))
  // Without a shared allowance the signed lines say it all, and nothing else is read.
  if (deals.every(({ allowanceName }) => allowanceName === null)) {
    const units = (cents: number | null) => (cents === null ? null : toUnits(cents))
    const lines = deals.map(({ id, status, totalCents, differenceCents }) => ({
      id,
      status,
      total: units(totalCents),
      difference: units(differenceCents),
      sharedAllowance: null,
    }))
    return paidParts(lines, lines)
  }
  // What was signed before has used up part of a shared allowance.
  const all = await selections.everySelectionFor(tx, { userId: actor.userId, now }, seat.projectId)
  return paidParts(
    all,
    all.filter(({ id }) => approved.some((offer) => offer.id === id)),
  )
}

/** Someone signed or changed another selection under the same shared allowance since the page was opened. */
function changedSum(parts: PaidParts | null, currency: string): AppError {
  const paid = paidOf(parts)
  const now = paid === null ? '' : `: ${paidInWords(paid, moneyFor(currency, paidAmounts(paid)))}`
  const message = `What you pay has changed since you looked${now}. Nothing was signed.`
  return new AppError('conflict', message, { current: { changed: [] } satisfies SigningConflict })
}

type Composing = { seat: Seat; answers: readonly Answer[]; name: string; drawing: string | null }

async function composeAct(tx: Db, ctx: Ctx, { seat, answers, name, drawing }: Composing): Promise<SignedAct> {
  const replaced = await store.voidedApprovals(
    tx,
    answers.filter(({ decision }) => decision === 'approve').map(({ offer }) => offer.id),
  )
  return {
    id: await store.nextId(tx),
    companyId: seat.companyId,
    projectId: seat.projectId,
    userId: ctx.actor.userId,
    code: newCode(),
    signedName: name,
    drawing,
    consentText: consent.text,
    ip: await storedAddress(tx, ctx.ip),
    userAgent: ctx.userAgent,
    sessionId: ctx.actor.sessionId,
    timeZone: seat.timeZone,
    signedAt: ctx.now.toISOString(),
    lines: answers.map(({ offer, decision, reason }) => ({
      selectionId: offer.id,
      decision,
      reason,
      fingerprint: offer.fingerprint,
      snapshot: offer.snapshot,
      shown: offer.shown,
      replacesLineId: decision === 'approve' ? (replaced.get(offer.id) ?? null) : null,
    })),
  }
}
