import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listLog = endpoint<typeof contract.listLog>()('GET', '/procurement-log')
export const printLog = endpoint<typeof contract.printLog>()('GET', '/procurement-log/pdf')
export const readLookAhead = endpoint<typeof contract.readLookAhead>()('GET', '/look-ahead')
