import type { z } from 'zod'
import type {
  AcceptMagicLink,
  CurrentUser,
  Login,
  MagicLink,
  ProfileEdit,
  Registration,
} from '#shared/auth/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { currentUser } from './current-user.ts'
import { openLink, refusedLink, sendLink } from './links.tsx'
import { hashPassword, passwordMatches, refuseWeakPassword } from './passwords.ts'
import { endsPassword, proveAddress } from './proving.ts'
import { registerBuilder } from './registration.ts'
import { refuseInDemo } from './sandbox.ts'
import * as store from './store.ts'

const TOO_MANY = 'Too many login attempts. Please try again later.'
const INVALID = 'Invalid email or password'

export type SignedIn = { user: CurrentUser; token: string; maxAge: number | null }

export async function login(ctx: PublicCtx, { email, password, rememberMe }: z.infer<typeof Login>): Promise<SignedIn> {
  const { limits } = ctx.platform
  // Counted before the password is looked at, so that a hundred tries at once are a hundred tries.
  await limits.spend('login_address', ctx.ip ?? 'unknown', TOO_MANY)
  await limits.spend('login_account', email, TOO_MANY)
  const user = await store.findByEmail(ctx.db, email)
  if (!(await passwordMatches(user?.passwordHash ?? null, password)) || !user)
    throw new AppError('unauthenticated', INVALID)
  await limits.giveBack('login_address', ctx.ip ?? 'unknown')
  await limits.forget('login_account', email)
  return ctx.db.transaction((tx) => signIn(tx, ctx, user.id, rememberMe ?? false))
}

export async function register(ctx: PublicCtx, builder: z.infer<typeof Registration>): Promise<SignedIn> {
  await ctx.platform.limits.spend('register_address', ctx.ip ?? 'unknown')
  const userId = await registerBuilder(ctx, builder)
  return signIn(ctx.db, ctx, userId, false)
}

/** For doors that know by themselves who comes in. */
export const signInAs = (ctx: PublicCtx, userId: number): Promise<SignedIn> =>
  ctx.db.transaction((tx) => signIn(tx, ctx, userId, false))

/** Every sign-in begins a new session; the one that the browser brought along ends. */
async function signIn(tx: Db, ctx: PublicCtx, userId: number, remember: boolean): Promise<SignedIn> {
  const user = await currentUser(tx, userId)
  const account = await store.lockUser(tx, userId)
  if (account?.suspendedAt || (user.type === 'builder' && !user.company)) {
    throw new AppError('forbidden', 'Your account has been suspended. Please contact support.')
  }
  const { sessions } = ctx.platform
  if (ctx.actor) await sessions.end(tx, ctx.actor.userId, ctx.actor.sessionId)
  const session = await sessions.begin(tx, { userId, remember, ip: ctx.ip, userAgent: ctx.userAgent, now: ctx.now })
  return { user, ...session }
}

export async function logout(ctx: PublicCtx): Promise<void> {
  if (ctx.actor) await ctx.platform.sessions.end(ctx.db, ctx.actor.userId, ctx.actor.sessionId)
}

export const me = (ctx: Ctx): Promise<CurrentUser> => currentUser(ctx.db, ctx.actor.userId)

export const editProfile = (ctx: Ctx, edit: z.infer<typeof ProfileEdit>): Promise<CurrentUser> =>
  ctx.db.transaction(async (tx) => {
    const { userId } = ctx.actor
    await refuseInDemo(tx, ctx)
    const given = Object.fromEntries(
      Object.entries(edit)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, value || null]),
    )
    await store.updateUser(tx, userId, given)
    await store.updateOwnMembership(tx, userId, given)
    await ctx.platform.sessions.changed(tx, userId)
    return currentUser(tx, userId)
  })

/** The same answer, by the same work, for every address in the world. */
export async function requestLink(ctx: PublicCtx, email: string, purpose: 'reset' | 'sign_in'): Promise<void> {
  const { limits } = ctx.platform
  await limits.spend('link_address', ctx.ip ?? 'unknown')
  if (await limits.allows('link_account', `${purpose} ${email}`)) await enqueue(ctx.db, sendLink, { email, purpose })
}

export async function resetPassword(ctx: PublicCtx, token: string, newPassword: string): Promise<void> {
  await ctx.platform.limits.spend('token_address', ctx.ip ?? 'unknown')
  const { user } = await openLink(ctx.db, token, ['reset'], ctx.now)
  refuseWeakPassword(newPassword, user.email)
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    const { token: link } = await openLink(tx, token, ['reset'], ctx.now)
    if (!(await store.useToken(tx, link.id, ctx.now))) throw refusedLink('used')
    await store.useUpTokens(tx, user.id, ['reset', 'sign_in'], ctx.now)
    await proveAddress(tx, ctx, { userId: user.id, companyId: null, passwordHash })
  })
  await ctx.platform.limits.forget('login_account', user.email)
}

export async function inspectLink(ctx: PublicCtx, token: string): Promise<z.infer<typeof MagicLink>> {
  await ctx.platform.limits.spend('token_address', ctx.ip ?? 'unknown')
  const {
    token: link,
    user,
    companyName,
    projectName,
  } = await openLink(ctx.db, token, ['sign_in', 'invitation'], ctx.now)
  return {
    purpose: link.purpose === 'invitation' ? 'invitation' : 'sign_in',
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    companyName,
    projectName,
    hasPassword: user.passwordHash !== null,
    endsPassword: await endsPassword(ctx.db, user, link.companyId),
  }
}

export async function acceptLink(ctx: PublicCtx, accepted: z.infer<typeof AcceptMagicLink>): Promise<SignedIn> {
  await ctx.platform.limits.spend('token_address', ctx.ip ?? 'unknown')
  const { user } = await openLink(ctx.db, accepted.token, ['sign_in', 'invitation'], ctx.now)
  const newPassword = accepted.newPassword ?? accepted.password
  if (newPassword) refuseWeakPassword(newPassword, user.email)
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  return ctx.db.transaction(async (tx) => {
    const { token: link } = await openLink(tx, accepted.token, ['sign_in', 'invitation'], ctx.now)
    if (!(await store.useToken(tx, link.id, ctx.now))) throw refusedLink('used')
    const names = {
      ...(accepted.firstName && { firstName: accepted.firstName }),
      ...(accepted.lastName && { lastName: accepted.lastName }),
    }
    await store.updateUser(tx, user.id, names)
    await proveAddress(tx, ctx, { userId: user.id, companyId: link.companyId, names, passwordHash })
    return signIn(tx, ctx, user.id, accepted.rememberMe ?? false)
  })
}

/** Checks the current password and hashes the new one, which takes long and must not hold a connection. */
export async function checkNewPassword(
  ctx: Ctx,
  currentPassword: string | undefined,
  newPassword: string,
): Promise<string> {
  const { userId, email } = ctx.actor
  await refuseInDemo(ctx.db, ctx)
  await ctx.platform.limits.spend('login_account', email, TOO_MANY)
  const found = await store.profile(ctx.db, userId)
  const stored = found?.user.passwordHash ?? null
  if (stored !== null && !(await passwordMatches(stored, currentPassword ?? ''))) {
    const message = 'The current password is not right.'
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
    await store.useUpTokens(tx, userId, ['reset', 'sign_in'], ctx.now)
    await ctx.platform.sessions.endAll(tx, userId, sessionId)
  })
}

export async function listSessions(ctx: Ctx) {
  const rows = await ctx.platform.sessions.list(ctx.db, ctx.actor.userId, ctx.now)
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
