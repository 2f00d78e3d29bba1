import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const dashboard = endpoint<typeof contract.dashboard>()('GET', '/dashboard')
export const counts = endpoint<typeof contract.counts>()('GET', '/counts')
