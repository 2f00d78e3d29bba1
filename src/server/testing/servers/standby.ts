import { cp, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { makeFolderForTests } from '../memory-folder.ts'

const fast = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB', max_connections: '60' }

export type Pair = { primary: EmbeddedDatabase; standby: EmbeddedDatabase; stop(): Promise<void> }

/** A PostgreSQL and one that follows it, which applies every change later by `delayMs`. */
export async function startPair(delayMs: number): Promise<Pair> {
  const { primary, standbys, stop } = await startFollowed(1, { ...fast, recovery_min_apply_delay: `${delayMs}ms` })
  const [standby] = standbys
  if (!standby) throw new Error('No standby')
  return { primary: primary.database, standby: standby.database, stop }
}

/** A PostgreSQL in its folder, which contains `postgres`. */
export type Placed = { folder: string; database: EmbeddedDatabase }
type Followed = { primary: Placed; standbys: Placed[]; stop: () => Promise<void> }

/** A PostgreSQL with this many others that follow it. */
export async function startFollowed(count: number, settings: Record<string, string>): Promise<Followed> {
  const folder = makeFolderForTests('pair')
  const first = join(folder, 'primary')
  const empty = await startEmbedded(first, { settings })
  await migrate(empty.url)
  await empty.stop()
  const followers = Array.from({ length: count }, (_, n) => join(folder, `standby-${n}`))
  // Stopped, its folder is a complete backup.
  for (const follower of followers) {
    await cp(join(first, 'postgres'), join(follower, 'postgres'), { recursive: true, preserveTimestamps: true })
    await writeFile(join(follower, 'postgres', 'standby.signal'), '')
  }
  const primary = { folder: first, database: await startEmbedded(first, { settings }) }
  const { searchParams, username } = new URL(primary.database.url)
  const follow = { primary_conninfo: `host=${searchParams.get('host')} user=${username}` }
  const standbys: Placed[] = []
  for (const follower of followers)
    standbys.push({
      folder: follower,
      database: await startEmbedded(follower, { settings: { ...settings, ...follow } }),
    })
  return {
    primary,
    standbys,
    async stop() {
      for (const standby of standbys) await standby.database.stop()
      await primary.database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
