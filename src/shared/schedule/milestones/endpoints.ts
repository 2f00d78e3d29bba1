import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listTimeline = endpoint<typeof contract.listTimeline>()('GET', '/projects/:projectId/timeline')
export const readProjectSchedule = endpoint<typeof contract.readProjectSchedule>()(
  'GET',
  '/projects/:projectId/schedule',
)
export const createMilestone = endpoint<typeof contract.createMilestone>()('POST', '/projects/:projectId/timeline')
export const editMilestone = endpoint<typeof contract.editMilestone>()('PUT', '/projects/:projectId/timeline/:eventId')
export const deleteMilestone = endpoint<typeof contract.deleteMilestone>()(
  'DELETE',
  '/projects/:projectId/timeline/:eventId',
)
export const previewMove = endpoint<typeof contract.previewMove>()('POST', '/projects/:projectId/schedule/preview')
export const moveSchedule = endpoint<typeof contract.moveSchedule>()('POST', '/projects/:projectId/schedule/move')
export const undoMove = endpoint<typeof contract.undoMove>()('POST', '/projects/:projectId/schedule/moves/:moveId/undo')
export const importSchedule = endpoint<typeof contract.importSchedule>()('POST', '/projects/:projectId/schedule/import')
