import type { RoomLink, RoomView } from '#shared/documents/room-schemas.ts'
import { starterStem } from '#shared/catalog/starter-pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { regionFacts } from '#shared/kernel/regions.ts'
import type { Choice } from '#shared/selections/deal.ts'
import { disposition, printedLogo, printedPicture } from '#server/features/files/public.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { type Seat, seatOf } from '#server/features/seats/public.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './rooms-store.ts'
import { makeRoomSheetTask } from './task.ts'

async function requireBuilder(ctx: Ctx, projectId: number): Promise<Seat> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
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
  const { companyId, archived } = await requireBuilder(ctx, projectId)
  if (archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
  const { token, hash } = newToken()
  const { userId } = ctx.actor
  await store.saveLink(ctx.db, { projectId, companyId, tokenHash: hash, createdBy: userId, createdAt: ctx.now })
  return { token, createdAt: ctx.now.toISOString() }
}

export async function revokeLink(ctx: Ctx, projectId: number): Promise<void> {
  await requireBuilder(ctx, projectId)
  await store.removeLink(ctx.db, projectId)
}

/** One code per room: for people with a seat, or with the token of the link for anyone. */
export async function sheet(ctx: Ctx, projectId: number, token: string | undefined): Promise<Response> {
  const { companyId, projectName } = await requireBuilder(ctx, projectId)
  if (token !== undefined) {
    const link = await store.findLink(ctx.db, projectId)
    if (!link?.tokenHash.equals(hashToken(token))) throw new AppError('not_found')
  }
  const rooms = await store.roomsOf(ctx.db, projectId)
  if (rooms.length === 0) throw new AppError('conflict', 'No selection has a room yet. Give selections a room first.')
  const company = await companyRow(ctx.db, companyId)
  const { publicUrl } = ctx.platform.config
  const page = (room: string) =>
    token === undefined
      ? `${publicUrl}/projects/${projectId}/room?name=${encodeURIComponent(room)}`
      : `${publicUrl}/room/${token}?room=${encodeURIComponent(room)}`
  const pdf = await ctx.platform.workers.run(makeRoomSheetTask, {
    company: company.name,
    contact: {
      address: company.address,
      phone: company.phone,
      license: company.licenseNumber,
      logo: await printedLogo(ctx.platform, companyId, company.logoFileId),
    },
    paper: regionFacts[company.region].paper,
    project: projectName,
    signIn: token === undefined,
    madeAt: ctx.now,
    rooms: rooms.map((room) => ({ name: room, url: page(room) })),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition('attachment', `Room codes - ${projectName}.pdf`),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}

export async function view({ platform, db, ip }: PublicCtx, token: string, room: string): Promise<RoomView> {
  await platform.limits.spend('room_link_address', ip ?? 'unknown')
  const project = await store.projectOfLink(db, hashToken(token))
  if (!project) throw new AppError('not_found')
  const { companyId, company, phone } = project
  const rows = await store.approvedInRoom(db, project.projectId, room)
  const selections: RoomView['selections'] = []
  for (const { choices, ...row } of rows) {
    const items: RoomView['selections'][number]['items'] = []
    for (const choice of choices) items.push(await itemOf(choice, (url) => openPicture(platform, companyId, url)))
    selections.push({ ...row, items })
  }
  return { company, phone, room, selections }
}

const itemOf = async (choice: Choice, pictureOf: (url: string | null) => Promise<string | null>) => ({
  name: choice.name,
  brand: choice.brand,
  model: choice.model,
  quantity: choice.quantityMilli / 1000,
  unit: choice.unit,
  specifications: choice.specifications,
  picture: await pictureOf(choice.imageUrl),
})

/** Shipped pictures are public; uploaded ones need a session, so they are sent with the reply. */
async function openPicture(
  platform: PublicCtx['platform'],
  companyId: number,
  url: string | null,
): Promise<string | null> {
  if (url === null || starterStem(url)) return url
  const bytes = await printedPicture(platform, companyId, url, 'small')
  return bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
}
