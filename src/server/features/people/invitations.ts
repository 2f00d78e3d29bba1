import type { Ctx } from '#server/platform/context.ts'

const TOO_MANY = 'Too many invitations were sent. Please try again later.'

/** A company cannot be used to flood a mailbox. */
export async function spendInvitation(ctx: Ctx, companyId: number, email: string): Promise<void> {
  await ctx.platform.limits.spend('invite_company', String(companyId), TOO_MANY)
  await ctx.platform.limits.spend('invite_person', `${companyId} ${email}`, TOO_MANY)
}

/** The name people are called by in the log; the email of whoever has none. */
export const knownAs = (person: { firstName?: string | null; lastName?: string | null }, email: string): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || email
