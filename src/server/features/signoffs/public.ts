export { SignOffProof } from './proof.ts'
