import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { lockPlanSeat } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type * as acts from '../acts.ts'
import { insertDrafts, isSentAtOnce } from '../editing/inserting.ts'
import { requireBuilder } from '../policy.ts'
import { reachClients } from '../sending/reaching.ts'
import * as reading from '../reading.ts'
import { sendTogether } from '../sending/sending.ts'
import { sendsImmediately } from '../store.ts'

type Added = { selections: Selection[]; people?: ReachedPerson[] }

/** Adds all selections or none. They start as drafts, so that those for the client are sent together with one notification. */
export const addSeveral = (
  ctx: Ctx,
  projectId: number,
  { selections: drafts, invite = false }: { selections: readonly SelectionDraft[]; invite?: boolean | undefined },
): Promise<Added> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can add selections.')
    await requireActiveCompany(tx, ctx, seat.companyId)
    const rows = await insertDrafts(
      tx,
      ctx,
      seat,
      drafts.map((draft) => ({ ...draft, draft: true })),
    )
    const immediately = await sendsImmediately(tx, seat.companyId)
    const toSend = rows.flatMap((row, index): acts.Scene[] => {
      const draft = drafts[index]
      return draft && !seat.isTemplate && isSentAtOnce(draft, immediately) ? [{ tx, ctx, seat, row }] : []
    })
    const added = rows.map(({ id }) => id)
    const read = () => reading.readAll(tx, { userId: ctx.actor.userId, now: ctx.now }, projectId, added)
    if (toSend.length === 0) return { selections: await read() }
    await sendTogether(tx, ctx, toSend)
    return { selections: await read(), people: await reachClients(tx, ctx, [projectId], invite) }
  })
