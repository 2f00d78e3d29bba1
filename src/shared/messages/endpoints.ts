import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listMessages = endpoint<typeof contract.listMessages>()('GET', '/projects/:projectId/messages')
export const postMessage = endpoint<typeof contract.postMessage>()('POST', '/projects/:projectId/messages')
export const markMessagesRead = endpoint<typeof contract.markMessagesRead>()(
  'POST',
  '/projects/:projectId/messages/read',
)
export const resolveMessage = endpoint<typeof contract.resolveMessage>()(
  'POST',
  '/projects/:projectId/messages/:messageId/resolve',
)
export const reopenMessage = endpoint<typeof contract.reopenMessage>()(
  'POST',
  '/projects/:projectId/messages/:messageId/reopen',
)
export const listConversations = endpoint<typeof contract.listConversations>()('GET', '/conversations')
export const communicationFigures = endpoint<typeof contract.communicationFigures>()('GET', '/conversations/figures')
