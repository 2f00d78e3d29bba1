import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '../src/server/platform/db/embedded/embedded.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'

/**
 * `--smoke`: the shortest run that still does everything once. It is judged by whether it works, not by its times. `npm test` runs
 * every benchmark so, each on a copy of one migrated database.
 */
export const smoke = process.argv.includes('--smoke')

/** A size or a count: as measured, or for a smoke run. */
export const sized = (measured: number, short: number): number => (smoke ? short : measured)

const { BENCH_DATABASE_URL: given, BENCH_POSTMASTER: givenPostmaster } = process.env

/** The setting for a server in a process of its own; without one it starts a database itself. */
export const databaseSetting: Record<string, string> = given ? { DATABASE_URL: given } : {}

/** A migrated, empty database in the folder, or the one that was given. */
export async function openDatabase(folder: string, settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const database = given ? { url: given, stop: () => Promise.resolve() } : await startEmbedded(folder, { settings })
  await migrate(database.url)
  return database
}

/** The process id of the database's first process, whose children do the work. */
export const postmasterOf = (folder: string): number =>
  Number(givenPostmaster || readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
