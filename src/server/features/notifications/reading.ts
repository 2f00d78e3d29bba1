import { AppError } from '#shared/kernel/errors.ts'
import type { NotificationSetting, Unsubscribed } from '#shared/notifications/contract.ts'
import { defaultDelivery, kindsFor } from '#shared/notifications/rules.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { emit } from '#server/platform/events/emit.ts'
import * as store from './store.ts'
import { readUnsubscribeToken } from './mails/unsubscribe.ts'

const PAGE = 30

type Listing = { unread?: boolean; limit?: number; before: number | null }

export async function list(ctx: Ctx, { unread = false, limit = PAGE, before }: Listing) {
  const { userId } = ctx.actor
  const { page, more, unreadCount } = await store.list(ctx.db, userId, { unread, before, limit })
  return { page, unreadCount, next: more ? (page.at(-1)?.id ?? null) : null }
}

export async function markRead(ctx: Ctx, ids: number[] | undefined): Promise<void> {
  const { userId } = ctx.actor
  const companyId = await store.markRead(ctx.db, userId, ids, ctx.now)
  if (companyId !== null)
    await emit(ctx.db, ctx, { companyId, userId, audience: 'person', kind: 'notifications.read', data: {} })
}

/** Called when a person has read a thread: marks its notifications as read. */
export const messagesWereRead = (db: Db, userId: number, projectId: number, now: Date): Promise<void> =>
  store.markMessagesRead(db, userId, projectId, now)

export async function settings({ db, actor }: Ctx): Promise<NotificationSetting[]> {
  const chosen = await store.settings(db, actor.userId)
  return kindsFor(actor.type).map((kind) => ({ kind, delivery: chosen.get(kind) ?? defaultDelivery[kind] }))
}

export async function editSettings(ctx: Ctx, wanted: NotificationSetting[]): Promise<NotificationSetting[]> {
  const last = new Map(wanted.map((setting) => [setting.kind, setting]))
  await store.saveSettings(ctx.db, ctx.actor.userId, [...last.values()])
  return settings(ctx)
}

/** Works for anyone who has the email, signed in or not. */
export async function unsubscribe(ctx: PublicCtx, token: string, undo: boolean): Promise<Unsubscribed> {
  const holder = await readUnsubscribeToken(ctx.db, token)
  const email = holder && (await store.emailOf(ctx.db, holder.userId))
  if (!holder || !email) throw new AppError('invalid', 'This link is not valid.')
  const settings = holder.kinds.map((kind) => ({ kind, delivery: undo ? defaultDelivery[kind] : ('never' as const) }))
  await store.saveSettings(ctx.db, holder.userId, settings)
  return { settings, stopped: !undo, email: maskEmail(email) }
}

/** `a***@example.com`: enough to recognize one's own address, too little to learn another's. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')
