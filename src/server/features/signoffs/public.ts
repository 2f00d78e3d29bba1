export { SignOffProof } from './proof.ts'
export { orphans } from './proof-store.ts'
