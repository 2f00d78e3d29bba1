export { communicationFigures, list, post, tradesConversation, unreadMessages } from './service.ts'
