import { AppError } from '#shared/kernel/errors.ts'
import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** Clients and users: for the builder's side. */
export const managesClients = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can manage clients.')

/** Team and company settings: for the owner and admins alone. */
export function administers(actor: Actor): number {
  const companyId = companyOf(actor, 'Only the owner and administrators can do this.')
  if (actor.isOwner || actor.role === 'admin') return companyId
  throw new AppError('forbidden', 'Only the owner and administrators can do this.')
}

type Place = { userId: number; isOwner: boolean; archived: boolean; joined: boolean }

/** The owner stays, and nobody locks themselves out. */
export const mayWith = (actor: Actor, { userId, isOwner, archived, joined }: Place) => ({
  edit: !archived,
  changeRole: !archived && !isOwner && userId !== actor.userId,
  invite: !archived && !joined,
  archive: !archived && !isOwner && userId !== actor.userId,
})
