import { isSameName } from '#shared/people/names.ts'
import { requireOwnAccountName } from '#server/features/seats/public.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockUser, updateUser } from './store.ts'

type Change = Parameters<typeof updateUser>[2]

const nameOf = ({ firstName, lastName }: Pick<Change, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/**
 * Changes what a person says about themselves. People sign with this name, so its last change is kept, and it may not be the name of
 * another client of their projects.
 */
export async function updateAccount(tx: Db, ctx: PublicCtx, userId: number, change: Change): Promise<void> {
  const account = await lockUser(tx, userId)
  if (!account) return
  const [before, after] = [nameOf(account), nameOf({ ...account, ...change })]
  const renamed = before !== '' && before !== after ? { nameChangedAt: ctx.now, nameBefore: before } : {}
  await updateUser(tx, userId, { ...change, ...renamed })
  if (!isSameName(before, after)) await requireOwnAccountName(tx, userId, { field: 'firstName' })
}
