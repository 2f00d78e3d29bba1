import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { AppError } from '#shared/kernel/errors.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { idempotencyKeys } from '../../db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Written } from './answer.ts'

const KEPT_FOR = 24 * 3_600_000

type Asked = { params: unknown; body: unknown }

/**
 * The same act sent twice is one act with one answer. The key is written in the act's own transaction: a second sender waits
 * at the key until the first has finished, and a crash leaves neither the act nor the key.
 */
export function once(
  ctx: Ctx,
  endpoint: Endpoint,
  key: string,
  asked: Asked,
  act: (ctx: Ctx) => Promise<Written>,
): Promise<Written> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', 'An Idempotency-Key has 1 to 200 plain characters.')
  const name = `${endpoint.method} ${endpoint.path}`
  const requestHash = createHash('sha256')
    .update(JSON.stringify([name, asked.params, asked.body ?? null]))
    .digest()
  const { userId } = ctx.actor
  return ctx.db.transaction(async (tx) => {
    const mine = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, endpoint: name, requestHash, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (mine.length === 0) return repeat(tx, userId, key, requestHash)
    const written = await act({ ...ctx, db: tx })
    const { status, text: reply } = written
    await tx
      .update(idempotencyKeys)
      .set({ status, reply })
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    return written
  })
}

async function repeat(db: Db, userId: number, key: string, requestHash: Buffer): Promise<Written> {
  const [first] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!first || first.status === null)
    throw new AppError('conflict', 'The first request with this key has not finished.')
  if (!first.requestHash.equals(requestHash))
    throw new AppError('conflict', 'This key was used for a different request.')
  return { status: first.status, headers: [['Idempotent-Replay', 'true']], text: first.reply }
}

export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_FOR)))
}
