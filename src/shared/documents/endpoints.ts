import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const requestDocument = endpoint<typeof contract.requestDocument>()('POST', '/projects/:projectId/documents')
export const listDocuments = endpoint<typeof contract.listDocuments>()('GET', '/projects/:projectId/documents')
export const getDocument = endpoint<typeof contract.getDocument>()('GET', '/projects/:projectId/documents/:documentId')
export const getDocumentFile = endpoint<typeof contract.getDocumentFile>()(
  'GET',
  '/projects/:projectId/documents/:documentId/file',
)
export const getRoomLink = endpoint<typeof contract.getRoomLink>()('GET', '/projects/:projectId/room-link')
export const createRoomLink = endpoint<typeof contract.createRoomLink>()('POST', '/projects/:projectId/room-link')
export const revokeRoomLink = endpoint<typeof contract.revokeRoomLink>()('DELETE', '/projects/:projectId/room-link')
export const getRoomSheet = endpoint<typeof contract.getRoomSheet>()('GET', '/projects/:projectId/room-sheet')
export const getRoomDataSheet = endpoint<typeof contract.getRoomDataSheet>()(
  'GET',
  '/room-links/:token/data-sheets/:itemId',
)
export const viewRoom = endpoint<typeof contract.viewRoom>()('GET', '/room-links/:token')
