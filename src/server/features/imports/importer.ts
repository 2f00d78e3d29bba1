import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import type { Outbox } from '#server/platform/events/emit.ts'
import * as store from './store.ts'

/** The person who started the import, who must still build for the company. */
export async function actorOf(
  { db }: Platform,
  { companyId, createdBy }: { companyId: number; createdBy: number },
): Promise<Actor> {
  const person = await store.builderOf(db, companyId, createdBy)
  if (!person) throw new AppError('forbidden', 'You no longer build for this company. Nothing was imported.')
  const { userId, email, role, isOwner } = person
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username
  return { userId, sessionId: 0, name, email, type: 'builder', role, companyId, isOwner, isOfDemo: false }
}

export const contextOf = (platform: Platform, actor: Actor, outbox: Outbox): Ctx => ({
  platform,
  actor,
  db: platform.db,
  now: platform.clock(),
  requestId: 'import',
  ip: null,
  userAgent: null,
  outbox,
})
