import { AppError } from '#shared/kernel/errors.ts'
import type { TeamMember, TeamMemberEdit } from '#shared/people/contract.ts'
import type { NewTeamMember } from '#shared/people/schemas.ts'
import {
  accountOf,
  consumeInvitationLimit,
  invite,
  refuseInDemo,
  requireMayInvite,
} from '#server/features/auth/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { nameOrEmail, consumeAdditionLimit } from './invitations.ts'
import { administers, mayWith } from './policy.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof store.team>>[number]

export const list = async (ctx: Ctx): Promise<TeamMember[]> =>
  (await store.team(ctx.db, administers(ctx.actor))).map((row) => asMember(ctx, row))

function asMember({ actor }: Ctx, { member, email }: Row): TeamMember {
  const archived = member.archivedAt !== null
  const joined = member.joinedAt !== null
  return {
    id: member.userId,
    username: email.split('@')[0] ?? email,
    firstName: member.firstName,
    lastName: member.lastName,
    email,
    type: member.type,
    role: member.role,
    phone: member.phone,
    isOwner: member.isOwner,
    memberStatus: archived ? 'archived' : joined ? 'active' : member.invitedAt ? 'invited' : 'not_invited',
    invitedAt: member.invitedAt?.toISOString() ?? null,
    joinedAt: member.joinedAt?.toISOString() ?? null,
    undelivered: member.undeliveredAt && {
      at: member.undeliveredAt.toISOString(),
      reason: member.undeliveredReason ?? '',
    },
    archivedAt: member.archivedAt?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
    version: member.version,
    can: mayWith(actor, { userId: member.userId, isOwner: member.isOwner, archived, joined }),
  }
}

async function readIn(tx: Db, ctx: Ctx, companyId: number, userId: number): Promise<TeamMember> {
  const [row] = await store.team(tx, companyId, userId)
  if (!row) throw new AppError('not_found')
  return asMember(ctx, row)
}

/** Limits are counted before a connection is taken. */
export async function consumeLimits(ctx: Ctx, { email, invite: sends = true }: NewTeamMember): Promise<void> {
  const companyId = administers(ctx.actor)
  await requireMayInvite(ctx, companyId)
  await consumeAdditionLimit(ctx, companyId)
  if (sends) await consumeInvitationLimit(ctx, companyId, email)
}

/** A seat on the team. It gives no access until the person accepts it. */
export async function create(ctx: Ctx, wanted: NewTeamMember): Promise<TeamMember> {
  const companyId = administers(ctx.actor)
  const { email, role, invite: sends = true } = wanted
  return ctx.db.transaction(async (tx) => {
    const firstName = wanted.firstName || null
    const lastName = wanted.lastName || null
    // The account becomes a builder's when the invitation is accepted.
    const account = await accountOf(tx, ctx, { email, type: 'client', firstName, lastName })
    const place = { companyId, userId: account.id, type: 'builder' as const, role, firstName, lastName }
    const invitedAt = sends ? ctx.now : null
    if (!(await store.insertMember(tx, { ...place, phone: wanted.phone || null, invitedAt, createdAt: ctx.now }))) {
      const message = 'This person has a place in your company already.'
      throw new AppError('conflict', message, { fields: { email: message } })
    }
    if (sends) await invite(tx, ctx, { companyId, userId: account.id, projectId: null })
    const kind = sends ? 'member.invited' : 'member.added'
    await record(tx, ctx, { companyId, kind, data: { person: nameOrEmail(place, email) } })
    return readIn(tx, ctx, companyId, account.id)
  })
}

type Act = (tx: Db, member: store.Member, can: TeamMember['can']) => Promise<void>

const withMember = (ctx: Ctx, userId: number, act: Act): Promise<TeamMember> =>
  ctx.db.transaction(async (tx) => {
    const companyId = administers(ctx.actor)
    await refuseInDemo(tx, ctx)
    const member = await store.lockMember(tx, companyId, userId)
    if (member?.type !== 'builder') throw new AppError('not_found')
    const { can } = await readIn(tx, ctx, companyId, userId)
    await act(tx, member, can)
    await ctx.platform.sessions.changed(tx, userId)
    const email = await store.emailOf(tx, userId)
    const now = await store.lockMember(tx, companyId, userId)
    const kind = kindOf(member, now ?? member)
    if (kind) await record(tx, ctx, { companyId, kind, data: { person: nameOrEmail(now ?? member, email) } })
    return readIn(tx, ctx, companyId, userId)
  })

function kindOf(before: store.Member, after: store.Member) {
  if (before.version === after.version) return null
  if (!before.archivedAt && after.archivedAt) return 'member.archived'
  if (before.archivedAt && !after.archivedAt) return 'member.restored'
  return before.invitedAt?.getTime() === after.invitedAt?.getTime() ? 'member.edited' : 'member.invited'
}

export const edit = (ctx: Ctx, userId: number, { version, role, ...wanted }: TeamMemberEdit): Promise<TeamMember> =>
  withMember(ctx, userId, async (tx, member, can) => {
    const { companyId } = member
    if (member.version !== version) {
      const current = await readIn(tx, ctx, companyId, userId)
      throw new AppError('conflict', 'These details were changed since you opened them.', { current })
    }
    if (!can.edit) throw new AppError('conflict', 'This person is archived. Restore them first.')
    if (role && role !== member.role && !can.changeRole) {
      throw new AppError('conflict', 'The role of the owner, and your own, cannot be changed.')
    }
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    const change = Object.fromEntries(given.map(([key, value]) => [key, value || null]))
    await store.updateMember(tx, companyId, userId, { ...change, ...(role && { role }) })
  })

export async function consumeInvitationLimits(ctx: Ctx, userId: number): Promise<void> {
  const companyId = administers(ctx.actor)
  const { email } = await readIn(ctx.db, ctx, companyId, userId)
  await requireMayInvite(ctx, companyId)
  await consumeInvitationLimit(ctx, companyId, email)
}

export const sendInvitation = (ctx: Ctx, userId: number): Promise<TeamMember> =>
  withMember(ctx, userId, async (tx, member, can) => {
    const { companyId } = member
    if (!can.invite) throw new AppError('conflict', 'This person has accepted the invitation already, or is archived.')
    await store.updateMember(tx, companyId, userId, { ...store.invitedAgain, invitedAt: ctx.now })
    await invite(tx, ctx, { companyId, userId, projectId: null })
  })

export const archive = (ctx: Ctx, userId: number): Promise<TeamMember> =>
  withMember(ctx, userId, async (tx, member, can) => {
    if (member.archivedAt) return
    if (!can.archive) throw new AppError('conflict', 'The owner, and you yourself, cannot be archived.')
    await store.updateMember(tx, member.companyId, userId, { archivedAt: ctx.now })
  })

export const restore = (ctx: Ctx, userId: number): Promise<TeamMember> =>
  withMember(ctx, userId, async (tx, member) => {
    if (!member.archivedAt) return
    await store.updateMember(tx, member.companyId, userId, { archivedAt: null }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'members_one_builder_company') throw error
      throw new AppError('conflict', 'This person works for another company now.')
    })
  })
