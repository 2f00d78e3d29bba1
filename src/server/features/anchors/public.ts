export { makeAnchor } from './making.ts'
export { latestAnchorOf } from './reading.ts'
export { RecordedAnchors } from './recorded.ts'
export { verifyAnchorFile, verifyAnchors } from './verifying.ts'
