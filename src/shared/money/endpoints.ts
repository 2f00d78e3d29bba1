import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const readCompanyMoney = endpoint<typeof contract.readCompanyMoney>()('GET', '/money')
export const listProjectMoney = endpoint<typeof contract.listProjectMoney>()('GET', '/money/projects')
export const readProjectMoney = endpoint<typeof contract.readProjectMoney>()('GET', '/projects/:projectId/money')
