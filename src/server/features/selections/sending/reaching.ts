import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import { needsInvitation } from '#shared/people/rules.ts'
import { consumeInvitationLimit, invite } from '#server/features/auth/public.ts'
import { companyOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './reaching-store.ts'

/** Limits are counted before a connection is taken: sending may invite the clients of a project. */
export async function consumeReachLimits(ctx: Ctx, projectIds: readonly number[], invites = true): Promise<void> {
  if (!invites || projectIds.length === 0 || ctx.actor.companyId === null) return
  const companyId = companyOf(ctx.actor)
  const clients = await store.clientsOf(ctx.db, projectIds)
  const strangers = clients.filter((one) => one.companyId === companyId && needsInvitation(one, ctx.now))
  for (const email of new Set(strangers.map((one) => one.email))) await consumeInvitationLimit(ctx, companyId, email)
}

export const consumeReachLimitsOf = async (ctx: Ctx, selectionIds: readonly number[], invites = true): Promise<void> =>
  consumeReachLimits(ctx, invites ? await store.projectsOf(ctx.db, selectionIds) : [], invites)

/**
 * Who a sending reaches: everyone who has joined is notified, and those who cannot open anything yet are invited, if the builder
 * wants that. The projects are locked.
 */
export async function reachClients(
  tx: Db,
  ctx: Ctx,
  projectIds: readonly number[],
  invites: boolean,
): Promise<ReachedPerson[]> {
  const reached = new Map<number, ReachedPerson>()
  for (const person of await store.clientsOf(tx, projectIds)) {
    const { id, name, memberStatus, undelivered } = person
    if (reached.has(id)) continue
    const invitedNow = invites && needsInvitation(person, ctx.now) && (await inviteNow(tx, ctx, person))
    reached.set(
      id,
      invitedNow
        ? { id, name, memberStatus: 'invited', invitedNow, undelivered: null }
        : { id, name, memberStatus, invitedNow, undelivered },
    )
  }
  return [...reached.values()]
}

async function inviteNow(
  tx: Db,
  ctx: Ctx,
  { id, companyId, projectId, name }: store.ClientOfProject,
): Promise<boolean> {
  if (!(await store.markInvited(tx, companyId, id, ctx.now))) return false
  await invite(tx, ctx, { companyId, userId: id, projectId })
  await record(tx, ctx, { companyId, kind: 'member.invited', data: { person: name } })
  return true
}
