import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import type { SignOff, SignOffLine } from '#shared/signoffs/contract.ts'
import { paidIn } from '#shared/signoffs/paid.ts'
import { seatOf } from '#server/features/seats/public.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ReplyWithHeaders, withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { shownDrawing } from './certificate/drawing.ts'
import { requireReader } from './policy.ts'
import * as store from './store.ts'

type Line = store.ShownLine

export const verifyUrl = (config: Config, code: string): string => `${config.publicUrl}/verify/${code}`

/** "Clarke residence, sign-off 2026-10-24 A2W6.pdf": easy to find and unique among other downloads. */
export const certificateName = ({ act, projectName }: store.SignOffRow): string =>
  `${projectName}, sign-off ${dayIn(act.timeZone, act.signedAt)} ${act.code.slice(0, 4)}.pdf`

function asLine(line: Line): SignOffLine {
  const { id, selectionId, decision, reason, fingerprint, snapshot, shown, voidReason } = line
  return {
    id,
    selectionId,
    name: shown.name,
    room: shown.room,
    category: shown.category,
    decision,
    reason,
    fingerprint,
    snapshot,
    imageUrl: shown.imageUrl,
    pictures: shown.pictures?.map(({ url }) => url) ?? [],
    before: line.before?.snapshot ?? null,
    valid: line.voidedAt === null,
    waiting: line.waiting,
    voidedAt: line.voidedAt?.toISOString() ?? null,
    voidReason,
  }
}

function asSignOff(config: Config, row: store.SignOffRow, lines: readonly Line[]): SignOff {
  const { act } = row
  return {
    id: act.id,
    code: act.code,
    projectId: act.projectId,
    projectName: row.projectName,
    currency: row.currency,
    lines: lines.filter((line) => line.signOffId === act.id).map(asLine),
    signature: { name: act.signedName, drawing: shownDrawing(act.drawing) },
    signer: { id: act.userId, name: row.signer, email: row.signerEmail },
    ...paidReply(row),
    consent: act.consentText,
    ip: act.ip,
    userAgent: act.userAgent,
    signedAt: act.signedAt.toISOString(),
    timeZone: act.timeZone,
    chain: { seq: act.auditSeq, hash: row.chainHash },
    certificateReady: row.certificateReady,
    certificateUrl: `/api/sign-offs/${act.id}/certificate.pdf`,
    verifyUrl: verifyUrl(config, act.code),
  }
}

/** The sum that the signer saw, with its parts. */
export function paidReply({ paidParts, paidCents }: store.SignOffRow): Pick<SignOff, 'paid' | 'paidParts'> {
  const paid = paidIn({ data: { paidParts, paidCents } })
  return { paid: paid && toUnits(paid.cents), paidParts: paid?.parts ?? null }
}

export async function signOffFor(db: Db, config: Config, id: number): Promise<SignOff> {
  const row = await store.find(db, id)
  if (!row) throw new AppError('not_found')
  const lines = await store.linesOf(db, [id])
  const others = await store.alsoSigned(db, lines)
  return { ...asSignOff(config, row, lines), ...(others.length > 0 && { alsoSigned: others }) }
}

export async function get(ctx: Ctx, signOffId: number): Promise<SignOff> {
  await requireReaderOf(ctx, signOffId)
  return signOffFor(ctx.db, ctx.platform.config, signOffId)
}

/** Strangers get 404; a subcontractor of the project gets 403. */
export async function requireReaderOf(ctx: Ctx, signOffId: number): Promise<store.SignOffRow> {
  const row = await store.find(ctx.db, signOffId)
  if (!row) throw new AppError('not_found')
  requireReader(await seatOf(ctx.db, ctx.actor, row.act.projectId))
  return row
}

const PAGE = 50
const position = cursorOf(cursorPart.id)

type Paging = { limit?: number | undefined; cursor?: string | undefined }

export async function list(
  ctx: Ctx,
  projectId: number,
  paging: Paging,
  url: string,
): Promise<ReplyWithHeaders<SignOff[]>> {
  requireReader(await seatOf(ctx.db, ctx.actor, projectId))
  const { limit = PAGE, cursor } = paging
  const before = position.decode(cursor)?.[0] ?? null
  const rows = await store.page(ctx.db, projectId, before, limit + 1)
  const shown = rows.slice(0, limit)
  const lines = await store.linesOf(
    ctx.db,
    shown.map(({ act }) => act.id),
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = await store.total(ctx.db, projectId)
  const headers = pageHeaders(url, { total, next: last ? position.encode([last.act.id]) : null })
  return withHeaders(
    shown.map((row) => asSignOff(ctx.platform.config, row, lines)),
    headers,
  )
}

/** The approving lines of a project, valid or voided, oldest first. */
export const signedLinesOf = (db: Db, projectId: number) => store.signedLinesOf(db, projectId)
