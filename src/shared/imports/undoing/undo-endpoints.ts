import { endpoint } from '#shared/kernel/endpoint.ts'
import type * as contract from './undo-contract.ts'

export const listAppliedImports = endpoint<typeof contract.listAppliedImports>()('GET', '/imports')
export const undoImport = endpoint<typeof contract.undoImport>()('POST', '/imports/:importId/undo')
export const undoPictureImport = endpoint<typeof contract.undoPictureImport>()(
  'POST',
  '/picture-imports/:importId/undo',
)
