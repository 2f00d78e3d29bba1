import { AppError } from '#shared/kernel/errors.ts'
import type { Operation } from '#shared/kernel/endpoint.ts'
import { FairLimit, type Place } from '../../fair-limit.ts'
import type { Sender } from '../../shares.ts'
import { countShed } from '../metrics.ts'
import { SpentTime } from './spent-time.ts'

/** What people do never waits for what is read, and neither waits for documents that are drawn. */
export type RequestKind = 'act' | 'read' | 'document'

type Limits = {
  /** Requests at work at once. The connections of the database are for two kinds. */
  places: (connections: number) => number
  /** Of one session, or of one address without a session. */
  ofOne: number
  /** How many more of them may wait. */
  waiting: number
}

const limits: Record<RequestKind, Limits> = {
  act: { places: (connections) => Math.max(2, Math.floor(connections * 0.4)), ofOne: 2, waiting: 100 },
  read: { places: (connections) => Math.max(2, Math.floor(connections * 0.4)), ofOne: 4, waiting: 200 },
  document: { places: () => 4, ofOne: 2, waiting: 20 },
}

/** A company, or all visitors together, leave a quarter of the places to others. */
const ofGroup = (places: number): number => Math.ceil(places * 0.75)
/** A company is refused while its first in line has waited for this long: its senders would have to wait for seconds. */
const PATIENCE_MS = 3_000
const RETRY_AFTER_SECONDS = 2

/**
 * Where requests wait: behind others of the same session first, then behind others of the same company, and never behind what one company
 * has sent before the first of another. Anyone who has too many waiting is refused, and no one else (docs/decisions/0050).
 */
export class RequestPlaces {
  readonly #kinds: Record<RequestKind, { ones: FairLimit; groups: FairLimit }>
  readonly #spent = new SpentTime()

  constructor(connections: number) {
    const open = ({ places, ofOne, waiting }: Limits) => ({
      ones: new FairLimit(Infinity, {
        perShare: ofOne,
        waiting,
        refusal: tooMany,
      }),
      groups: new FairLimit(places(connections), {
        perShare: ofGroup(places(connections)),
        patienceMs: PATIENCE_MS,
        refusal: busy,
      }),
    })
    this.#kinds = { act: open(limits.act), read: open(limits.read), document: open(limits.document) }
  }

  /** From now on those who take much rest while others are there. A server that is starting, and tests, work without pauses. */
  start(): void {
    this.#spent.start()
  }

  /** How many wait for a place. */
  get queued(): number {
    return Object.values(this.#kinds).reduce((all, { ones, groups }) => all + ones.queued + groups.queued, 0)
  }

  /** A request that waits is forgotten when its sender goes away. */
  async run<T>(
    kind: RequestKind,
    { one, group }: Sender,
    work: () => Promise<T>,
    signal?: () => AbortSignal,
  ): Promise<T> {
    const { ones, groups } = this.#kinds[kind]
    this.#spent.seen(group)
    try {
      return await ones.run(one, (place) => groups.run(group, this.#counted(one, place, work), signal), signal)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError')
        throw new AppError('malformed', 'The connection was closed before the reply.')
      throw error
    }
  }

  #counted<T>(one: string, place: Place, work: () => Promise<T>): () => Promise<T> {
    return async () => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        place.restMs = this.#spent.add(one, performance.now() - began)
      }
    }
  }
}

export const kindOf = ({ method, replyType }: Pick<Operation, 'method' | 'replyType'>): RequestKind =>
  method !== 'GET' ? 'act' : replyType === 'application/pdf' ? 'document' : 'read'

function tooMany(): AppError {
  countShed()
  return new AppError('rate_limited', 'Too many requests at once. Please wait for the others to finish.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

function busy(): AppError {
  countShed()
  return new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
