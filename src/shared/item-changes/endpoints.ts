import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const previewPrices = endpoint<typeof contract.previewPrices>()('POST', '/item-changes/preview')
export const changeItems = endpoint<typeof contract.changeItems>()('POST', '/item-changes')
export const listItemChanges = endpoint<typeof contract.listItemChanges>()('GET', '/item-changes')
export const getItemChange = endpoint<typeof contract.getItemChange>()('GET', '/item-changes/:changeId')
export const undoItemChange = endpoint<typeof contract.undoItemChange>()('POST', '/item-changes/:changeId/undo')
