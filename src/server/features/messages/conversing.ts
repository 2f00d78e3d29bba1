import { AppError } from '#shared/kernel/errors.ts'
import { fileUrl } from '#shared/files/rules.ts'
import type {
  CommunicationFigures,
  Conversation,
  ConversationQuery,
  Message,
  MessageQuery,
  NewMessage,
} from '#shared/messages/contract.ts'
import { attach } from '#server/features/files/public.ts'
import { messagesWereRead } from '#server/features/notifications/public.ts'
import { seatFrom, seatOf, type Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import { type Part, readPart } from '#server/platform/db/together.ts'
import { emit } from '#server/platform/events/emit.ts'
import * as conversationsStore from './conversations-store.ts'
import * as figuresStore from './figures-store.ts'
import { isOpen, may, refusalAboutSelection, refusalOf, visibility, writersOf } from './policy.ts'
import * as posting from './posting-store.ts'
import * as store from './store.ts'

const PAGE = 50
const ARCHIVED = 'This project is archived. Restore it to write here.'

/** Unread messages, and open questions and requests, across everything that the person may see. */
export const communicationFigures = (ctx: Ctx): Promise<CommunicationFigures> =>
  readPart(ctx.db, communicationPart(ctx))

export const communicationPart = ({ actor }: Ctx): Part<CommunicationFigures> => figuresStore.figuresPart(actor)

export const unreadPart = ({ actor }: Ctx): Part<{ messages: number }> => figuresStore.unreadPart(actor)

const threadScope = (seat: Seat) => ({
  companyId: seat.companyId,
  userId: seat.userId,
  projectId: seat.projectId,
  visibility: visibility(seat),
})

export async function list(ctx: Ctx, projectId: number, query: MessageQuery) {
  const { userId, type } = ctx.actor
  const readAs = (kind: Seat['kind']) =>
    store.list(ctx.db, { projectId, userId, visibility: visibility({ kind }) }, query, query.limit ?? PAGE)
  let page = await readAs(type)
  // A builder can be a client of another company: the seat decides, not the account.
  if (page && page.seat.kind !== type) page = await readAs(page.seat.kind)
  const seat = seatFrom(ctx.actor, page?.seat)
  const { messages = [], older = false } = page ?? {}
  return { messages: messages.map((row) => shown(seat, row)), before: older ? (messages[0]?.id ?? null) : null }
}

/** Posts a message. A reply closes the question, unless it is internal and the person who asked cannot see it. */
export async function post(ctx: Ctx, projectId: number, given: NewMessage): Promise<Message> {
  // Attachments lock their files; a message without any is one statement.
  if (given.attachments.length > 0) return ctx.db.transaction((tx) => write({ ...ctx, db: tx }, projectId, given))
  const simple = !given.answersId && !(given.forTrades && given.selectionId)
  return (simple ? await postAtOnce(ctx, projectId, given) : undefined) ?? write(ctx, projectId, given)
}

/** Undefined when the fast path does not apply: no seat, no thread yet, or a seat that writes elsewhere. */
async function postAtOnce(
  { db, actor, now, outbox }: Ctx,
  projectId: number,
  given: NewMessage,
): Promise<Message | undefined> {
  const { isInternal, message, messageType, forTrades } = given
  const row = {
    projectId,
    selectionId: given.selectionId ?? null,
    forTrades,
    senderId: actor.userId,
    messageType,
    isInternal,
    message,
    audience: audienceOf(isInternal, forTrades),
    aboutChange: messageType === 'change_request',
    writers: writersOf(given),
    now,
  }
  const posted = await posting.postAtOnce(db, outbox, row)
  if (!posted) return undefined
  const { id, threadId, selectionName, ...seat } = posted
  const said = { ...row, id, threadId, selectionName, answersId: null, attachments: null }
  return shown({ userId: actor.userId, ...seat }, { ...said, ...fresh(actor.name, seat.kind, now) })
}

const audienceOf = (isInternal: boolean, forTrades: boolean): posting.NewRow['audience'] =>
  isInternal ? 'builders' : forTrades ? 'trades' : 'project'

const fresh = (senderName: string, senderType: Seat['kind'], now: Date) => ({
  senderName,
  senderType,
  resolvedAt: null,
  resolvedBy: null,
  declineReason: null,
  createdAt: now.toISOString(),
})

async function write(ctx: Ctx, projectId: number, given: NewMessage): Promise<Message> {
  const { db, actor, now } = ctx
  const seat = await seatOf(db, actor, projectId)
  if (!may.write(seat)) throw new AppError('conflict', ARCHIVED)
  const refusal = refusalOf(seat, given)
  if (refusal) throw new AppError('forbidden', refusal)
  const asked = given.answersId ? await answered(db, seat, given.answersId, given.isInternal) : undefined
  // Trades write in their own conversations, and a reply is in the thread of its question.
  const forTrades = asked?.forTrades ?? (given.forTrades || seat.kind === 'subcontractor')
  const selectionId = asked ? asked.selectionId : (given.selectionId ?? null)
  if (forTrades && selectionId !== null) await requireOpenToTrades(db, seat, selectionId, given.messageType)
  const { companyId } = seat
  const resolved = asked && may.answer(seat, asked) ? asked : undefined
  const files = await attach(db, ctx, { companyId, fileIds: given.attachments, field: 'attachments' })
  const row = {
    companyId,
    projectId,
    selectionId,
    forTrades,
    senderId: actor.userId,
    messageType: given.messageType,
    isInternal: given.isInternal,
    message: given.message,
    answersId: asked?.id ?? null,
    resolves: resolved?.id ?? null,
    files: files.map((file) => file.id),
    audience: audienceOf(given.isInternal, forTrades),
    aboutChange: [given, resolved].some((one) => one?.messageType === 'change_request'),
    now,
  }
  const posted = (await posting.insert(db, ctx.outbox, row)) ?? (await beginAndInsert(ctx, row))
  return shown(seat, { ...row, ...posted, attachments: files, ...fresh(actor.name, seat.kind, now) })
}

/** Whether the builder and the trades can talk about a selection now; for a subcontractor, only about one of their trade. */
export function tradesConversation(db: Db, seat: Seat, selectionId: number): Promise<'open' | 'closed' | 'missing'> {
  return posting.tradesConversation(db, { ...seat, selectionId })
}

async function requireOpenToTrades(db: Db, seat: Seat, selectionId: number, messageType: string): Promise<void> {
  const state = await tradesConversation(db, seat, selectionId)
  if (state === 'missing' || (state === 'closed' && seat.kind !== 'builder')) throw new AppError('not_found')
  if (state === 'closed') throw new AppError('conflict', 'The trades see this selection once it is approved.')
  const refusal = refusalAboutSelection(messageType)
  if (refusal) throw new AppError('invalid', refusal, { fields: { messageType: refusal } })
}

async function beginAndInsert({ db, outbox }: Ctx, row: posting.NewRow): Promise<posting.Posted> {
  if (!(await posting.beginThread(db, row))) throw new AppError('not_found')
  const posted = await posting.insert(db, outbox, row)
  if (!posted) throw new Error('A thread that has just begun is gone')
  return posted
}

async function answered(db: Db, seat: Seat, messageId: number, internally: boolean) {
  const asked = await store.find(db, threadScope(seat), messageId)
  if (!asked) throw new AppError('not_found')
  if (internally && !asked.isInternal)
    throw new AppError('invalid', 'An internal message cannot reply to a message that everyone sees.', {
      fields: { isInternal: 'An internal message cannot reply to a message that everyone sees.' },
    })
  if (!internally && asked.isInternal)
    throw new AppError('invalid', 'A reply to an internal message must be internal.', {
      fields: { isInternal: 'A reply to an internal message must be internal.' },
    })
  return asked
}

export const resolve = (ctx: Ctx, projectId: number, messageId: number): Promise<Message> =>
  setResolvedState(ctx, projectId, messageId, 'resolve')

export const reopen = (ctx: Ctx, projectId: number, messageId: number): Promise<Message> =>
  setResolvedState(ctx, projectId, messageId, 'reopen')

const setResolvedState = (
  ctx: Ctx,
  projectId: number,
  messageId: number,
  act: 'resolve' | 'reopen',
): Promise<Message> =>
  ctx.db.transaction(async (tx) => {
    const seat = await seatOf(tx, ctx.actor, projectId)
    await store.lock(tx, messageId)
    const message = await store.find(tx, threadScope(seat), messageId)
    if (!message) throw new AppError('not_found')
    if (!may.write(seat)) throw new AppError('conflict', ARCHIVED)
    if (!may[act](seat, message)) {
      if (isOpen(message) === (act === 'resolve'))
        throw new AppError('forbidden', 'Only the builder and the person who asked can do this.')
      throw new AppError('conflict', act === 'resolve' ? 'This is resolved already.' : 'This is open already.')
    }
    const { userId } = ctx.actor
    await store.setResolved(tx, messageId, act === 'resolve' ? { userId, at: ctx.now } : null)
    await emit(tx, ctx, {
      companyId: seat.companyId,
      projectId,
      kind: act === 'resolve' ? 'message.resolved' : 'message.reopened',
      audience: message.isInternal ? 'builders' : message.forTrades ? 'trades' : 'project',
      data: {
        messageId,
        selectionId: message.selectionId,
        actorId: userId,
        ...(message.messageType === 'change_request' && { aboutChange: true }),
      },
    })
    return shown(seat, (await store.find(tx, threadScope(seat), messageId)) ?? message)
  })

type Reading = { upTo: number; selectionId?: number | null; thread?: 'all' | 'project' | 'trades' }

export async function markRead(ctx: Ctx, projectId: number, { upTo, selectionId, thread }: Reading): Promise<void> {
  const { db, actor, now } = ctx
  const seat = await seatOf(db, actor, projectId)
  const place = {
    ...threadScope(seat),
    selectionId: selectionId ?? null,
    forTrades: store.isForTrades(threadScope(seat), thread),
  }
  const everything = !selectionId && (thread ?? 'all') === 'all'
  const { companyId } = seat
  const mark = { visibility: visibility(seat), place, everything, userId: actor.userId, upTo, now }
  // One commit for all of it: each would wait for the disk.
  await db.transaction(async (tx) => {
    if (!(await conversationsStore.markRead(tx, mark))) return
    await figuresStore.raiseFloor(tx, actor, now)
    await messagesWereRead(tx, actor.userId, projectId, now)
    await emit(tx, ctx, {
      companyId,
      projectId,
      userId: actor.userId,
      kind: 'messages.read',
      audience: 'person',
      data: {},
    })
  })
}

export async function conversations(
  ctx: Ctx,
  query: ConversationQuery,
  before: number | null,
): Promise<{ conversations: Conversation[]; next: number | null }> {
  return conversationsStore.list(ctx.db, ctx.actor, query, before, query.limit ?? PAGE)
}

/** Maps a row to the reply, without internal fields. */
const shown = (seat: Seat, row: store.MessageRow): Message => ({
  id: row.id,
  projectId: row.projectId,
  selectionId: row.selectionId,
  selectionName: row.selectionName,
  senderId: row.senderId,
  senderName: row.senderName,
  senderType: row.senderType,
  messageType: row.messageType,
  isInternal: row.isInternal,
  forTrades: row.forTrades,
  message: row.message,
  attachments: (row.attachments ?? []).map(({ id, name, kind, contentType, bytes, width, height }) => ({
    id,
    name,
    kind,
    contentType,
    bytes,
    width,
    height,
    url: fileUrl(id),
  })),
  answersId: row.answersId,
  open: isOpen(row),
  resolvedAt: instantOf(row.resolvedAt),
  resolvedBy: row.resolvedBy,
  declineReason: row.declineReason,
  createdAt: instantOf(row.createdAt),
  can: { answer: may.answer(seat, row), resolve: may.resolve(seat, row), reopen: may.reopen(seat, row) },
})
