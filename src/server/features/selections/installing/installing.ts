import type { z } from 'zod'
import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { restOpenInWords } from '#shared/selections/status-words.ts'
import type { Delivery, Installation } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { attach } from '#server/features/files/public.ts'
import { receiveSelection, unreceiveSelection } from '#server/features/procurement/to-order/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as acts from '../acts.ts'
import * as installations from './installing-store.ts'
import { requireBuilder, requireInstaller } from '../policy.ts'
import * as store from '../store.ts'

/** Records that an ordered selection arrived, as the builder or its trade says. Only the builder takes it back. */
export const deliver = (ctx: Ctx, at: acts.At, { version, ...input }: z.infer<typeof Delivery>): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => (input.delivered ? requireInstaller(seat) : requireBuilder(seat)),
    async (scene) => {
      const { tx, seat, row } = scene
      const { delivered, photos } = input
      await requireVisible(scene)
      await acts.advance(scene, 'deliver')
      if (delivered === (row.deliveredAt !== null)) return
      if (!delivered && row.installedAt !== null)
        throw await acts.conflict(scene, 'This is installed. Take that back first.')
      const of = { companyId: seat.companyId, selectionId: row.id }
      const note = input.note ?? null
      let orderedBy: number | null = null
      if (delivered) {
        await attach(tx, ctx, { companyId: seat.companyId, fileIds: photos, kind: 'image', field: 'photos' })
        const report = { day: dayIn(seat.timeZone, ctx.now), photos, note, rest: input.rest ?? false }
        const arrival = await receiveSelection(tx, ctx, of, report)
        orderedBy = arrival.orderedBy
        if (arrival.open && !arrival.received) throw await restOpen(scene, arrival.open.expectedOn)
        if (arrival.open) {
          const byTrade = seat.kind === 'subcontractor' && { orderedBy, photos: photos.length, note }
          const data = { ...acts.itemOf(row), ...byTrade }
          return acts.recordEvent(scene, 'selection.arrived_in_part', data)
        }
      } else await unreceiveSelection(tx, ctx, of)
      const updated = await store.update(tx, row.id, { deliveredAt: delivered ? ctx.now : null }, ctx.now)
      const kind = delivered ? 'selection.delivered' : 'selection.delivery_undone'
      const byTrade = seat.kind === 'subcontractor' && { orderedBy, photos: photos.length, note }
      await acts.recordEvent({ ...scene, row: updated }, kind, { ...acts.itemOf(row), ...byTrade })
    },
  )

/** The rest has to be reported as exactly that, because someone counted that it has not arrived. */
async function restOpen(scene: acts.Scene, expectedOn: string | null): Promise<AppError> {
  const { message, extras } = await acts.conflict(scene, restOpenInWords(expectedOn))
  return new AppError('conflict', message, { ...extras, fields: { rest: message } })
}

/** Reports a selection as installed. A second report adds its photos and keeps who installed it, and when. */
export const install = (ctx: Ctx, at: acts.At, { photos, note }: z.infer<typeof Installation>): Promise<Selection> =>
  acts.act(ctx, at, undefined, requireInstaller, async (scene) => {
    const { tx, seat, row } = scene
    await requireVisible(scene)
    await acts.advance(scene, 'install')
    const first = row.installedAt === null
    if (!first && photos.length === 0 && !note) return
    await attach(tx, ctx, { companyId: seat.companyId, fileIds: photos, kind: 'image', field: 'photos' })
    // What is installed has arrived, also when no one recorded the delivery. A rest that was counted as open is still to come.
    if (first && row.deliveredAt === null)
      await receiveSelection(
        tx,
        ctx,
        { companyId: seat.companyId, selectionId: row.id },
        { day: dayIn(seat.timeZone, ctx.now), photos: [], note: null },
      )
    const change = {
      ...(first && { installedAt: ctx.now, installedBy: ctx.actor.userId }),
      ...((first || note) && { installedNote: note ?? null }),
    }
    const updated = await store.update(tx, row.id, change, ctx.now)
    await installations.addPhotos(tx, { selection: updated, fileIds: photos, by: ctx.actor.userId, now: ctx.now })
    await acts.recordEvent({ ...scene, row: updated }, 'selection.installed', {
      ...acts.itemOf(row),
      photos: photos.length,
      note: note ?? null,
      ...(!first && { again: true as const }),
    })
  })

export const undoInstallation = (ctx: Ctx, at: acts.At): Promise<Selection> =>
  acts.act(ctx, at, undefined, requireInstaller, async (scene) => {
    const { tx, seat, row } = scene
    await requireVisible(scene)
    if (row.installedAt === null) throw await acts.conflict(scene, 'This is not installed.')
    if (seat.kind !== 'builder' && row.installedBy !== ctx.actor.userId)
      throw new AppError('forbidden', 'Only the builder and the person who reported it can take this back.')
    const updated = await store.update(tx, row.id, acts.notInstalled, ctx.now)
    await acts.recordEvent({ ...scene, row: updated }, 'selection.installation_undone', acts.itemOf(row))
  })

/** Trades act only on what was approved for their trade; anything else does not exist for them. */
async function requireVisible({ tx, ctx, seat, row }: acts.Scene): Promise<void> {
  if (seat.kind === 'subcontractor') await acts.selectionFor(tx, ctx, { projectId: row.projectId, selectionId: row.id })
}
