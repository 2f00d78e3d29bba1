import type { RoomLink } from '#shared/documents/room-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { pdfReply } from '#server/features/files/public.ts'
import { letterheadOf } from '#server/features/projects/public.ts'
import { lockSeat, type Seat, seatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { companyShare } from '#server/platform/shares.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './rooms-store.ts'
import { makeRoomSheetTask } from './task.ts'

const requireBuilder = async (ctx: Ctx, projectId: number): Promise<Seat> =>
  ofBuilder(await seatOf(ctx.db, ctx.actor, projectId))

const lockedBuilder = async (tx: Db, ctx: Ctx, projectId: number): Promise<Seat> =>
  ofBuilder(await lockSeat(tx, ctx.actor, projectId))

function ofBuilder(seat: Seat): Seat {
  if (seat.kind !== 'builder') throw new AppError('forbidden', 'Only the builder prints room codes.')
  return seat
}

export async function linkOf(ctx: Ctx, projectId: number): Promise<RoomLink> {
  await requireBuilder(ctx, projectId)
  const link = await store.findLink(ctx.db, projectId)
  return { active: link !== undefined, createdAt: link?.createdAt.toISOString() ?? null }
}

/** The token is returned once; only its hash is kept. */
export async function createLink(ctx: Ctx, projectId: number) {
  const { token, hash } = newToken()
  await ctx.db.transaction(async (tx) => {
    const { companyId, archived, projectName } = await lockedBuilder(tx, ctx, projectId)
    if (archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
    const replaces = (await store.findLink(tx, projectId)) !== undefined
    const { userId } = ctx.actor
    await store.saveLink(tx, { projectId, companyId, tokenHash: hash, createdBy: userId, createdAt: ctx.now })
    const kind = replaces ? 'project.room_link_replaced' : 'project.room_link_made'
    await record(tx, ctx, { companyId, projectId, kind, audience: 'builders', data: { project: projectName } })
  })
  return { token, createdAt: ctx.now.toISOString() }
}

export const revokeLink = (ctx: Ctx, projectId: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, projectName } = await lockedBuilder(tx, ctx, projectId)
    if (!(await store.removeLink(tx, projectId))) return
    const about = { companyId, projectId, audience: 'builders' as const }
    await record(tx, ctx, { ...about, kind: 'project.room_link_revoked', data: { project: projectName } })
  })

/** One code per room: for people with a seat, or with the token of the link for anyone. */
export async function sheet(ctx: Ctx, projectId: number, token: string | undefined): Promise<Response> {
  const { companyId, projectName } = await requireBuilder(ctx, projectId)
  if (token !== undefined) {
    const link = await store.findLink(ctx.db, projectId)
    if (!link?.tokenHash.equals(hashToken(token))) throw new AppError('not_found')
  }
  const rooms = await store.roomsOf(ctx.db, projectId)
  if (rooms.length === 0) throw new AppError('conflict', 'No selection has a room yet. Give selections a room first.')
  const { timeZone: _timeZone, ...head } = await letterheadOf(ctx.platform, companyId)
  const { publicUrl } = ctx.platform.config
  const page = (room: string) =>
    token === undefined
      ? `${publicUrl}/projects/${projectId}/room?name=${encodeURIComponent(room)}`
      : `${publicUrl}/room/${token}?room=${encodeURIComponent(room)}`
  const order = {
    ...head,
    project: projectName,
    signIn: token === undefined,
    madeAt: ctx.now,
    rooms: rooms.map((room) => ({ name: room, url: page(room) })),
  }
  const pdf = await ctx.platform.workers.run(makeRoomSheetTask, order, { share: companyShare(companyId) })
  return pdfReply(new Uint8Array(pdf), 'attachment', `Room codes - ${projectName}.pdf`)
}
