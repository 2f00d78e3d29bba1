import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listAnchors = endpoint<typeof contract.listAnchors>()('GET', '/company/anchors')
export const getAnchor = endpoint<typeof contract.getAnchor>()('GET', '/company/anchors/:day')
