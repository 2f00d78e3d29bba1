import { AppError } from '#shared/kernel/errors.ts'
import { accountOf } from '#server/features/auth/public.ts'
import { requireOwnEnteredName } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ImportedClient, lockMembers, membersByEmail as findMembers } from './import-store.ts'
import * as store from '../store.ts'

/** Members of the company who have one of these addresses. */
export const membersByEmail = (db: Db, companyId: number, emails: readonly string[]) =>
  findMembers(db, companyId, emails)

const changed = () =>
  new AppError('conflict', 'People were changed since the preview, so nothing was imported. Please check again.')

/** Adds people as clients of the company and returns their ids. Nobody is invited: that is the builder's next act. */
export async function addImportedClients(
  tx: Db,
  ctx: Ctx,
  companyId: number,
  people: readonly ImportedClient[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { email, ...about } of people) {
    const { firstName, lastName } = about
    const account = await accountOf(tx, ctx, { email, type: 'client', firstName, lastName })
    const place = { companyId, userId: account.id, type: 'client' as const, role: 'client' as const }
    if (!(await store.insertMember(tx, { ...place, ...about, invitedAt: null, createdAt: ctx.now }))) throw changed()
    ids.push(account.id)
  }
  return ids
}

type Change = { id: number; fields: ImportedClient }

export async function changeImportedClients(tx: Db, companyId: number, changes: readonly Change[]): Promise<void> {
  for (const { id, fields } of changes) {
    const { firstName, lastName, phone, address } = fields
    await store.updateMember(tx, companyId, id, { firstName, lastName, phone, address })
  }
  const ids = changes.map(({ id }) => id)
  await requireOwnEnteredName(tx, ids)
}

/** Locks the clients that an import changes. One that someone changed since the preview stops the whole import. */
export async function lockImportedClients(
  tx: Db,
  companyId: number,
  targets: readonly { id: number; version: number }[],
): Promise<void> {
  const wanted = new Map(targets.map(({ id, version }) => [id, version]))
  const locked = await lockMembers(tx, companyId, [...wanted.keys()])
  const current = locked.filter(({ id, version, archivedAt }) => !archivedAt && wanted.get(id) === version)
  if (current.length < wanted.size) throw changed()
}
