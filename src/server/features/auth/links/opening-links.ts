import type { z } from 'zod'
import type { MagicLink } from '#shared/auth/contract.ts'
import type { AcceptMagicLink } from '#shared/auth/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { requireOwnAccountName, requireOwnEnteredName } from '#server/features/seats/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import { inlineLogo } from '../inline-logo.ts'
import { joinCompany } from '../invitations/invitations.ts'
import { openLink, refusedLink, useLink } from './links.tsx'
import { hashPassword, refuseWeakPassword } from '../passwords.ts'
import { endsPassword, maySetPassword, proveAddress } from './proving.ts'
import { updateAccount } from '../renaming.ts'
import { signIn, type SignedIn } from '../sign-in.ts'

const HAS_PASSWORD = 'Your account already has a password. Sign in first, then change it in Settings.'

export async function inspectLink(ctx: PublicCtx, token: string): Promise<z.infer<typeof MagicLink>> {
  const { token: link, user, companyName, projectName } = await openLink(ctx, token, ['sign_in', 'invitation'])
  return {
    purpose: link.purpose === 'invitation' ? 'invitation' : 'sign_in',
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    type: user.type,
    companyName,
    companyLogo: await inlineLogo(ctx, link.companyId),
    projectName,
    hasPassword: user.passwordHash !== null,
    endsPassword: endsPassword(user),
    firstVisit: user.provedAt === null,
  }
}

/** Signs in with a link. An invitation also takes the seat that it names, and no other. */
export async function acceptLink(ctx: PublicCtx, accepted: z.infer<typeof AcceptMagicLink>): Promise<SignedIn> {
  const purposes = ['sign_in', 'invitation'] as const
  const { user } = await openLink(ctx, accepted.token, purposes)
  const newPassword = accepted.newPassword ?? accepted.password
  if (newPassword) refuseWeakPassword(newPassword, user.email)
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  return ctx.db.transaction(async (tx) => {
    const { token: link, user: account } = await openLink({ ...ctx, db: tx }, accepted.token, purposes)
    if (passwordHash && !maySetPassword(account)) {
      throw new AppError('conflict', HAS_PASSWORD, { fields: { newPassword: HAS_PASSWORD } })
    }
    await useLink(tx, link, ctx.now)
    const names = {
      ...(accepted.firstName && { firstName: accepted.firstName }),
      ...(accepted.lastName && { lastName: accepted.lastName }),
    }
    await updateAccount(tx, ctx, user.id, names)
    await proveAddress(tx, ctx, { userId: user.id, passwordHash })
    if (link.companyId !== null && !(await joinCompany(tx, ctx, link.companyId, user.id, names)))
      throw refusedLink('withdrawn')
    if (accepted.firstName || accepted.lastName) {
      await requireOwnAccountName(tx, user.id, { field: 'firstName' })
      await requireOwnEnteredName(tx, [user.id], { field: 'firstName' })
    }
    return signIn(tx, ctx, user.id, accepted.rememberMe ?? false)
  })
}

export async function resetPassword(ctx: PublicCtx, token: string, newPassword: string): Promise<void> {
  const { user } = await openLink(ctx, token, ['reset'])
  refuseWeakPassword(newPassword, user.email)
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    const { token: link } = await openLink({ ...ctx, db: tx }, token, ['reset'])
    await useLink(tx, link, ctx.now)
    await proveAddress(tx, ctx, { userId: user.id, passwordHash })
  })
  await ctx.platform.limits.forget('login_account', user.email)
}
