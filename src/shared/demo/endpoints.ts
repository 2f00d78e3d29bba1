import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const demoOffer = endpoint<typeof contract.demoOffer>()('GET', '/demo')
export const enterDemo = endpoint<typeof contract.enterDemo>()('POST', '/demo/enter')
