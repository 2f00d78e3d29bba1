import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { sessions } from '../../db/schema/accounts.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/database.ts'
import type { Listener } from '../db/listener.ts'
import { prepared } from '../db/prepared.ts'
import { hashToken, newToken } from '../tokens.ts'
import { readCookie } from './cookie.ts'
import { actorColumns, actorCompany, actorFrom, type ActorRow } from './actor-store.ts'

const HOUR = 3_600_000
const REMEMBERED = 30 * 24 * HOUR
const BROWSER_SESSION = 12 * HOUR
/** How often "last seen" is written: the hour is worth a write, the second is not. */
const SEEN_EVERY = HOUR / 6
const CACHE_FOR = 15_000
/** From this age on a cached session is confirmed together with one that has to be. */
const CONFIRM_FROM = 10_000
/** As many sessions are confirmed by one statement. */
const CONFIRMED_AT_ONCE = 500
const CACHE_SIZE = 20_000
const CHANNEL = 'finishwork_sessions'

type Found = { actor: Actor; expiresAt: Date; lastSeenAt: Date }
type Cached = Found & {
  loadedAt: number
  /** Asked for since it was confirmed together with others. */
  used: boolean
  confirming?: Promise<Confirmed>
}
/** By token: what the database says about sessions that were cached. */
type Confirmed = Map<string, Found>
export type NewSession = { userId: number; remember: boolean; ip: string | null; userAgent: string | null; now: Date }

/**
 * Sessions of signed-in people. They are stored in the database; each instance caches recent ones and is notified with NOTIFY
 * when one ends. While the listening connection is down it caches nothing. A cached session that is in use is confirmed together with
 * the others, because a statement for each would be the most frequent of all.
 */
export class Sessions {
  #db: Db
  #listener: Listener
  #cookie: string
  /** By token, those that were read last at the end. Only hashes are stored in the database; someone who can read this memory can read the tokens on the wire too. */
  #cache = new Map<string, Cached>()
  #generation = 0

  constructor(db: Db, listener: Listener, cookie: string) {
    this.#cookie = cookie
    this.#db = db
    this.#listener = listener
    const forget = () => {
      this.#generation += 1
      this.#cache.clear()
    }
    listener.on(CHANNEL, { onGap: forget, onNotify: (userId) => this.#forgetUser(Number(userId)) })
  }

  /** The person of a request's cookie header, or null. */
  async ofCookie(header: string | undefined, now: Date): Promise<Actor | null> {
    const token = readCookie(header, this.#cookie)
    return token ? this.find(token, now) : null
  }

  async find(token: string, now: Date): Promise<Actor | null> {
    const cached = this.#listener.connected ? this.#cache.get(token) : undefined
    if (!cached) return this.#read(token, now)
    if (now.getTime() - cached.loadedAt < CACHE_FOR && cached.expiresAt > now) {
      cached.used = true
      return cached.actor
    }
    cached.confirming ??= this.#confirm(token, now)
    return (await cached.confirming).get(token)?.actor ?? null
  }

  async #read(token: string, now: Date): Promise<Actor | null> {
    const generation = this.#generation
    const found = (await this.#load([token], now)).get(token)
    // A session that ended while it was being read must not be cached.
    if (found && generation === this.#generation && this.#listener.connected) this.#remember(token, found, now, true)
    return found?.actor ?? null
  }

  /** Reads the session again, with those of others that will be asked for soon. */
  async #confirm(token: string, now: Date): Promise<Confirmed> {
    const due = this.#due(token, now)
    const confirming = this.#load([...due.keys()], now)
    for (const cached of due.values()) cached.confirming ??= confirming
    try {
      const confirmed = await confirming
      for (const [known, cached] of due) {
        // A session that ended while it was being read is no longer in the cache, and must not come back.
        if (this.#cache.get(known) !== cached) continue
        this.#cache.delete(known)
        const found = confirmed.get(known)
        if (found && this.#listener.connected) this.#remember(known, found, now, known === token)
      }
      return confirmed
    } catch (error) {
      for (const cached of due.values()) delete cached.confirming
      throw error
    }
  }

  /** The cached session of the token, and the oldest others that are in use. Those that are not and are too old are forgotten. */
  #due(token: string, now: Date): Map<string, Cached> {
    const due = new Map<string, Cached>()
    const own = this.#cache.get(token)
    if (own) due.set(token, own)
    for (const [known, cached] of this.#cache) {
      if (due.size >= CONFIRMED_AT_ONCE || now.getTime() - cached.loadedAt < CONFIRM_FROM) break
      if (cached.confirming || known === token) continue
      if (cached.used) due.set(known, cached)
      else if (now.getTime() - cached.loadedAt >= CACHE_FOR) this.#cache.delete(known)
    }
    return due
  }

  async #load(tokens: string[], now: Date): Promise<Confirmed> {
    const values = { hashes: tokens.map(hashToken), now: now.toISOString() }
    const rows = await prepared<Row>(this.#db, 'sessions_find', findSessions, values)
    const found = new Map(rows.map((row) => [tokens[row.place - 1] ?? '', asFound(row)]))
    const unseen = [...found.values()].filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() > SEEN_EVERY)
    if (unseen.length > 0) await this.#touch(unseen, now)
    return found
  }

  /** Returns the token for the cookie, and its lifetime: null for a browser session. */
  async begin(db: Db, { remember, now, ...session }: NewSession): Promise<{ token: string; maxAge: number | null }> {
    const { token, hash } = newToken()
    const lifetime = remember ? REMEMBERED : BROWSER_SESSION
    await db.insert(sessions).values({
      ...session,
      remember,
      tokenHash: hash,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetime),
    })
    return { token, maxAge: remember ? REMEMBERED / 1000 : null }
  }

  async end(db: Db, userId: number, sessionId: number): Promise<boolean> {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
    await this.changed(db, userId)
    return ended.length > 0
  }

  async endAll(db: Db, userId: number, except?: number): Promise<void> {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    await this.changed(db, userId)
  }

  list(db: Db, userId: number, now: Date) {
    return db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(sql`${sessions.lastSeenAt} desc`)
  }

  async sweep(db: Db, now: Date): Promise<void> {
    await db.delete(sessions).where(lt(sessions.expiresAt, now))
  }

  /** Must be called in the transaction that changes an actor: sessions, role, name, company. */
  async changed(db: Db, userId: number): Promise<void> {
    this.#forgetUser(userId)
    await prepared(
      db,
      'sessions_notify_ended',
      () => sql`select pg_notify(${sql.placeholder('channel')}, ${sql.placeholder('userId')})`,
      { channel: CHANNEL, userId: String(userId) },
    )
  }

  async #touch(found: Found[], now: Date): Promise<void> {
    const ids = found.map(({ actor }) => actor.sessionId)
    await this.#db.update(sessions).set({ lastSeenAt: now }).where(inArray(sessions.id, ids))
  }

  #remember(token: string, found: Found, now: Date, used: boolean): void {
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear()
    this.#cache.set(token, { ...found, loadedAt: now.getTime(), used })
  }

  #forgetUser(userId: number): void {
    this.#generation += 1
    for (const [token, { actor }] of this.#cache) if (actor.userId === userId) this.#cache.delete(token)
  }
}

type Row = ActorRow & { place: number; sessionId: number; lastSeenAt: string; expiresAt: string }

const findSessions = () => sql`
  select asked.place::integer, s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", ${actorColumns}
  from unnest(${sql.placeholder('hashes')}::bytea[]) with ordinality as asked (hash, place)
  join sessions s on s.token_hash = asked.hash join users u on u.id = s.user_id ${actorCompany}
  where s.expires_at > ${sql.placeholder('now')}::timestamptz
    and u.suspended_at is null`

function asFound(row: Row): Found {
  return {
    lastSeenAt: new Date(row.lastSeenAt),
    expiresAt: new Date(row.expiresAt),
    actor: actorFrom(row, row.sessionId),
  }
}
