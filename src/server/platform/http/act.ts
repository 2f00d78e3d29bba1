import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyInput } from '#shared/kernel/endpoint.ts'
import type { Ctx, PublicCtx } from '../context.ts'
import { outageOf } from '../outage.ts'
import type { ReplyWithHeaders, Written } from './reply.ts'
import { findReply, type KeyedRequest, runOnce, type ReadAccess } from './idempotency.ts'

export type CtxFor<E> = E extends { access: 'public' } ? PublicCtx : Ctx

export type Input<E> = {
  ctx: CtxFor<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
}

export type Result<E> = ReplyInput<E> | ReplyWithHeaders<ReplyInput<E>>

export type Handler<E, Extra = unknown> = (input: Input<E> & Extra) => Promise<Result<E>> | Result<E>

/**
 * An act in two steps. `prepare` does what must not hold a database connection: it counts limits, receives a file, hashes a
 * password. `run` then writes, in one transaction when the request has an Idempotency-Key.
 */
export type PreparedAct<E, Prepared> = {
  prepare: (input: Input<E>) => Promise<Prepared>
  run: Handler<E, { prepared: Prepared }>
  /** What identifies two uploads as the same request. JSON bodies are compared as they are. */
  identify?: (prepared: Prepared) => unknown
  /** Undoes the preparation when `run` did not use it. */
  discard?: (ctx: CtxFor<E>, prepared: Prepared) => Promise<void>
}

type ActRequest<E> = {
  endpoint: Operation
  input: Input<E>
  key: string | undefined
  readAccess: ReadAccess
  write: (result: Result<E>) => Written
}

/** Prepares and runs an act; once per Idempotency-Key, if the request has one. */
export async function carryOut<E, Prepared>(act: PreparedAct<E, Prepared>, request: ActRequest<E>): Promise<Written> {
  const { endpoint, input, key, write } = request
  const run = async (ctx: CtxFor<E>, prepared: Prepared) => write(await act.run({ ...input, ctx, prepared }))
  if (key === undefined) return withPreparation(act, input, (prepared) => run(input.ctx, prepared))
  // An upload can be compared only after it has arrived; anything else is replayed before it counts against a limit again.
  const stored = endpoint.bodyType ? null : await findReply(keyed(request, key, input.body))
  if (stored) return stored
  return withPreparation(act, input, async (prepared) => {
    const content = act.identify ? act.identify(prepared) : input.body
    const { written, replayed } = await runOnce(keyed(request, key, content), (ctx) => run(ctx, prepared))
    if (replayed) await act.discard?.(input.ctx, prepared)
    return written
  })
}

async function withPreparation<E, Prepared>(
  { prepare, discard }: PreparedAct<E, Prepared>,
  input: Input<E>,
  run: (prepared: Prepared) => Promise<Written>,
): Promise<Written> {
  const prepared = await prepare(input)
  try {
    return await run(prepared)
  } catch (error) {
    // After a lost connection the commit may have succeeded: what was prepared stays, and the nightly cleanup decides.
    if (outageOf(error) !== 'database') await discard?.(input.ctx, prepared)
    throw error
  }
}

function keyed<E>({ endpoint, input, readAccess }: ActRequest<E>, key: string, content: unknown): KeyedRequest {
  const { params, query, body } = input
  return {
    // Keys are accepted only from signed-in people.
    ctx: input.ctx as Ctx,
    key,
    content: [endpoint.method, endpoint.path, params, query ?? null, content ?? null],
    projectId: [params, query, body].map(projectIn).find((id) => id !== undefined),
    readAccess,
  }
}

const projectIn = (part: unknown): number | undefined => {
  const id = typeof part === 'object' && part !== null && 'projectId' in part ? part.projectId : undefined
  return typeof id === 'number' ? id : undefined
}
