export { clients as listClients } from './listing.ts'
export { list as listTeam } from './team.ts'
export { type ImportedClient, membersByEmail } from './import-store.ts'
export { addImportedClients, changeImportedClients, lockImportedClients } from './importing.ts'
