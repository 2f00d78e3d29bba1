import { networkOf } from './http/limits/client-ip.ts'

/** Names for those who share capacity fairly: a company, the network of a visitor without an account, or the server itself. */
export const companyShare = (companyId: number): string => `company ${companyId}`
export const visitorShare = (ip: string | null): string => `visitor ${networkOf(ip)}`
export const SERVER_SHARE = 'server'
