import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/kernel/errors.ts'
import { idempotencyKeys } from '../../db/schema/accounts.ts'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Written } from './reply.ts'

const KEPT_FOR_MS = 24 * 3_600_000
const WAIT_FOR_FIRST_MS = 10_000
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 320

/**
 * The person's current role in their company and on one project, as text; null without a seat on that project. A stored reply is
 * replayed only while this is unchanged.
 */
export type ReadAccess = (db: Db, actor: Actor, projectId: number | undefined) => Promise<string | null>

export type KeyedRequest = {
  ctx: Ctx
  key: string
  /** Everything that identifies a request: endpoint, parameters, query and body. */
  content: unknown
  /** The project that the request names, if it names one. */
  projectId: number | undefined
  readAccess: ReadAccess
}

export type Outcome = { written: Written; replayed: boolean }

export function refuseBadKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', 'An Idempotency-Key has 1 to 200 plain characters.')
}

/** The stored reply, if this request was carried out before. */
export async function findReply(request: KeyedRequest): Promise<Written | null> {
  const { ctx } = request
  const stored = await findStored(ctx.db, request)
  return stored ? replay(ctx.db, request, stored) : null
}

/**
 * Runs an act once per key. Key, act and reply are written in one transaction, so a crash leaves all or none of them. A request
 * that arrives while the first one runs waits without a connection, and is refused when that takes too long.
 */
export async function runOnce(request: KeyedRequest, act: (ctx: Ctx) => Promise<Written>): Promise<Outcome> {
  const giveUpAt = performance.now() + WAIT_FOR_FIRST_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const outcome = await request.ctx.db.transaction((tx) => claimAndRun(tx, request, act))
    if (outcome) return outcome
    if (performance.now() > giveUpAt)
      throw new AppError('conflict', 'Your first attempt is still running. Please try again in a few seconds.', {
        retryAfterSeconds: 2,
      })
    await sleep(pause)
  }
}

/** Null while another request with the same key is running. */
async function claimAndRun(
  tx: Db,
  request: KeyedRequest,
  act: (ctx: Ctx) => Promise<Written>,
): Promise<Outcome | null> {
  const { ctx, readAccess, projectId } = request
  const keyHash = hashOf(request)
  // Does not wait for the lock: waiting for another request here would hold a connection.
  const rows = await prepared<{ free: boolean }>(
    tx,
    'idempotency_lock',
    () => sql`select pg_try_advisory_xact_lock(${sql.placeholder('lock')}::bigint) as free`,
    { lock: keyHash.readBigInt64BE().toString() },
  )
  if (!rows[0]?.free) return null
  const stored = await findStored(tx, request)
  if (stored) return { written: await replay(tx, request, stored), replayed: true }
  const written = await act({ ...ctx, db: tx })
  await tx.insert(idempotencyKeys).values({
    userId: ctx.actor.userId,
    keyHash,
    requestHash: requestHashOf(request),
    access: await readAccess(tx, ctx.actor, projectId),
    status: written.status,
    reply: written.text === null ? null : encrypt(request.key, written.text),
    createdAt: ctx.now,
  })
  return { written, replayed: false }
}

type Stored = typeof idempotencyKeys.$inferSelect

async function findStored(db: Db, request: KeyedRequest): Promise<Stored | undefined> {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, request.ctx.actor.userId), eq(idempotencyKeys.keyHash, hashOf(request))))
  return stored
}

async function replay(db: Db, request: KeyedRequest, stored: Stored): Promise<Written> {
  if (!stored.requestHash.equals(requestHashOf(request)))
    throw new AppError('conflict', 'Your first attempt was saved. Reload the page before you send a change.')
  const access = await request.readAccess(db, request.ctx.actor, request.projectId)
  if (access === null) throw new AppError('not_found')
  if (access !== stored.access)
    throw new AppError('forbidden', 'Your access has changed since this request was first sent.')
  return {
    status: stored.status,
    headers: [['Idempotent-Replay', 'true']],
    text: stored.reply && decrypt(request.key, stored.reply),
  }
}

/** The key itself is never stored, because it decrypts the reply. */
const hashOf = ({ ctx, key }: KeyedRequest): Buffer =>
  createHash('sha256').update(`${ctx.actor.userId} ${key}`).digest()

/** Keyed (HMAC), because a body may contain a password that a plain hash would let someone guess. */
const requestHashOf = ({ key, content }: KeyedRequest): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest()

const NONCE_BYTES = 12
const TAG_BYTES = 16

const cipherKey = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'idempotent reply', 32))

/** Replies may contain secrets, such as a calendar address: only the sender of the key can decrypt them. */
function encrypt(key: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

function decrypt(key: string, stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), stored.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_FOR_MS)))
}
