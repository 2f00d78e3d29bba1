export { list } from './listing.ts'
export { read } from './reading.ts'
export { addPersonIn } from './seating.ts'
export { createIn, figures, hasSample } from './service.ts'
