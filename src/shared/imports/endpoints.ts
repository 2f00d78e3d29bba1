import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const startImport = endpoint<typeof contract.startImport>()('POST', '/imports')
export const getImport = endpoint<typeof contract.getImport>()('GET', '/imports/:importId')
export const mapImport = endpoint<typeof contract.mapImport>()('PUT', '/imports/:importId/mapping')
export const listImportRows = endpoint<typeof contract.listImportRows>()('GET', '/imports/:importId/rows')
export const getRefusedRows = endpoint<typeof contract.getRefusedRows>()('GET', '/imports/:importId/refused.csv')
export const applyImport = endpoint<typeof contract.applyImport>()('POST', '/imports/:importId/apply')
export const cancelImport = endpoint<typeof contract.cancelImport>()('POST', '/imports/:importId/cancel')
export const discardImport = endpoint<typeof contract.discardImport>()('DELETE', '/imports/:importId')
export const getImportSample = endpoint<typeof contract.getImportSample>()('GET', '/import-samples')
