import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

export { administers } from '#server/features/seats/public.ts'

/** Clients and users: for the builder's side. */
export const managesClients = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can manage clients.')

type Place = { userId: number; isOwner: boolean; archived: boolean; joined: boolean }

/** The owner stays, and nobody locks themselves out. */
export const mayWith = (actor: Actor, { userId, isOwner, archived, joined }: Place) => ({
  edit: !archived,
  changeRole: !archived && !isOwner && userId !== actor.userId,
  invite: !archived && !joined,
  archive: !archived && !isOwner && userId !== actor.userId,
})
