import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './schedule-contract.ts'

export const readScheduleFile = endpoint<typeof contract.readScheduleFile>()(
  'POST',
  '/projects/:projectId/schedule/read',
)
