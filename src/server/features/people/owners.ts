import { AppError } from '#shared/kernel/errors.ts'
import { MAX_OWNERS } from '#shared/people/rules.ts'
import type { NewOwner } from '#shared/people/schemas.ts'
import {
  accountOf,
  consumeInvitationLimit,
  invite as sendInvitation,
  requireMayInvite,
} from '#server/features/auth/public.ts'
import { addOwnerIn } from '#server/features/projects/public.ts'
import { lockSeat, seatOf, type Seat } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nameOrEmail, consumeAdditionLimit } from './invitations.ts'
import * as store from './store.ts'

function requireClient(seat: Seat): void {
  if (seat.kind !== 'client')
    throw new AppError('forbidden', 'Only a client of the project can invite its other owner.')
  if (seat.archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
}

/** Limits are counted before a connection is taken. */
export async function consumeLimits(ctx: Ctx, projectId: number, { email }: NewOwner): Promise<void> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  requireClient(seat)
  await requireMayInvite(ctx, seat.companyId)
  await ctx.platform.limits.consume(
    'invite_owner',
    `${ctx.actor.userId}`,
    'Too many invitations were sent. Please try again later.',
  )
  await consumeAdditionLimit(ctx, seat.companyId)
  await consumeInvitationLimit(ctx, seat.companyId, email)
}

/** The seat gives no access until the invited person has accepted it themselves. */
export const invite = (ctx: Ctx, projectId: number, { email, firstName, lastName }: NewOwner): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    requireClient(seat)
    const { companyId } = seat
    if (!(await store.company(tx, companyId)).clientsInvite)
      throw new AppError('forbidden', 'Please ask your builder to invite this person.')
    if ((await store.countClients(tx, projectId)) >= MAX_OWNERS)
      throw new AppError('conflict', 'This project has enough owners. Please ask your builder to add another one.')
    const names = { firstName: firstName || null, lastName: lastName || null }
    const account = await accountOf(tx, ctx, { email, type: 'client', ...names })
    const member = { companyId, userId: account.id, type: 'client' as const, role: 'client' as const, ...names }
    if (!(await store.insertMember(tx, { ...member, invitedAt: ctx.now, createdAt: ctx.now }))) {
      const message = (await store.isOnProject(tx, projectId, account.id))
        ? 'This person is on the project already.'
        : 'Please ask your builder to add this person.'
      throw new AppError('conflict', message, { fields: { email: message } })
    }
    await addOwnerIn(tx, ctx, seat, account.id)
    await sendInvitation(tx, ctx, { companyId, userId: account.id, projectId })
    await record(tx, ctx, { companyId, kind: 'member.invited', data: { person: nameOrEmail(names, email) } })
  })
