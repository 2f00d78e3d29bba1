import type { Actor } from './actor.ts'
import { networkOf } from './http/limits/client-ip.ts'

/** Names for those who share capacity fairly: a company, the network of a visitor without an account, or the server itself. */
export const companyShare = (companyId: number): string => `company ${companyId}`
export const visitorShare = (ip: string | null): string => `visitor ${networkOf(ip)}`
export const SERVER_SHARE = 'server'

/** Everyone without an account together: they have as much as one company. */
const VISITORS = 'visitors'

/** Whom a request counts for: first a session, or an address without one, then the company they belong to. */
export type Sender = { one: string; group: string }

export function senderOf(actor: Actor | null, ip: string | null): Sender {
  if (!actor) return { one: visitorShare(ip), group: VISITORS }
  const { sessionId, userId, companyId } = actor
  // Clients and trades work for themselves, whatever the companies that invited them do.
  return { one: `session ${sessionId}`, group: companyId === null ? `person ${userId}` : companyShare(companyId) }
}
