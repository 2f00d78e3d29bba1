import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { types } from 'pg'
import type { Logger } from '../log.ts'
import { DatabasePool } from './connections/pool.ts'

// Whole cents and counts fit a number: no value comes near 2^53.
types.setTypeParser(types.builtins.INT8, Number)

export type Db = NodePgDatabase

export type Database = { db: Db; pool: DatabasePool; close(): Promise<void> }

// Queries finish before parallel workers or the JIT compiler could help: both only make them slower.
export const sessionSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // The rows of a company are not spread evenly over a table, as the planner assumes: docs/decisions/0020.
  enable_seqscan: 'off',
  // Planning our statements costs more than running them, and PostgreSQL thinks otherwise: docs/decisions/0048.
  plan_cache_mode: 'force_generic_plan',
}
const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

type Options = {
  pool: number
  log: Logger
  /** Later than the server's own limit: it fires only when the server is frozen or unreachable. */
  queryTimeoutMs?: number
  /** A pooler in between does not pass settings on: they are kept with the user then (`migrate`). */
  pooled?: boolean
}

export function openDatabase(
  url: string,
  { pool: size, log, queryTimeoutMs = 25_000, pooled = false }: Options,
): Database {
  const pool = new DatabasePool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3_000,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'finishwork',
    ...(!pooled && { options: startupOptions }),
  })
  // A broken idle connection is only logged: the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}

/** The PostgreSQL code of an error, also when Drizzle has wrapped it. */
export function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code.length === 5) return error.code
  return postgresCode(error.cause)
}

/** Serialization failure, deadlock, lock not available, and a statement over its time limit. */
const RETRYABLE_CODES = new Set(['40001', '40P01', '55P03', '57014'])

/** The database gave up because of what others did at the same time. Nothing was written, and the same work can be tried again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(postgresCode(error) ?? '')

/** A statement over its time limit: no one else is at fault, there is too much to do. */
export const isOverTime = (error: unknown): boolean => postgresCode(error) === '57014'

export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return violatedConstraint(error.cause)
}
