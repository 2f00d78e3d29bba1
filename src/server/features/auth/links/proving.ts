import { closeFeed } from '#server/features/calendar/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { refusedLink } from './links.tsx'
import { replaceTokens } from './links-store.ts'
import * as store from '../store.ts'

type Account = { provedAt: Date | null; passwordHash: string | null }

/** The password was set by someone who never proved this address, so the first proof removes it. */
export const endsPassword = ({ provedAt, passwordHash }: Account): boolean => provedAt === null && passwordHash !== null

/** A link signs in; it does not replace a password that the owner of the address has set. That needs a reset. */
export const maySetPassword = (account: Account): boolean => account.passwordHash === null || endsPassword(account)

/**
 * Opening a link sent to an address proves that it is theirs. The first proof ends every earlier session, password and calendar
 * address; a new password does so at any time. No seat is accepted here.
 */
export async function proveAddress(
  tx: Db,
  ctx: PublicCtx,
  { userId, passwordHash }: { userId: number; passwordHash?: string | undefined },
): Promise<void> {
  const account = await store.lockUser(tx, userId)
  if (!account) throw refusedLink('unknown')
  if (account.provedAt === null)
    await store.updateUser(tx, userId, { passwordHash: passwordHash ?? null, provedAt: ctx.now })
  else if (passwordHash) await store.updateUser(tx, userId, { passwordHash })
  if (passwordHash || endsPassword(account)) await replaceTokens(tx, userId, ctx.now)
  if (passwordHash || account.provedAt === null) await endAccess(tx, ctx, userId)
}

/** Signs the person out everywhere, except in one session if given, and revokes their calendar address. */
export async function endAccess(tx: Db, { platform }: PublicCtx, userId: number, except?: number): Promise<void> {
  await closeFeed(tx, userId)
  await platform.sessions.endAll(tx, userId, except)
}
