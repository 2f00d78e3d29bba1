export { clients as listClients } from './listing.ts'
export { list as listTeam } from './team.ts'
