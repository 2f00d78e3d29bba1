export { SignOffProof } from './proof.ts'
export { signedLinesOf } from './store.ts'
export { orphans } from './proof-store.ts'
export { list } from './reading.ts'
