import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listActivity = endpoint<typeof contract.listActivity>()('GET', '/activity')
export const listProjectActivity = endpoint<typeof contract.listProjectActivity>()(
  'GET',
  '/projects/:projectId/activity',
)
