export { communicationFigures, list, post, unreadMessages } from './service.ts'
