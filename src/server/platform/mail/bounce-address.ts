import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { addressKey } from './delivery-store.ts'

/**
 * Where mail servers return an email that they cannot deliver: an address of its own for each email, signed, so that a bounce names
 * the email without being searched, and nobody else can report one.
 */
export async function bounceAddress(db: Db, domain: string, mailId: number): Promise<string> {
  const said = `b.${mailId.toString(36)}`
  return `${said}.${seal(await addressKey(db), said)}@${domain}`
}

/** The email that a returned one is about, by the part before the @. */
export async function readBounceAddress(db: Db, name: string): Promise<number | null> {
  const match = /^(b\.([0-9a-z]{1,6}))\.([0-9a-f]{32})$/.exec(name.toLowerCase())
  if (!match) return null
  const [, said = '', mailId = '', given = ''] = match
  const wanted = seal(await addressKey(db), said)
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? Number.parseInt(mailId, 36) : null
}

const seal = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(`bounce ${said}`).digest('hex').slice(0, 32)
