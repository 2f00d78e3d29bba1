export { messagesWereRead } from './service.ts'
