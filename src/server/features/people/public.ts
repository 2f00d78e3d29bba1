export { clients as listClients } from './listing.ts'
