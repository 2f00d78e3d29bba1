import { AppError } from '#shared/kernel/errors.ts'
import { requireActiveCompany, trialFor } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { invitingCompany } from './invitations-store.ts'
import { sendLink } from '../links/links.tsx'

const TOO_MANY = 'Too many invitations were sent. Please try again later.'

/**
 * Keeps a company from flooding a mailbox, and a stranger from using invitations as spam: while no builder of the company has
 * proven an email address it may invite a few people, and a company on trial may invite more, but not any number.
 */
export async function consumeInvitationLimit(ctx: Ctx, companyId: number, email: string): Promise<void> {
  const { limits } = ctx.platform
  const company = await invitingCompany(ctx.db, companyId)
  if (company.isDemo) return limits.consume('invite_company', String(companyId), TOO_MANY)
  if (!company.proven && !(await limits.allows('invite_unproven', String(companyId)))) throw await askForProof(ctx)
  if (trialFor(ctx, company)) await limits.consume('invite_trial', String(companyId), TOO_MANY)
  await limits.consume('invite_company', String(companyId), TOO_MANY)
  await limits.consume('invite_person', `${companyId} ${email}`, TOO_MANY)
}

/** The builder gets a link at once: opening it proves the address. */
async function askForProof(ctx: Ctx): Promise<AppError> {
  const { email } = ctx.actor
  if (await ctx.platform.limits.allows('link_account', email))
    await enqueue(ctx.db, sendLink, { email, purpose: 'sign_in' })
  return new AppError(
    'rate_limited',
    `Please confirm your email address first: we sent a link to ${email}. After that you can invite everyone.`,
    { retryAfterSeconds: 60 },
  )
}

/** Builders invite nobody after the trial has ended; a suspended company invites nobody at all, its clients included. */
export async function requireMayInvite(ctx: Ctx, companyId: number): Promise<void> {
  if (ctx.actor.companyId === companyId) return requireActiveCompany(ctx.db, ctx, companyId)
  if (trialFor(ctx, await invitingCompany(ctx.db, companyId))?.state === 'suspended')
    throw new AppError('forbidden', 'Please ask your builder to invite this person.')
}
