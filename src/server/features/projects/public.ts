export { list } from './listing.ts'
export { read } from './reading.ts'
export { addPersonIn } from './seating.ts'
export { claimSample, createIn, figures } from './service.ts'
