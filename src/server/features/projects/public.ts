import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

export { letterheadOf, letterheadWithoutLogo } from './letterhead.ts'
export { list, newestPart } from './listing.ts'
export { read, readIn } from './reading.ts'
export { addOwnerIn, addPersonIn } from './seating.ts'
export { claimSample, createIn, figuresPart } from './managing.ts'

export const companyRow = (db: Db, companyId: number) => store.company(db, companyId)
