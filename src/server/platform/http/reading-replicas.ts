import type { Operation } from '#shared/kernel/endpoint.ts'
import type { PublicCtx } from '../context.ts'
import { isRetryable, postgresCode } from '../db/database.ts'
import { END, positionText, readPosition, START } from '../db/log-position.ts'
import { outageOf } from '../outage.ts'
import { readCookie, seenCookie, seenCookieName } from '../session/cookie.ts'
import { countRead } from './metrics.ts'
import type { Written } from './reply.ts'

/** PostgreSQL's code for a write where only reads are possible. */
const READ_ONLY = '25006'

type Reading = { ctx: PublicCtx }

/**
 * Runs a read of a signed-in person on a replica that has their last write, and on the primary when there is none or it fails. Event
 * streams stay on the primary: they report what was committed there.
 */
export async function readWhereFresh<Input extends Reading, Reply>(
  endpoint: Operation,
  input: Input,
  cookies: string | undefined,
  run: (input: Input) => Promise<Reply>,
): Promise<Reply> {
  const { platform, actor } = input.ctx
  const { replicas, config } = platform
  if (!replicas.exist || endpoint.method !== 'GET' || !actor || endpoint.path === '/events') return run(input)
  const seen = readPosition(readCookie(cookies, seenCookieName(config))) ?? START
  const replica = replicas.pick(seen)
  countRead(replica ? 'replica' : 'primary')
  if (!replica) return run(input)
  try {
    return await run({ ...input, ctx: { ...input.ctx, db: replica.db } })
  } catch (error) {
    // Some reads count again what they show and keep it: only the primary can, and the replica is not at fault.
    if (postgresCode(error) === READ_ONLY) return run(input)
    const down = outageOf(error) === 'database'
    // A replica cancels a read that keeps it from following.
    if (!down && !isRetryable(error)) throw error
    if (down) replica.leaveOut()
    return run(input)
  }
}

/** After a write the browser carries how far the database was, so that no instance shows it anything older. */
export async function rememberWrite({ platform }: PublicCtx, written: Written): Promise<Written> {
  const { replicas, config } = platform
  if (!replicas.exist) return written
  // What is written stays written when the primary cannot say how far it is: only the primary has it then.
  const position = await replicas.position().catch(() => END)
  return { ...written, headers: [...written.headers, ['Set-Cookie', seenCookie(config, positionText(position))]] }
}
