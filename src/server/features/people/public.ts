export { clients as listClients } from './listing.ts'
export { list as listTeam } from './team.ts'
export type { ImportedClient } from './importing/import-store.ts'
export {
  addImportedClients,
  changeImportedClients,
  lockImportedClients,
  membersByEmail,
} from './importing/importing.ts'
export {
  type ClientBefore,
  clientsBefore,
  lockUndoneClients,
  problemOfClients,
  undoClients,
} from './importing/import-undo.ts'
