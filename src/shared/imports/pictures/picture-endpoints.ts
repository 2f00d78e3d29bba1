import { endpoint } from '#shared/kernel/endpoint.ts'
import type * as contract from './picture-contract.ts'

export const startPictureImport = endpoint<typeof contract.startPictureImport>()('POST', '/picture-imports')
export const getPictureImport = endpoint<typeof contract.getPictureImport>()('GET', '/picture-imports/:importId')
export const applyPictureImport = endpoint<typeof contract.applyPictureImport>()(
  'POST',
  '/picture-imports/:importId/apply',
)
export const discardPictureImport = endpoint<typeof contract.discardPictureImport>()(
  'DELETE',
  '/picture-imports/:importId',
)
