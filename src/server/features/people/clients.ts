import { addDays, dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Client, ClientFigures } from '#shared/people/contract.ts'
import type { ClientEdit, NewClient } from '#shared/people/schemas.ts'
import { monthOf } from '#shared/projects/rules.ts'
import type { Signing } from '#shared/selections/deciding/signing.ts'
import { responseRate } from '#shared/people/rules.ts'
import {
  accountOf,
  consumeInvitationLimit,
  invite,
  refuseInDemo,
  requireMayInvite,
} from '#server/features/auth/public.ts'
import { addPersonIn } from '#server/features/projects/public.ts'
import { lockSeat, requireOwnEnteredName, type Seat } from '#server/features/seats/public.ts'
import { applySigningChange, signingOf } from '#server/features/selections/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clientFigures, readClient } from './clients-store.ts'
import { nameOrEmail, consumeAdditionLimit } from './invitations.ts'
import { managesClients } from './policy.ts'
import * as store from './store.ts'

const nowhere = () => new AppError('not_found')

/** Limits are counted before a connection is taken. */
export async function consumeLimits(ctx: Ctx, { email, invite: sends = true }: NewClient): Promise<void> {
  const companyId = managesClients(ctx.actor)
  if (sends) await requireMayInvite(ctx, companyId)
  await consumeAdditionLimit(ctx, companyId)
  if (sends) await consumeInvitationLimit(ctx, companyId, email)
}

/**
 * Adds a person to the company and invites them. The seat gives no access until they accept it. The reply is the same whether or
 * not their address has an account; only someone already in this company is refused.
 */
export async function create(ctx: Ctx, wanted: NewClient): Promise<Client> {
  const companyId = managesClients(ctx.actor)
  const { email, type = 'client', invite: sends = true } = wanted
  return ctx.db.transaction(async (tx) => {
    const seat = wanted.projectId ? await lockSeat(tx, ctx.actor, wanted.projectId) : null
    const firstName = wanted.firstName || null
    const lastName = wanted.lastName || null
    const account = await accountOf(tx, ctx, { email, type, firstName, lastName })
    const place = { companyId, userId: account.id, type, role: type, firstName, lastName }
    const about = { phone: wanted.phone || null, address: wanted.address || null }
    const invitedAt = sends ? ctx.now : null
    if (!(await store.insertMember(tx, { ...place, ...about, invitedAt, createdAt: ctx.now }))) {
      throw await alreadyHere(tx, companyId, account.id)
    }
    if (seat) await addPersonIn(tx, ctx, seat, account.id)
    if (sends) await invite(tx, ctx, { companyId, userId: account.id, projectId: seat?.projectId ?? null })
    const kind = sends ? 'member.invited' : 'member.added'
    await record(tx, ctx, { companyId, kind, data: { person: nameOrEmail(place, email) } })
    return found(await readClient(tx, companyId, account.id))
  })
}

async function alreadyHere(tx: Db, companyId: number, userId: number): Promise<AppError> {
  const member = await store.lockMember(tx, companyId, userId)
  const message =
    member?.type === 'builder'
      ? 'This person belongs to your team.'
      : member?.archivedAt
        ? 'This person is archived. Restore them instead.'
        : 'This person has been added already.'
  return new AppError('conflict', message, { fields: { email: message }, current: { id: userId } })
}

function found(client: Client | undefined): Client {
  if (!client) throw nowhere()
  return client
}

export const read = async (ctx: Ctx, userId: number): Promise<Client> =>
  found(await readClient(ctx.db, managesClients(ctx.actor), userId))

/** Runs a change on a client of the person's company, row locked; other companies' clients are not found. */
const withClient = (ctx: Ctx, userId: number, act: (tx: Db, client: store.Member) => Promise<void>): Promise<Client> =>
  ctx.db.transaction(async (tx) => {
    const companyId = managesClients(ctx.actor)
    await act(tx, await lockClient(tx, companyId, userId))
    return found(await readClient(tx, companyId, userId))
  })

async function lockClient(tx: Db, companyId: number, userId: number): Promise<store.Member> {
  const member = await store.lockMember(tx, companyId, userId)
  if (!member || member.type === 'builder') throw nowhere()
  return member
}

export const edit = (ctx: Ctx, userId: number, { version, ...wanted }: ClientEdit): Promise<Client> =>
  withClient(ctx, userId, async (tx, member) => {
    const { companyId } = member
    if (member.version !== version) {
      const current = await readClient(tx, companyId, userId)
      throw new AppError('conflict', 'These details were changed since you opened them.', { current })
    }
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    const change = Object.fromEntries(given.map(([key, value]) => [key, value || null]))
    await store.updateMember(tx, companyId, userId, change)
    await requireOwnEnteredName(tx, [userId], { field: 'firstName' })
    const data = { person: nameOrEmail({ ...member, ...change }, await store.emailOf(tx, userId)) }
    await record(tx, ctx, { companyId, kind: 'member.edited', data })
  })

export async function consumeInvitationLimits(ctx: Ctx, userId: number): Promise<void> {
  const { email } = await read(ctx, userId)
  await requireMayInvite(ctx, managesClients(ctx.actor))
  await consumeInvitationLimit(ctx, managesClients(ctx.actor), email)
}

export const sendInvitation = (ctx: Ctx, userId: number): Promise<Client> =>
  withClient(ctx, userId, async (tx, member) => {
    const { companyId } = member
    const email = await store.emailOf(tx, userId)
    if (member.archivedAt) throw new AppError('conflict', 'This person is archived. Restore them first.')
    if (member.joinedAt) throw new AppError('conflict', 'This person has accepted the invitation already.')
    await store.updateMember(tx, companyId, userId, { ...store.invitedAgain, invitedAt: ctx.now })
    const project = await store.newestProjectOf(tx, companyId, userId)
    await invite(tx, ctx, { companyId, userId, projectId: project?.id ?? null })
    const data = { person: nameOrEmail(member, email) }
    await record(tx, ctx, { companyId, kind: 'member.invited', data })
  })

/** Archived people lose access at once; what they decided and signed stays. */
export const archive = (ctx: Ctx, userId: number) => setArchived(ctx, userId, true)
export const restore = (ctx: Ctx, userId: number) => setArchived(ctx, userId, false)

/** An archived client is no longer an owner, so their projects are locked first, like for every other change of who signs. */
const setArchived = (ctx: Ctx, userId: number, away: boolean): Promise<Client> =>
  ctx.db.transaction(async (tx) => {
    const companyId = managesClients(ctx.actor)
    const projects: { seat: Seat; signing: Signing }[] = []
    for (const projectId of await store.ownedProjects(tx, companyId, userId))
      projects.push({ seat: await lockSeat(tx, ctx.actor, projectId), signing: await signingOf(tx, projectId) })
    const member = await lockClient(tx, companyId, userId)
    await refuseInDemo(tx, ctx)
    if ((member.archivedAt !== null) === away) return found(await readClient(tx, companyId, userId))
    await store.updateMember(tx, companyId, userId, { archivedAt: away ? ctx.now : null })
    if (!away) await requireOwnEnteredName(tx, [userId])
    const data = { person: nameOrEmail(member, await store.emailOf(tx, userId)) }
    await record(tx, ctx, { companyId, kind: away ? 'member.archived' : 'member.restored', data })
    for (const { seat, signing } of projects) await applySigningChange(tx, ctx, seat, signing)
    return found(await readClient(tx, companyId, userId))
  })

const RATE_DAYS = 90

export async function figures(ctx: Ctx): Promise<ClientFigures> {
  const companyId = managesClients(ctx.actor)
  const { timeZone } = await store.company(ctx.db, companyId)
  const today = dayIn(timeZone, ctx.now)
  const found = await clientFigures(ctx.db, {
    companyId,
    now: ctx.now,
    monthStart: new Date(`${monthOf(today).from}T00:00:00Z`),
    since: addDays(today, -RATE_DAYS),
  })
  return {
    totalClients: found.total,
    activeProjects: found.active,
    newThisMonth: found.fresh,
    responseRate: responseRate({ inTime: found.in_time, late: found.late, overdue: found.overdue }),
  }
}
