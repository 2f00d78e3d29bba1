export { latestAnchorOf } from './reading.ts'
export { verifyAnchorFile, verifyAnchors } from './verifying.ts'
