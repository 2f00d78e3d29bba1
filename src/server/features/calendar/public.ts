export { closeFeed } from './service.ts'
