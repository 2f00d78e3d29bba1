import type { Document } from '#shared/documents/contract.ts'
import type { DocumentRequest } from '#shared/documents/schemas.ts'
import { documentTitle } from '#shared/documents/words.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { disposition } from '#server/features/files/public.ts'
import { type Seat, seatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { contentTypes } from './content-types.ts'
import { makeDocument } from './making.ts'
import { documentFor } from './policy.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const LISTED = 20
/** Documents of one person, over all projects. */
const KEPT = 40

const TOO_MANY = 'You have asked for many documents. Please try again in a few minutes.'

export const countRequest = ({ platform, actor }: Ctx): Promise<void> =>
  platform.limits.consume('document_person', String(actor.userId), TOO_MANY)

/** Notes what is wanted; a job makes the file. Trial or not: reading and exporting always works. */
export async function request(ctx: Ctx, projectId: number, wanted: DocumentRequest): Promise<Document> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  const full = documentFor(seat, wanted)
  const row = await ctx.db.transaction(async (tx) => {
    const inserted = await store.insert(tx, {
      companyId: seat.companyId,
      projectId,
      userId: ctx.actor.userId,
      seat: seat.kind,
      request: full,
      name: `${documentTitle(full)} - ${nameInFile(seat.projectName)}.${full.format}`,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + DAY_MS),
    })
    await store.expireAllBut(tx, ctx.actor.userId, KEPT, ctx.now)
    await enqueue(tx, makeDocument, { documentId: inserted.id }, { companyId: seat.companyId })
    return inserted
  })
  return shown(row)
}

/** Without the characters that systems do not allow in file names. */
const nameInFile = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80)

export async function list(ctx: Ctx, projectId: number): Promise<Document[]> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  return (await store.listOf(ctx.db, ownerOf(ctx, seat), LISTED)).map(shown)
}

type At = { projectId: number; documentId: number }

export const get = async (ctx: Ctx, at: At): Promise<Document> => shown(await requireOwn(ctx, at))

/** The file, for the person who asked for it and still has the same seat. */
export async function download(ctx: Ctx, at: At): Promise<Response> {
  const row = await requireOwn(ctx, at)
  if (row.failedAt) throw new AppError('conflict', 'This document could not be made. Please try again.')
  if (row.fileKey === null) throw new AppError('conflict', 'We’re still preparing this document.')
  const file = await ctx.platform.files.get(row.fileKey)
  if (!file) throw new AppError('not_found')
  return new Response(file.body, {
    headers: {
      'Content-Type': contentTypes[row.request.format],
      'Content-Disposition': disposition('attachment', row.name),
      'Content-Length': String(file.bytes),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}

async function requireOwn(ctx: Ctx, { projectId, documentId }: At): Promise<store.DocumentRow> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  const row = await store.findOf(ctx.db, ownerOf(ctx, seat), documentId)
  if (!row) throw new AppError('not_found')
  return row
}

const ownerOf = (ctx: Ctx, { projectId, kind }: Seat) => ({
  userId: ctx.actor.userId,
  projectId,
  seat: kind,
  now: ctx.now,
})

const shown = (row: store.DocumentRow): Document => ({
  id: row.id,
  projectId: row.projectId,
  kind: row.request.kind,
  format: row.request.format,
  version: row.request.version,
  name: row.name,
  state: row.failedAt ? 'failed' : row.fileKey === null ? 'preparing' : 'ready',
  progress: row.fileKey === null ? row.progress : 100,
  bytes: row.bytes,
  fileUrl: `/api/projects/${row.projectId}/documents/${row.id}/file`,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
