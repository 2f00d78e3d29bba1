import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

export { administers } from '#server/features/seats/public.ts'

/** Clients and users: for builders only. */
export const managesClients = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can manage clients.')

type Place = { userId: number; isOwner: boolean; archived: boolean; joined: boolean }

/** The owner cannot be removed, and nobody can remove themselves. */
export const mayWith = (actor: Actor, { userId, isOwner, archived, joined }: Place) => ({
  edit: !archived,
  changeRole: !archived && !isOwner && userId !== actor.userId,
  invite: !archived && !joined,
  archive: !archived && !isOwner && userId !== actor.userId,
})
