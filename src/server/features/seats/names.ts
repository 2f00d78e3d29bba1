import { AppError } from '#shared/kernel/errors.ts'
import { isMistakenFor, isSameName, sameNameInWords } from '#shared/people/names.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pairsOfOwners } from './names-store.ts'

const refusal = (message: string, field: string | null): AppError =>
  new AppError('invalid', message, field === null ? {} : { fields: { [field]: message } })

/** Two clients of a project sign under different names. Call it after a person has changed their own name, and before they sign. */
export async function requireOwnAccountName(
  tx: Db,
  userId: number,
  { projectId = null, field }: { projectId?: number | null; field: string },
): Promise<void> {
  for (const { project, own, other, joined } of await pairsOfOwners(tx, [userId], projectId))
    if (joined && isMistakenFor(own, other)) throw refusal(sameNameInWords(own.account, project), field)
}

/** The same for the names that the company enters: call it after one was changed, or a client was added to a project. */
export async function requireOwnEnteredName(
  tx: Db,
  userIds: readonly number[],
  { projectId = null, field = null }: { projectId?: number | null; field?: string | null } = {},
): Promise<void> {
  for (const { project, own, other } of await pairsOfOwners(tx, userIds, projectId))
    if (own.entered !== null && other.entered !== null && isSameName(own.entered, other.entered))
      throw refusal(sameNameInWords(own.entered, project), field)
}
