import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
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
const CACHE_SIZE = 20_000
const CHANNEL = 'finishwork_sessions'

type Found = { actor: Actor; expiresAt: Date; lastSeenAt: Date }
type Cached = Found & { loadedAt: number }
export type NewSession = { userId: number; remember: boolean; ip: string | null; userAgent: string | null; now: Date }

/**
 * Sessions of signed-in people. They are stored in the database; each instance caches recent ones and is notified with NOTIFY
 * when one ends. While the listening connection is down it caches nothing.
 */
export class Sessions {
  #db: Db
  #listener: Listener
  #cookie: string
  /** By token. Only hashes are stored in the database; someone who can read this memory can read the tokens on the wire too. */
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
    const cached = this.#cache.get(token)
    if (cached && this.#listener.connected && now.getTime() - cached.loadedAt < CACHE_FOR && cached.expiresAt > now) {
      return cached.actor
    }
    const generation = this.#generation
    const values = { hash: hashToken(token), now: now.toISOString() }
    const [row] = await prepared<Row>(this.#db, 'session_find', findSession, values)
    if (!row) return null
    const found = asFound(row)
    if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY) await this.#touch(found.actor.sessionId, now)
    // A session that ended while it was being read must not be cached.
    if (generation === this.#generation && this.#listener.connected) this.#remember(token, found, now)
    return found.actor
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

  async #touch(sessionId: number, now: Date): Promise<void> {
    await this.#db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
  }

  #remember(token: string, found: Found, now: Date): void {
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear()
    this.#cache.set(token, { ...found, loadedAt: now.getTime() })
  }

  #forgetUser(userId: number): void {
    this.#generation += 1
    for (const [token, { actor }] of this.#cache) if (actor.userId === userId) this.#cache.delete(token)
  }
}

type Row = ActorRow & { sessionId: number; lastSeenAt: string; expiresAt: string }

const findSession = () => sql`
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", ${actorColumns}
  from sessions s join users u on u.id = s.user_id ${actorCompany}
  where s.token_hash = ${sql.placeholder('hash')} and s.expires_at > ${sql.placeholder('now')}::timestamptz
    and u.suspended_at is null`

function asFound(row: Row): Found {
  return {
    lastSeenAt: new Date(row.lastSeenAt),
    expiresAt: new Date(row.expiresAt),
    actor: actorFrom(row, row.sessionId),
  }
}
