export { communicationPart, list, post, tradesConversation, unreadPart } from './conversing.ts'
