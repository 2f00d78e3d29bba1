export { closeFeed } from './sharing.ts'
