import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const liveEvents = endpoint<typeof contract.liveEvents>()('GET', '/events')
