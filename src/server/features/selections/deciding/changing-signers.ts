import { dayIn } from '#shared/kernel/dates.ts'
import {
  clientsChangeInWords,
  isSameSigning,
  type Signing,
  signingChangeInWords,
} from '#shared/selections/deciding/signing.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from '../acts.ts'
import * as rule from './signing-rule-store.ts'
import * as store from '../store.ts'
import { updateAll } from '../editing/writing-store.ts'

/** The signing rule of a project and its owners. */
export const signingOf = (tx: Db, projectId: number): Promise<Signing> => rule.signingOf(tx, projectId)

/**
 * Call it after the rule or the clients of a project may have changed, with what they were. The new ones apply to signatures made from
 * now on: what is approved stays approved, what is signed in part asks everyone again, and every client is notified once.
 */
export async function applySigningChange(tx: Db, ctx: Ctx, seat: Seat, before: Signing): Promise<void> {
  const { companyId, projectId, projectName, currency, timeZone } = seat
  const after = await signingOf(tx, projectId)
  if (isSameSigning(before, after)) return
  const reason = signingChangeInWords(before, after, currency)
  const rows = await store.lock(tx, projectId, await store.signedInPart(tx, projectId))
  const voided = await store.voidApprovalsOf(
    tx,
    rows.map(({ id }) => ({ selectionId: id, reason })),
    ctx.now,
  )
  const today = dayIn(timeZone, ctx.now)
  const updated = await updateAll(
    tx,
    // Nobody is overdue because the builder asks again.
    rows.map((row) => ({ id: row.id, change: { deadline: acts.deadlineAhead(row, today) } })),
    ctx.now,
  )
  const ofSelections = voided.flatMap(({ selectionId, signOffId }): AuditEvent[] => {
    const row = updated.get(selectionId)
    if (!row) return []
    const facts = { ...acts.dealOf(row), reason, signOffId, inPart: true as const }
    return [
      acts.eventOf({ seat, row }, 'selection.approval_voided', facts, {
        notifies: 'nobody',
        partOf: 'project.signing_changed',
      }),
    ]
  })
  const names = firstNamesInWords(rows.map(({ name }) => name))
  const clients = clientsChangeInWords(before, after)
  const data = { project: projectName, change: reason, clients, asksAgain: rows.length, names, before, signing: after }
  await recordAll(tx, ctx, [...ofSelections, { companyId, projectId, kind: 'project.signing_changed', data }])
}
