export { communicationFigures, list, post, tradesConversation, unreadMessages } from './conversing.ts'
