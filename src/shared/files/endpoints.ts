import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const uploadFile = endpoint<typeof contract.uploadFile>()('POST', '/files')
export const getFile = endpoint<typeof contract.getFile>()('GET', '/files/:fileId')
export const readStorage = endpoint<typeof contract.readStorage>()('GET', '/company/storage')
