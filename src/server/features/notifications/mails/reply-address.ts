import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import * as store from '../store.ts'

/**
 * Where a reply to an email is posted: in reply to a message, in the conversation of a selection or project, or in the thread of a
 * purchase order. A supplier has no account, so that the address of an order is bound to no person (0).
 */
export type ReplyTarget = { about: 'message' | 'selection' | 'project' | 'order'; id: number }

const DAY_MS = 86_400_000
/** How long a reply to an email is accepted. */
const DAYS_VALID = 60

const letters = { message: 'm', selection: 's', project: 'p', order: 'o' } as const
const topics = { m: 'message', s: 'selection', p: 'project', o: 'order' } as const

type Bound = { userId: number; target: ReplyTarget }

/**
 * The address that a reply goes to: signed, bound to one person and one conversation, and with a last day. Lower case only, because
 * some mail servers change the case, and short, because 64 characters are allowed before the @.
 */
export async function replyAddress(db: Db, domain: string, { userId, target }: Bound, now: Date): Promise<string> {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + DAYS_VALID
  const said = `r.${userId.toString(36)}.${letters[target.about]}${target.id.toString(36)}.${lastDay.toString(36)}`
  return `${said}.${seal(await store.unsubscribeKey(db), said)}@${domain}`
}

/** Who may reply where, by the part before the @. `expired` only for an address that we made. */
export async function readReplyAddress(db: Db, name: string, now: Date): Promise<Bound | 'expired' | null> {
  const match = /^(r\.([0-9a-z]{1,6})\.([mspo])([0-9a-z]{1,6})\.([0-9a-z]{1,5}))\.([0-9a-f]{32})$/.exec(
    name.toLowerCase(),
  )
  if (!match) return null
  const [, said = '', userId = '', letter = '', id = '', lastDay = '', given = ''] = match
  const wanted = seal(await store.unsubscribeKey(db), said)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return null
  if (Number.parseInt(lastDay, 36) < Math.floor(now.getTime() / DAY_MS)) return 'expired'
  const about = topics[letter as keyof typeof topics]
  return { userId: Number.parseInt(userId, 36), target: { about, id: Number.parseInt(id, 36) } }
}

/** 128 bits of an HMAC, under a label of its own because the key also signs unsubscribe links. */
const seal = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(`reply ${said}`).digest('hex').slice(0, 32)
