import { AppError } from '#shared/kernel/errors.ts'
import { type SignedIn, signInAs } from '#server/features/auth/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import * as store from './store.ts'

/** Entering ends the browser's current session, so the reply names the account that will be signed out. */
export async function offer({ db, actor }: PublicCtx) {
  const own = actor !== null && !actor.isOfDemo
  return { offered: await store.isOffered(db), signedInAs: own ? actor.name : null }
}

/** Signs a visitor in to a shared demo account, with a session of their own. */
export async function enter(ctx: PublicCtx, as: 'builder' | 'client'): Promise<SignedIn> {
  const userId = await store.personOfDemo(ctx.db, ctx.platform.starter.demoEmails[as])
  if (userId === null) throw new AppError('not_found', 'This server offers no demo.')
  return signInAs(ctx, userId)
}
