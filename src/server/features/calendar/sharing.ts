import type { CalendarFeed } from '#shared/calendar/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { absoluteUrl } from '#server/platform/mail/mail.tsx'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { calendarText } from './feed.ts'
import * as store from './store.ts'

export async function status(ctx: Ctx): Promise<CalendarFeed> {
  const feed = await store.find(ctx.db, ctx.actor.userId)
  return { active: feed !== undefined, createdAt: feed?.createdAt.toISOString() ?? null }
}

/** Creates a new private address; the previous one stops working at once. */
export async function create(ctx: Ctx): Promise<{ url: string; createdAt: string }> {
  const { token, hash } = newToken()
  await store.save(ctx.db, ctx.actor.userId, hash, ctx.now)
  return { url: absoluteUrl(ctx.platform, `/api/calendar/${token}.ics`), createdAt: ctx.now.toISOString() }
}

export const revoke = (ctx: Ctx): Promise<void> => store.remove(ctx.db, ctx.actor.userId)

/** The account has a new owner: an address that someone else copied must stop working. */
export const closeFeed = (tx: Db, userId: number): Promise<void> => store.remove(tx, userId)

/** The calendar of an address; a wrong address gets 404 without a reason. */
export async function read(ctx: PublicCtx, address: string): Promise<string> {
  const userId = await store.ownerOf(ctx.db, hashToken(address.replace(/\.ics$/, '')))
  if (userId === null) throw new AppError('not_found')
  const entries = await store.entries(ctx.db, userId, ctx.now)
  return calendarText(entries, { publicUrl: ctx.platform.config.publicUrl, now: ctx.now })
}
