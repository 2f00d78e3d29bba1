export { communicationFigures, unreadMessages } from './service.ts'
