export { communicationFigures, post, unreadMessages } from './service.ts'
