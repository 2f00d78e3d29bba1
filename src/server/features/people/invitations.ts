import type { Ctx } from '#server/platform/context.ts'

const TOO_MANY = 'Too many invitations were sent. Please try again later.'
const TOO_MANY_PEOPLE = 'Too many people were added. Please try again later.'

/** A company cannot be used to probe addresses: people added without an invitation count, too. */
export const spendAddition = (ctx: Ctx, companyId: number): Promise<void> =>
  ctx.platform.limits.spend('add_person', String(companyId), TOO_MANY_PEOPLE)

/** A company cannot be used to flood a mailbox. */
export async function spendInvitation(ctx: Ctx, companyId: number, email: string): Promise<void> {
  await ctx.platform.limits.spend('invite_company', String(companyId), TOO_MANY)
  await ctx.platform.limits.spend('invite_person', `${companyId} ${email}`, TOO_MANY)
}

/** The person's name in the log, or their email address if they have none. */
export const knownAs = (person: { firstName?: string | null; lastName?: string | null }, email: string): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || email
