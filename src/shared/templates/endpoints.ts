import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listTemplates = endpoint<typeof contract.listTemplates>()('GET', '/templates')
export const createTemplate = endpoint<typeof contract.createTemplate>()('POST', '/templates')
export const createFromTemplates = endpoint<typeof contract.createFromTemplates>()('POST', '/templates/projects')
export const copySelections = endpoint<typeof contract.copySelections>()('POST', '/projects/:projectId/selections/copy')
