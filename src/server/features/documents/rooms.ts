import type { RoomLink, RoomView } from '#shared/documents/room-schemas.ts'
import { starterStem } from '#shared/catalog/starter-pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { regionFacts } from '#shared/kernel/regions.ts'
import type { Choice } from '#shared/selections/deal.ts'
import { type SiteItem, siteItems, type SiteSheets } from '#server/features/catalog/public.ts'
import { disposition, documentBytes, printedLogo, printedPicture } from '#server/features/files/public.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { lockSeat, type Seat, seatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
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
  await platform.limits.consume('room_link_address', ip ?? 'unknown')
  const project = await store.projectOfLink(db, hashToken(token))
  if (!project) throw new AppError('not_found')
  const { companyId, company, phone } = project
  const rows = await store.approvedInRoom(db, project.projectId, room)
  const ids = rows.flatMap(({ choices }) => choices.flatMap(({ itemId }) => itemId ?? []))
  const items = new Map((await siteItems(db, companyId, ids)).map((item) => [item.id, item]))
  const sheetOf = (itemId: number | null) => sheetAddress(token, itemId === null ? undefined : items.get(itemId))
  const selections: RoomView['selections'] = []
  for (const { choices, ...row } of rows) {
    const lines: RoomView['selections'][number]['items'] = []
    for (const choice of choices) {
      const picture = await openPicture(platform, companyId, choice.imageUrl)
      lines.push({ ...itemOf(choice), picture, dataSheet: sheetOf(choice.itemId) })
    }
    selections.push({ ...row, items: lines })
  }
  return { company, phone, room, selections }
}

const itemOf = (choice: Choice) => ({
  name: choice.name,
  brand: choice.brand,
  model: choice.model,
  quantity: choice.quantityMilli / 1000,
  unit: choice.unit,
  specifications: choice.specifications,
})

/** The manufacturer's page as it is; an uploaded sheet and one that we draw through the link, so that revoking it closes them too. */
function sheetAddress(token: string, item: SiteItem | undefined): string | null {
  if (!item) return null
  if (item.fileId === null && item.link !== null) return item.link
  return item.fileId !== null || item.drawn ? `/api/room-links/${token}/data-sheets/${item.id}` : null
}

/** A data sheet for anyone with the link: of approved items only, and named by the item, because an uploaded file's own name may say more. */
export async function dataSheet(
  { platform, db, ip }: PublicCtx,
  sheets: SiteSheets,
  { token, itemId }: { token: string; itemId: number },
): Promise<Response> {
  await platform.limits.consume('room_link_address', ip ?? 'unknown')
  const project = await store.projectOfLink(db, hashToken(token))
  if (!project || !(await store.isApprovedItem(db, project.projectId, itemId))) throw new AppError('not_found')
  const { companyId } = project
  const [item] = await siteItems(db, companyId, [itemId])
  const body =
    item?.fileId != null
      ? await documentBytes(platform, companyId, item.fileId)
      : item?.drawn
        ? await sheets.of(platform, companyId, item)
        : null
  if (!item || !body) throw new AppError('not_found')
  return new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition('inline', `Data sheet - ${item.name}.pdf`),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
      'X-Robots-Tag': 'noindex',
    },
  })
}

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
