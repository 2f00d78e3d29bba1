import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const requestDocument = endpoint<typeof contract.requestDocument>()('POST', '/projects/:projectId/documents')
export const listDocuments = endpoint<typeof contract.listDocuments>()('GET', '/projects/:projectId/documents')
export const getDocument = endpoint<typeof contract.getDocument>()('GET', '/projects/:projectId/documents/:documentId')
export const getDocumentFile = endpoint<typeof contract.getDocumentFile>()(
  'GET',
  '/projects/:projectId/documents/:documentId/file',
)
