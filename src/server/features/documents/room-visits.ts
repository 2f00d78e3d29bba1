import type { RoomView } from '#shared/documents/room-schemas.ts'
import { starterStem } from '#shared/catalog/starter-pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import { type SiteItem, siteItems, SiteSheets } from '#server/features/catalog/public.ts'
import { openDocument, pdfReply, storedPictures } from '#server/features/files/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import { FairLimit, type Place } from '#server/platform/fair-limit.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'
import { whileConnected } from '#server/platform/http/limits/while-connected.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as store from './rooms-store.ts'

/** Requests through one link run one after another, and of all links this many at once. */
const AT_ONCE = 4
const TOO_MANY = 'This link was opened too often. Please try again later.'
/** A link pauses five times as long as its last request took, so that it never has more than a sixth of a processor. */
const REST_SHARE = 5
const MAX_REST_MS = 1_000
/** A page with more pictures than this shows smaller ones. */
const FEW_PICTURES = 30

type Visit = { token: string; request: Request }
type Project = NonNullable<Awaited<ReturnType<typeof store.projectOfLink>>>

/** What anyone with a room link may open. The work of one link is bounded, and ends when the visitor leaves. */
export class RoomVisits {
  readonly #links = new FairLimit(Infinity, { perShare: 1 })
  /** A link that pauses takes no place among those at work. */
  readonly #atWork = new FairLimit(AT_ONCE)
  readonly #sheets = new SiteSheets()

  view(ctx: PublicCtx, visit: Visit, room: string): Promise<RoomView> {
    return this.#visit(ctx, visit, (project, signal) => roomOf(ctx, project, { room, signal, token: visit.token }))
  }

  /** A data sheet: of approved items only, and named by the item, because an uploaded file's own name may say more. */
  dataSheet(ctx: PublicCtx, visit: Visit, itemId: number): Promise<Response> {
    return this.#visit(ctx, visit, async (project) => {
      const { db, platform } = ctx
      if (!(await store.isApprovedItem(db, project.projectId, itemId))) throw new AppError('not_found')
      const { companyId } = project
      const [item] = await siteItems(db, companyId, [itemId])
      if (!item) throw new AppError('not_found')
      if (item.fileId === null) {
        if (!item.drawn) throw new AppError('not_found')
        return sheetReply(item, new Uint8Array(await this.#sheets.of(platform, companyId, item)))
      }
      const file = await openDocument(platform, companyId, item.fileId)
      if (!file) throw new AppError('not_found')
      return sheetReply(item, file.body)
    })
  }

  async #visit<T>(
    { platform, db, ip }: PublicCtx,
    { token, request }: Visit,
    work: (project: Project, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    await platform.limits.consume('room_link_address', networkOf(ip))
    const hash = hashToken(token)
    const project = await store.projectOfLink(db, hash)
    if (!project) throw new AppError('not_found')
    const link = hash.toString('hex')
    await platform.limits.consume('room_link', link, TOO_MANY)
    return whileConnected(request, (signal) => this.#inTurn(link, () => work(project, signal), signal))
  }

  #inTurn<T>(link: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const restedAfter = (place: Place) => async () => {
      const started = performance.now()
      try {
        return await work()
      } finally {
        place.restMs = Math.min(MAX_REST_MS, (performance.now() - started) * REST_SHARE)
      }
    }
    return this.#links.run(link, (place) => this.#atWork.run(link, restedAfter(place), signal), signal)
  }
}

type Visited = { room: string; token: string; signal: AbortSignal }

async function roomOf({ platform, db, now }: PublicCtx, project: Project, visited: Visited): Promise<RoomView> {
  const { companyId, company, phone, timeZone } = project
  const { room, token, signal } = visited
  const rows = (await store.knownInRoom(db, project.projectId, room)).map(({ ended, ...row }) => ({
    ...row,
    ...(ended && { choices: ended.choices, notes: ended.notes, included: ended.included }),
    stopped: ended !== null,
  }))
  const choices = rows.flatMap((row) => row.choices)
  const ids = choices.flatMap(({ itemId }) => itemId ?? [])
  const items = new Map((await siteItems(db, companyId, ids)).map((item) => [item.id, item]))
  const sheetOf = (itemId: number | null) => sheetAddress(token, itemId === null ? undefined : items.get(itemId))
  // Shipped pictures are public; uploaded ones need a session, so they are sent with the reply, as they are stored.
  const uploaded = choices.flatMap(({ imageUrl: url }) => (url === null || starterStem(url) ? [] : [url]))
  const size = new Set(uploaded).size > FEW_PICTURES ? '160' : '400'
  const pictures = await storedPictures(platform, companyId, { urls: uploaded, size, signal })
  const pictureOf = (url: string | null) => (url !== null && starterStem(url) ? url : (pictures.get(url ?? '') ?? null))
  const selections = rows.map(({ choices: chosen, ...row }) => ({
    ...row,
    items: chosen.map((choice) => ({
      ...itemOf(choice),
      picture: pictureOf(choice.imageUrl),
      dataSheet: row.stopped ? null : sheetOf(choice.itemId),
    })),
  }))
  const rooms = await store.roomsOf(db, project.projectId)
  return { company, phone, room, rooms, asOf: now.toISOString(), timeZone, selections }
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

const sheetReply = (item: SiteItem, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>): Response =>
  pdfReply(body, 'inline', `Data sheet - ${item.name}.pdf`, { 'X-Robots-Tag': 'noindex' })
