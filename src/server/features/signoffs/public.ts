import type { Db } from '#server/platform/db/database.ts'
import * as proof from './proof/proof-store.ts'
import * as store from './store.ts'

export { SignOffProof } from './proof/proof.ts'
export { sealFindings } from './proof/proof-seals.ts'
export { list } from './reading.ts'
export { offlineVerifierPage } from './verifying/offline-verifier.ts'

/** The approving lines of a project, valid or voided, oldest first. */
export const signedLinesOf = (db: Db, projectId: number) => store.signedLinesOf(db, projectId)

/** Rows of decisions that belong to no company. */
export const orphans = (db: Db): Promise<string[]> => proof.orphans(db)
