export { readReplyAddress, replyAddress, type ReplyTarget } from './reply-address.ts'
export { messagesWereRead } from './service.ts'
