import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const loadSampleProject = endpoint<typeof contract.loadSampleProject>()('POST', '/projects/sample')
