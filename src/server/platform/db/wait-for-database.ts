import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { outageOf } from '../outage.ts'

type Options = { say: (line: string) => void; limitMs?: number; pauseMs?: number }

/** Containers start together: PostgreSQL may not have a name, a port or a finished recovery yet. */
export async function waitForDatabase(url: string, { say, limitMs = 60_000, pauseMs = 500 }: Options): Promise<void> {
  const deadline = performance.now() + limitMs
  const place = placeOf(url)
  for (let announced = false; ; announced = true) {
    const error = await connectionError(url)
    if (!error) return
    if (!outageOf(error)) throw new StartError(`PostgreSQL at ${place} refused the connection: ${error.message}.`)
    if (performance.now() + pauseMs > deadline)
      throw new StartError(
        `PostgreSQL at ${place} could not be reached within ${Math.round(limitMs / 1000)} s (${reasonOf(error)}): check that it runs and that DATABASE_URL is right.`,
      )
    if (!announced)
      say(`Waiting up to ${Math.round(limitMs / 1000)} s for PostgreSQL at ${place} (${reasonOf(error)}) …`)
    await sleep(pauseMs)
  }
}

async function connectionError(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks after it failed to open is reported a second time here.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Host and port, never the user's name or password. */
function placeOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`
}

const reasonOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message
