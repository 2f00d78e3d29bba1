import type { Ctx } from '#server/platform/context.ts'

const TOO_MANY_PEOPLE = 'Too many people were added. Please try again later.'

/** Keeps a company from probing addresses: people added without an invitation count, too. */
export const consumeAdditionLimit = (ctx: Ctx, companyId: number): Promise<void> =>
  ctx.platform.limits.consume('add_person', String(companyId), TOO_MANY_PEOPLE)

/** The person's name in the audit log, or their email address without one. */
export const nameOrEmail = (person: { firstName?: string | null; lastName?: string | null }, email: string): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || email
