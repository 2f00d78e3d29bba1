import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const readSchedule = endpoint<typeof contract.readSchedule>()('GET', '/company/schedule')
export const previewSchedule = endpoint<typeof contract.previewSchedule>()('POST', '/company/schedule/preview')
export const editSchedule = endpoint<typeof contract.editSchedule>()('PUT', '/company/schedule')
export const readSelectionSchedule = endpoint<typeof contract.readSelectionSchedule>()(
  'GET',
  '/projects/:projectId/selections/:selectionId/schedule',
)
export const setInstallDay = endpoint<typeof contract.setInstallDay>()(
  'PUT',
  '/projects/:projectId/selections/:selectionId/schedule',
)
export const allowLateArrival = endpoint<typeof contract.allowLateArrival>()(
  'POST',
  '/projects/:projectId/selections/:selectionId/schedule/allow',
)
export const disallowLateArrival = endpoint<typeof contract.disallowLateArrival>()(
  'DELETE',
  '/projects/:projectId/selections/:selectionId/schedule/allow',
)
