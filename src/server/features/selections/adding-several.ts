import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { lockPlanSeat } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type * as acts from './acts.ts'
import { insertSelection, isSentAtOnce } from './editing.ts'
import { requireBuilder } from './policy.ts'
import * as reading from './reading-store.ts'
import { sendTogether } from './sending.ts'

/** Adds all selections or none. They start as drafts, so that those for the client are sent together with one notification. */
export const addSeveral = (ctx: Ctx, projectId: number, drafts: readonly SelectionDraft[]): Promise<Selection[]> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can add selections.')
    await requireActiveCompany(tx, ctx, seat.companyId)
    const added: number[] = []
    const toSend: acts.Scene[] = []
    for (const draft of drafts) {
      const row = await insertSelection(tx, ctx, seat, { ...draft, draft: true })
      added.push(row.id)
      if (!seat.isTemplate && (await isSentAtOnce(tx, seat.companyId, draft))) toSend.push({ tx, ctx, seat, row })
    }
    if (toSend.length > 0) await sendTogether(tx, ctx, toSend)
    return reading.readAll(tx, { userId: ctx.actor.userId, now: ctx.now }, projectId, added)
  })
