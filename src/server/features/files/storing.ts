import { randomUUID } from 'node:crypto'
import { fileUrl } from '#shared/files/rules.ts'
import type { Picture, PictureSize, StoredFile } from '#shared/files/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileUse } from '#server/platform/files/file-use.ts'
import { companyShare } from '#server/platform/shares.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { prepareUpload } from './prepare.ts'
import { requireRoom, requireWithinQuota } from './quota.ts'
import { type ReceivedFile, requireSize, withReceivedFile } from './receive.ts'
import * as store from './store.ts'

/** A file whose bytes are stored but that has no row yet. */
export type Upload = { row: store.NewFileRow }

/** Receives one file, checks its content and stores its bytes. A refused or interrupted upload leaves nothing behind. */
export async function receiveUpload(ctx: Ctx, request: Request, projectId: number | undefined): Promise<Upload> {
  const companyId = await companyFor(ctx, projectId)
  await requireUpload(ctx, companyId)
  return withReceivedFile(ctx, request, (file) => storeBytes(ctx, companyId, file))
}

/** The same for a file that arrived another way, such as by email. */
export async function storeUpload(ctx: Ctx, companyId: number, file: ReceivedFile): Promise<Upload> {
  await requireUpload(ctx, companyId)
  requireSize(file.bytes.byteLength)
  return storeBytes(ctx, companyId, file)
}

/** The same from someone without an account: their uploads are counted apart from those of the person who keeps the file. */
export async function storeForeignUpload(
  ctx: Ctx,
  { companyId, sender }: { companyId: number; sender: string },
  file: ReceivedFile,
): Promise<Upload> {
  await requireRoom(ctx, companyId)
  await ctx.platform.limits.consume('upload_person', sender, 'Too many files. They will be accepted later.')
  requireSize(file.bytes.byteLength)
  return storeBytes(ctx, companyId, file)
}

/** One of many pictures of an import, which was counted as one upload. */
export const storePicture = (ctx: Ctx, companyId: number, file: ReceivedFile): Promise<Upload> => {
  requireSize(file.bytes.byteLength)
  return storeBytes(ctx, companyId, file)
}

export async function requireUpload(ctx: Ctx, companyId: number): Promise<void> {
  await requireRoom(ctx, companyId)
  await ctx.platform.limits.consume(
    'upload_person',
    String(ctx.actor.userId),
    'You have uploaded too many files. Please try again later.',
  )
}

async function storeBytes(ctx: Ctx, companyId: number, file: ReceivedFile): Promise<Upload> {
  const { parts, row: prepared } = await prepareUpload(ctx.platform, companyShare(companyId), file)
  const folder = randomUUID()
  const variants = Object.fromEntries(parts.map(({ size, ending }) => [size, `${folder}/${size}.${ending}`]))
  const hashes = Object.fromEntries(parts.map(({ size, bytes }) => [size, sha256(bytes)]))
  const row = { ...prepared, companyId, folder, variants, hashes, uploadedBy: ctx.actor.userId, createdAt: ctx.now }
  try {
    for (const { size, bytes } of parts) await ctx.platform.files.put(variants[size] ?? '', bytes, row.contentType)
  } catch (error) {
    await discardUpload(ctx.platform, { row })
    throw error
  }
  return { row }
}

/** Inserting the row counts toward the quota; without room left it is rolled back. */
export const keepUpload = (ctx: Ctx, { row }: Upload): Promise<StoredFile> =>
  ctx.db.transaction(async (tx) => {
    const stored = await store.insert(tx, row)
    await requireWithinQuota({ ...ctx, db: tx }, row.companyId)
    return asStored(stored)
  })

/** Inserts the rows of many uploads and returns their ids. Without room for all of them, none is kept. */
export async function keepUploads(ctx: Ctx, companyId: number, uploads: readonly Upload[]): Promise<number[]> {
  const ids: number[] = []
  for (const { row } of uploads) ids.push((await store.insert(ctx.db, row)).id)
  await requireWithinQuota(ctx, companyId)
  return ids
}

export const discardUpload = (platform: Pick<Platform, 'files'>, { row }: Upload): Promise<void> =>
  discardBytes(platform, Object.values(row.variants))

/** The company of the file: the project's, or the person's only one. */
async function companyFor(ctx: Ctx, projectId: number | undefined): Promise<number> {
  if (projectId !== undefined) return (await planSeatOf(ctx.db, ctx.actor, projectId)).companyId
  const companyId = ctx.actor.companyId ?? (await store.onlyCompany(ctx.db, ctx.actor.userId))
  if (companyId === null)
    throw new AppError('invalid', 'Please say which project this file is for.', {
      fields: { projectId: 'Please say which project this file is for.' },
    })
  return companyId
}

function asStored(row: store.FileRow): StoredFile {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    contentType: row.contentType,
    bytes: row.bytes,
    sha256: row.sha256.toString('hex'),
    url: fileUrl(row.id),
    picture: row.kind === 'image' ? pictureOf(row) : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function pictureOf({ id, color, blur, width, height }: store.FileRow): Picture {
  return {
    url: fileUrl(id, '800'),
    sizes: { '160': fileUrl(id, '160'), '400': fileUrl(id, '400'), '800': fileUrl(id, '800') },
    color,
    blur,
    width,
    height,
    fileId: id,
  }
}

/** The file, if the person may see something that uses it. Otherwise 404. */
export async function open(ctx: Ctx, fileId: number, uses: readonly FileUse[]): Promise<store.FileRow> {
  const file = await store.find(ctx.db, fileId)
  if (!file || !(await mayRead(ctx, file, uses))) throw new AppError('not_found')
  return file
}

async function mayRead(ctx: Ctx, file: store.FileRow, uses: readonly FileUse[]): Promise<boolean> {
  if (ctx.actor.companyId === file.companyId) return true
  // An unused upload is readable by its sender.
  if (file.keptAt === null && file.uploadedBy === ctx.actor.userId) return true
  for (const use of uses) if (await use.mayRead(ctx, file)) return true
  return false
}

/** The bytes of a file, in one of its sizes. */
export async function contentOfFile(ctx: Ctx, file: store.FileRow, size: PictureSize | undefined) {
  const key = file.variants[file.kind === 'pdf' ? 'original' : (size ?? '1600')]
  const content = key ? await ctx.platform.files.get(key) : null
  if (!content) throw new AppError('not_found', 'This file no longer exists.')
  return content
}

/** Where a company's picture is stored in one of its sizes; null when there is none. */
export async function pictureKey(
  { db }: Pick<Platform, 'db'>,
  companyId: number,
  fileId: number,
  size: PictureSize,
): Promise<string | null> {
  const file = await store.find(db, fileId)
  return (file?.companyId === companyId && file.kind === 'image' ? file.variants[size] : null) ?? null
}

export async function bytesAt({ files }: Pick<Platform, 'files'>, key: string): Promise<Uint8Array | null> {
  const content = await files.get(key)
  return content && new Uint8Array(await new Response(content.body).arrayBuffer())
}

type StoredPictures = { urls: readonly string[]; size: PictureSize; signal: AbortSignal }

/** A company's pictures by their addresses, as data URLs of what is stored: nothing is encoded again. */
export async function storedPictures(
  platform: Pick<Platform, 'db' | 'files'>,
  companyId: number,
  { urls, size, signal }: StoredPictures,
): Promise<Map<string, string>> {
  const ids = new Map(urls.flatMap((url) => [[url, fileIdOf(url)] as const].filter(([, id]) => id !== null)))
  const rows = await store.findAll(platform.db, companyId, [...new Set(ids.values())].map(Number))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pictures = new Map<string, string>()
  for (const [url, id] of ids) {
    signal.throwIfAborted()
    const file = byId.get(Number(id))
    const key = file?.kind === 'image' ? file.variants[size] : undefined
    const bytes = key === undefined ? null : await bytesAt(platform, key)
    if (bytes) pictures.set(url, `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`)
  }
  return pictures
}

export const fileIdOf = (url: string): number | null => Number(/^\/api\/files\/(\d{1,10})(\?|$)/.exec(url)?.[1]) || null

/** A company's PDF; null when there is none. */
export async function openDocument(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  companyId: number,
  fileId: number,
): ReturnType<Platform['files']['get']> {
  const file = await store.find(db, fileId)
  const key = file?.companyId === companyId && file.kind === 'pdf' ? file.variants['original'] : undefined
  return key ? files.get(key) : null
}

/**
 * A company's picture for a use that ends when it is replaced, such as a project's photo: not kept permanently, and locked so that
 * the sweep does not delete it meanwhile.
 */
export async function pictureForUse(
  tx: Db,
  companyId: number,
  fileId: number,
  { field, message }: { field: string; message: string },
): Promise<store.FileRow> {
  const [file] = await store.lockAll(tx, companyId, [fileId])
  if (file?.kind !== 'image') throw new AppError('invalid', message, { fields: { [field]: message } })
  return file
}

/** Returns the keys of the stored bytes, to be deleted with `discardBytes` after the commit. */
export const releaseUploads = (tx: Db, companyId: number, fileIds: readonly number[]): Promise<string[]> =>
  store.release(tx, companyId, fileIds)

/** What cannot be deleted now is left to the nightly sweep. */
export async function discardBytes({ files }: Pick<Platform, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key).catch(() => {})
}

type Attaching = {
  companyId: number
  fileIds: readonly number[]
  kind?: 'image' | 'pdf'
  field: string
  /** Everyone who may browse the catalog may read it from now on. */
  inCatalog?: boolean
}

/**
 * Marks uploads as used, so that they are kept permanently. Returns them in the order given. Refuses files of another company, of
 * the wrong kind, or uploaded by someone who is neither the person nor a builder of the company.
 */
export async function attach(
  tx: Db,
  ctx: Ctx,
  { companyId, fileIds, kind, field, inCatalog = false }: Attaching,
): Promise<store.FileRow[]> {
  if (fileIds.length === 0) return []
  const rows = new Map((await store.lockAll(tx, companyId, fileIds)).map((row) => [row.id, row]))
  const chosen = fileIds.map((id) => rows.get(id))
  const mine = (row: store.FileRow) => ctx.actor.companyId === companyId || row.uploadedBy === ctx.actor.userId
  const found = chosen.filter((row) => row !== undefined && mine(row) && (!kind || row.kind === kind))
  if (found.length < fileIds.length || new Set(fileIds).size < fileIds.length) {
    const message =
      kind === 'pdf' ? 'Please upload a PDF.' : 'One of these files cannot be used here. Please upload it again.'
    throw new AppError('invalid', message, { fields: { [field]: message } })
  }
  await store.keep(tx, fileIds, ctx.now, inCatalog)
  return found as store.FileRow[]
}
