import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { databaseAt, databaseServer } from '../database.ts'
import { sealedDataDir } from '../seal.ts'
import { bundledFile } from '../server-bundle.ts'
import type { World } from '../world.ts'

/** The server in its own process, on any free port: the one bundled for the tests, or another build. */
export function startInstance(
  settings: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
  words: string[] = [],
  program = bundledFile('main'),
): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [program, ...words], {
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', ...settings, DATA_DIR: settings.DATA_DIR ?? sealedDataDir() },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
}

/** The server in its own process, on the database and the data folder of a world. */
export async function startInstanceOn(
  { db, platform }: World,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  return startInstance({
    DATABASE_URL: databaseAt(databaseServer(), rows[0]?.name ?? ''),
    DATA_DIR: platform.config.dataDir,
    ...settings,
  })
}

export async function endInstance(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

export const readyAddress = async (server: ChildProcess): Promise<string> =>
  (await said(server, /ready at (\S+)/))[1] ?? ''

export function said(server: ChildProcess, words: string | RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    let heard = ''
    server.stdout?.on('data', (chunk) => {
      heard += String(chunk)
      const found = heard.match(words)
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(`The server ended without saying ${String(words)}: ${heard}`)))
  })
}
