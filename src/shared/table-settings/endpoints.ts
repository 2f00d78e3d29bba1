import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const readTableSettings = endpoint<typeof contract.readTableSettings>()('GET', '/table-settings')
export const saveTableSettings = endpoint<typeof contract.saveTableSettings>()('PUT', '/table-settings')
