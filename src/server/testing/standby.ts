import { cp, writeFile } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

const fast = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB', max_connections: '60' }

export type Pair = { primary: EmbeddedDatabase; standby: EmbeddedDatabase; stop(): Promise<void> }

/** A PostgreSQL and one that follows it, which applies every change later by `delayMs`. */
export async function startPair(delayMs: number): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-pair-'))
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  const empty = await startEmbedded(first, { settings: fast })
  await migrate(empty.url)
  await empty.stop()
  // Stopped, its folder is a complete backup.
  await cp(join(first, 'postgres'), join(second, 'postgres'), { recursive: true, preserveTimestamps: true })
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  const primary = await startEmbedded(first, { settings: fast })
  const { searchParams, username } = new URL(primary.url)
  const follow = `host=${searchParams.get('host')} user=${username}`
  const settings = { ...fast, primary_conninfo: follow, recovery_min_apply_delay: `${delayMs}ms` }
  const standby = await startEmbedded(second, { settings })
  return {
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
