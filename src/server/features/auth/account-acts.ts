import type { z } from 'zod'
import type { CurrentUser } from '#shared/auth/contract.ts'
import type { Login, ProfileEdit, Registration } from '#shared/auth/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { currentUser } from './current-user.ts'
import { sendLink } from './links/links.tsx'
import { replaceTokens } from './links/links-store.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from './passwords.ts'
import { endAccess } from './links/proving.ts'
import { registerBuilder } from './registration.ts'
import { updateAccount } from './renaming.ts'
import { refuseInDemo } from './sandbox.ts'
import { signIn, type SignedIn } from './sign-in.ts'
import * as store from './store.ts'

export const TOO_MANY = 'Too many login attempts. Please try again later.'
const INVALID = 'Invalid email or password. Please try again.'

export async function login(ctx: PublicCtx, { email, password, rememberMe }: z.infer<typeof Login>): Promise<SignedIn> {
  const { limits } = ctx.platform
  // Counted before the password is checked, so that a hundred parallel attempts count as a hundred.
  await limits.consume('login_account', email, TOO_MANY)
  const user = await store.findByEmail(ctx.db, email)
  if (!(await passwordMatches(user?.passwordHash ?? null, password)) || !user)
    throw new AppError('unauthenticated', INVALID)
  await limits.uncount('login_address', networkOf(ctx.ip))
  await limits.forget('login_account', email)
  return ctx.db.transaction((tx) => signIn(tx, ctx, user.id, rememberMe ?? false))
}

export async function register(ctx: PublicCtx, builder: z.infer<typeof Registration>): Promise<SignedIn> {
  const userId = await registerBuilder(ctx, builder)
  return signIn(ctx.db, ctx, userId, false)
}

/** For ways to sign in that identify the person themselves. */
export const signInAs = (ctx: PublicCtx, userId: number): Promise<SignedIn> =>
  ctx.db.transaction((tx) => signIn(tx, ctx, userId, false))

export async function logout(ctx: PublicCtx): Promise<void> {
  if (ctx.actor) await ctx.platform.sessions.end(ctx.db, ctx.actor.userId, ctx.actor.sessionId)
}

export const me = (ctx: Ctx): Promise<CurrentUser> => currentUser(ctx.db, ctx, ctx.actor.userId)

export const editProfile = (ctx: Ctx, edit: z.infer<typeof ProfileEdit>): Promise<CurrentUser> =>
  ctx.db.transaction(async (tx) => {
    const { userId } = ctx.actor
    await refuseInDemo(tx, ctx)
    const given = Object.fromEntries(
      Object.entries(edit)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, value || null]),
    )
    await updateAccount(tx, ctx, userId, given)
    await store.updateOwnMembership(tx, userId, given)
    await ctx.platform.sessions.changed(tx, userId)
    return currentUser(tx, ctx, userId)
  })

type LinkRequest = { email: string; next?: string | undefined }

/** The same reply after the same work for every address, with or without an account: a job does the rest. */
export async function requestLink(ctx: PublicCtx, purpose: 'reset' | 'sign_in', request: LinkRequest): Promise<void> {
  const { limits } = ctx.platform
  if (await limits.allows('link_account', `${purpose} ${request.email}`))
    await enqueue(ctx.db, sendLink, { ...request, purpose })
}

/** Checks the current password and hashes the new one, which is slow and must not hold a connection. */
export async function checkNewPassword(
  ctx: Ctx,
  currentPassword: string | undefined,
  newPassword: string,
): Promise<string> {
  const { userId, email } = ctx.actor
  await refuseInDemo(ctx.db, ctx)
  await ctx.platform.limits.consume('login_account', email, TOO_MANY)
  const stored = (await store.findById(ctx.db, userId))?.passwordHash ?? null
  if (stored !== null && !(await passwordMatches(stored, currentPassword ?? ''))) {
    const message = 'The current password is incorrect.'
    throw new AppError('invalid', message, { fields: { currentPassword: message } })
  }
  await ctx.platform.limits.forget('login_account', email)
  refuseWeakPassword(newPassword, email)
  return hashPassword(newPassword)
}

export async function changePassword(ctx: Ctx, passwordHash: string): Promise<void> {
  const { userId, sessionId } = ctx.actor
  await ctx.db.transaction(async (tx) => {
    await store.updateUser(tx, userId, { passwordHash })
    await replaceTokens(tx, userId, ctx.now)
    await endAccess(tx, ctx, userId, sessionId)
  })
}

export async function listSessions(ctx: Ctx) {
  const all = await ctx.platform.sessions.list(ctx.db, ctx.actor.userId, ctx.now)
  // The other sessions of a demo account belong to other visitors.
  const shared = await store.isOfDemo(ctx.db, ctx.actor.userId)
  const rows = all.filter(({ id }) => !shared || id === ctx.actor.sessionId)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === ctx.actor.sessionId,
    userAgent: row.userAgent,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

export async function endSession(ctx: Ctx, sessionId: number): Promise<void> {
  if (sessionId !== ctx.actor.sessionId) await refuseInDemo(ctx.db, ctx)
  const ended = await ctx.platform.sessions.end(ctx.db, ctx.actor.userId, sessionId)
  if (!ended) throw new AppError('not_found')
}

export const endOtherSessions = (ctx: Ctx): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await refuseInDemo(tx, ctx)
    await endAccess(tx, ctx, ctx.actor.userId, ctx.actor.sessionId)
  })
