import type { PoolClient } from 'pg'
import type { RunningPlatform } from '#server/platform/platform.ts'
import { buffersRead, planOf, rowsRead } from './plans.ts'

export type StatementCost = { calls: number; rows: number; buffers: number }
export type Cost = { roundTrips: number; bytes: number; statements: Map<string, StatementCost> }

const LONGEST = 90

/** A statement's text as the table of costs names it: its beginning and its end. */
function shortText(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length <= LONGEST ? words : `${words.slice(0, 45)} … ${words.slice(-42)}`
}

/** Counts what the connections of a platform's pool send and what their statements read, by the reports of `auto_explain`. */
export class Meter {
  #roundTrips = 0
  #statements = new Map<string, StatementCost>()
  #watched = new WeakSet<PoolClient>()

  constructor({ database }: RunningPlatform) {
    database.pool.on('acquire', (client) => this.#watch(client))
  }

  /** What a piece of work costs; it returns the bytes of its reply. */
  async measure(work: () => Promise<number>): Promise<Cost> {
    this.#roundTrips = 0
    this.#statements = new Map()
    const bytes = await work()
    const measured = { roundTrips: this.#roundTrips, bytes, statements: this.#statements }
    this.#statements = new Map()
    return measured
  }

  #watch(client: PoolClient): void {
    if (this.#watched.has(client)) return
    this.#watched.add(client)
    // The server says once for each message or batch that it is ready for the next.
    if ('connection' in client && client.connection instanceof Object && 'on' in client.connection)
      (client.connection as NodeJS.EventEmitter).on('readyForQuery', () => (this.#roundTrips += 1))
    client.on('notice', ({ message }) => this.#note(message ?? ''))
  }

  #note(notice: string): void {
    const plan = planOf(notice)
    if (!plan) return
    const name = shortText(plan.text)
    const { calls, rows, buffers } = this.#statements.get(name) ?? { calls: 0, rows: 0, buffers: 0 }
    const more = { rows: rows + rowsRead(plan.root), buffers: buffers + buffersRead(plan.root) }
    this.#statements.set(name, { calls: calls + 1, ...more })
  }
}
