export { orphans, SignOffProof } from './proof/proof.ts'
export { sealFindings } from './proof/proof-seals.ts'
export { list, signedLinesOf } from './reading.ts'
export { offlineVerifierPage } from './verifying/offline-verifier.ts'
