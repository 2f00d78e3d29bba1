import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listSuggestions = endpoint<typeof contract.listSuggestions>()(
  'GET',
  '/projects/:projectId/selections/:selectionId/suggestions',
)
export const suggestItem = endpoint<typeof contract.suggestItem>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/suggestions',
)
export const priceSuggestion = endpoint<typeof contract.priceSuggestion>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/suggestions/:suggestionId/price',
)
export const declineSuggestion = endpoint<typeof contract.declineSuggestion>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/suggestions/:suggestionId/decline',
)
export const withdrawSuggestion = endpoint<typeof contract.withdrawSuggestion>()(
  'DELETE',
  '/projects/:projectId/selections/:selectionId/suggestions/:suggestionId',
)
