import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listCategories = endpoint<typeof contract.listCategories>()('GET', '/selection-categories')
export const getCategory = endpoint<typeof contract.getCategory>()('GET', '/selection-categories/:categoryId')
export const createCategory = endpoint<typeof contract.createCategory>()('POST', '/selection-categories')
export const editCategory = endpoint<typeof contract.editCategory>()('PUT', '/selection-categories/:categoryId')
export const archiveCategory = endpoint<typeof contract.archiveCategory>()(
  'DELETE',
  '/selection-categories/:categoryId',
)
export const restoreCategory = endpoint<typeof contract.restoreCategory>()(
  'POST',
  '/selection-categories/:categoryId/restore',
)
export const listItems = endpoint<typeof contract.listItems>()('GET', '/selection-items')
export const getItemFacets = endpoint<typeof contract.getItemFacets>()('GET', '/selection-items/facets')
export const getItem = endpoint<typeof contract.getItem>()('GET', '/selection-items/:itemId')
export const createItem = endpoint<typeof contract.createItem>()('POST', '/selection-items')
export const editItem = endpoint<typeof contract.editItem>()('PUT', '/selection-items/:itemId')
export const arrangePictures = endpoint<typeof contract.arrangePictures>()('PUT', '/selection-items/:itemId/pictures')
export const archiveItem = endpoint<typeof contract.archiveItem>()('DELETE', '/selection-items/:itemId')
export const restoreItem = endpoint<typeof contract.restoreItem>()('POST', '/selection-items/:itemId/restore')
export const duplicateItem = endpoint<typeof contract.duplicateItem>()('POST', '/selection-items/:itemId/duplicate')
export const listItemPrices = endpoint<typeof contract.listItemPrices>()('GET', '/selection-items/:itemId/prices')
export const listItemUsage = endpoint<typeof contract.listItemUsage>()('GET', '/selection-items/:itemId/where-used')
export const getDataSheet = endpoint<typeof contract.getDataSheet>()('GET', '/selection-items/:itemId/data-sheet.pdf')
export const countStarterItems = endpoint<typeof contract.countStarterItems>()('GET', '/starter-items')
export const removeStarterItems = endpoint<typeof contract.removeStarterItems>()('DELETE', '/starter-items')
