import type { CurrentUser, WaitingInvitation } from '#shared/auth/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { currentUser } from '../current-user.ts'
import { inlineLogo } from '../inline-logo.ts'
import { replaceTokens } from '../links/links-store.ts'
import * as store from './invitations-store.ts'
import { lockUser, updateUser } from '../store.ts'

export async function waitingInvitations(ctx: Ctx): Promise<WaitingInvitation[]> {
  const waiting = await store.waitingInvitations(ctx.db, ctx.actor.userId)
  return Promise.all(
    waiting.map(async (invitation) => ({
      ...invitation,
      companyLogo: await inlineLogo(ctx, invitation.companyId),
    })),
  )
}

/** Accepts an open seat, for a signed-in person with a proven address. */
export const acceptInvitation = (ctx: Ctx, companyId: number): Promise<CurrentUser> =>
  ctx.db.transaction(async (tx) => {
    const { userId } = ctx.actor
    const account = await lockUser(tx, userId)
    if (!account?.provedAt || !(await joinCompany(tx, ctx, companyId, userId))) throw new AppError('not_found')
    await replaceTokens(tx, userId, ctx.now, { purpose: 'invitation', companyId })
    await ctx.platform.sessions.changed(tx, userId)
    return currentUser(tx, ctx, userId)
  })

type Names = { firstName?: string; lastName?: string }

/** Accepts the person's seat in a company. False when there is none: they were never added, or were archived since. */
export async function joinCompany(
  tx: Db,
  ctx: PublicCtx,
  companyId: number,
  userId: number,
  names: Names = {},
): Promise<boolean> {
  const member = await store.lockMember(tx, companyId, userId)
  if (!member) return false
  if (member.joinedAt) return true
  await store.markJoined(tx, companyId, userId, { ...names, joinedAt: ctx.now }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'members_one_builder_company' ? worksElsewhere() : error
  })
  if (member.type === 'builder') await updateUser(tx, userId, { type: 'builder' })
  const { firstName, lastName } = { ...member, ...names }
  const name = [firstName, lastName].filter(Boolean).join(' ') || (await currentUser(tx, ctx, userId)).username
  await record(tx, { ...ctx, actor: { userId, name } }, { companyId, kind: 'member.joined', data: { person: name } })
  return true
}

const worksElsewhere = () =>
  new AppError('conflict', 'You already work for another company. Ask to be taken off its team first.')
