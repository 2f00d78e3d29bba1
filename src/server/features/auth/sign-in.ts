import type { CurrentUser } from '#shared/auth/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { currentUser } from './current-user.ts'
import * as store from './store.ts'

export type SignedIn = { user: CurrentUser; token: string; maxAge: number | null }

/** Every sign-in starts a new session and ends the one that the browser sent. */
export async function signIn(tx: Db, ctx: PublicCtx, userId: number, remember: boolean): Promise<SignedIn> {
  const user = await currentUser(tx, ctx, userId)
  const account = await store.lockUser(tx, userId)
  if (account?.suspendedAt || (user.type === 'builder' && !user.company)) {
    throw new AppError('forbidden', 'Your account has been suspended. Please contact support.')
  }
  const { sessions } = ctx.platform
  if (ctx.actor) await sessions.end(tx, ctx.actor.userId, ctx.actor.sessionId)
  // Visitors share the demo accounts and must not see each other's addresses.
  const ip = (await store.isOfDemo(tx, userId)) ? null : ctx.ip
  const session = await sessions.begin(tx, { userId, remember, ip, userAgent: ctx.userAgent, now: ctx.now })
  return { user, ...session }
}
