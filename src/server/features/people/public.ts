import type { Db } from '#server/platform/db/database.ts'
import * as imports from './importing/import-store.ts'

export { clients as listClients } from './listing.ts'
export { list as listTeam } from './team.ts'
export type { ImportedClient } from './importing/import-store.ts'
export { addImportedClients, changeImportedClients, lockImportedClients } from './importing/importing.ts'
export {
  type ClientBefore,
  clientsBefore,
  lockUndoneClients,
  problemOfClients,
  undoClients,
} from './importing/import-undo.ts'

/** Members of the company who have one of these addresses. */
export const membersByEmail = async (db: Db, companyId: number, emails: readonly string[]) =>
  imports.membersByEmail(db, companyId, emails)
