import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotificationKind } from '#shared/notifications/contract.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from '../store.ts'

/** A signed token that says who unsubscribes from what. It never expires, because links in old emails must work. */
export async function unsubscribeToken(db: Db, userId: number, kinds: readonly NotificationKind[]): Promise<string> {
  const said = `${userId}.${kinds.join('-')}`
  return `${said}.${seal(await store.unsubscribeKey(db), said)}`
}

export async function readUnsubscribeToken(db: Db, token: string) {
  const match = /^((\d{1,10})\.([a-z_-]+))\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, said = '', userId, names = '', given = ''] = match
  const kinds = NotificationKind.array().nonempty().safeParse(names.split('-'))
  const wanted = seal(await store.unsubscribeKey(db), said)
  if (!kinds.success || !timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return null
  return { userId: Number(userId), kinds: kinds.data }
}

const seal = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(`unsubscribe ${said}`).digest('base64url')
