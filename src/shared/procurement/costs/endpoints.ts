import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const readItemBuying = endpoint<typeof contract.readItemBuying>()('GET', '/selection-items/:itemId/buying')
export const readSelectionBuying = endpoint<typeof contract.readSelectionBuying>()(
  'GET',
  '/projects/:projectId/selections/:selectionId/buying',
)
export const setLineWaste = endpoint<typeof contract.setLineWaste>()(
  'PUT',
  '/projects/:projectId/selections/:selectionId/buying/:itemId',
)
export const readCategoryBuying = endpoint<typeof contract.readCategoryBuying>()(
  'GET',
  '/selection-categories/:categoryId/buying',
)
