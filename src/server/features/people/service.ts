export * as clients from './clients.ts'
export * as company from './company.ts'
export * as lists from './listing.ts'
export * as team from './team.ts'
