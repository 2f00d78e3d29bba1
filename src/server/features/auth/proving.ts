import { AppError } from '#shared/kernel/errors.ts'
import { closeFeed } from '#server/features/calendar/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { currentUser } from './current-user.ts'
import { refusedLink } from './links.tsx'
import * as store from './store.ts'

type Names = { firstName?: string; lastName?: string }
type Proof = {
  userId: number
  /** The company whose invitation was opened; null for a link to sign in or to choose a new password. */
  companyId: number | null
  names?: Names
  passwordHash?: string | undefined
}

/**
 * Whoever opens a link that was sent to an address reads its mailbox: the address is theirs. They take every place that
 * builders have kept for it as client or subcontractor; a place on a team is taken by its own invitation alone.
 */
export async function proveAddress(
  tx: Db,
  ctx: PublicCtx,
  { userId, companyId, names = {}, passwordHash }: Proof,
): Promise<void> {
  const account = await store.lockUser(tx, userId)
  if (!account) throw refusedLink('unknown')
  const companies = await placesTaken(tx, userId, companyId)
  if (passwordHash) await store.updateUser(tx, userId, { passwordHash })
  if (account.provedAt === null && (passwordHash || !account.passwordHash || companies.length > 0)) {
    // What was set before the proof was set by whoever typed the address: it ends here.
    await store.updateUser(tx, userId, { passwordHash: passwordHash ?? null, provedAt: ctx.now })
    await closeFeed(tx, userId)
    await ctx.platform.sessions.endAll(tx, userId)
  } else if (passwordHash) await ctx.platform.sessions.endAll(tx, userId)
  for (const id of companies) await join(tx, ctx, id, userId, id === companyId ? names : {})
}

/** By number, so that two people who join the same two companies do not wait for each other. */
async function placesTaken(db: Db, userId: number, companyId: number | null): Promise<number[]> {
  const kept = await store.keptPlaces(db, userId)
  return [...new Set(companyId === null ? kept : [...kept, companyId])].toSorted((one, other) => one - other)
}

/**
 * Somebody has given the account a password, and nobody has shown yet that its address is theirs. Before it opens a project,
 * that password ends; an account without a place to protect keeps it.
 */
export const endsPassword = async (
  db: Db,
  account: { id: number; provedAt: Date | null; passwordHash: string | null },
  companyId: number | null,
): Promise<boolean> =>
  account.provedAt === null &&
  account.passwordHash !== null &&
  (await placesTaken(db, account.id, companyId)).length > 0

const elsewhere = () =>
  new AppError('conflict', 'You already work for another company. Ask to be taken off its team first.')

async function join(tx: Db, ctx: PublicCtx, companyId: number, userId: number, names: Names): Promise<void> {
  const member = await store.joinCompany(tx, companyId, userId, names, ctx.now).catch((error: unknown) => {
    throw violatedConstraint(error) === 'members_one_builder_company' ? elsewhere() : error
  })
  if (!member) throw refusedLink('unknown')
  if (member.type === 'builder') await store.updateUser(tx, userId, { type: 'builder' })
  const user = await currentUser(tx, userId)
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ') || user.username
  await record(tx, { ...ctx, actor: { userId, name } }, { companyId, kind: 'member.joined', data: { person: name } })
}
