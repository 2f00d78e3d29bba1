import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const exportProjects = endpoint<typeof contract.exportProjects>()('GET', '/exports/projects')
export const exportSelections = endpoint<typeof contract.exportSelections>()('GET', '/exports/selections')
export const exportItems = endpoint<typeof contract.exportItems>()('GET', '/exports/selection-items')
export const exportClients = endpoint<typeof contract.exportClients>()('GET', '/exports/clients')
