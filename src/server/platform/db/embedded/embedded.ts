import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Settings, hasCluster } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { FolderHeldError, lockFolder } from './embedded-lock.ts'
import { type Place, placeOf, refreshAlias } from './embedded-place.ts'
import { EmbeddedServer, type Log, tryConnect, urlOf } from './embedded-server.ts'

export interface EmbeddedDatabase {
  readonly url: string
  /** Ends every session, writes everything to disk and waits until PostgreSQL has stopped. */
  stop(): Promise<void>
}

interface Options {
  readonly log?: Log
  /** PostgreSQL settings that override ours; tests trade safety for speed with them. */
  readonly settings?: Settings
}

/**
 * Runs an embedded PostgreSQL in `dataDir` until `stop()`. One process per folder: a second one is refused with an error that
 * names the holder.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => undefined)
  const place = await placeOf(dataDir)
  const lock = await lockFolder(place)
  try {
    const server = await EmbeddedServer.prepare(place, options.settings ?? {}, log)
    const keeper = await keep(server, place, log)
    let stopped: Promise<void> | undefined
    const stop = () => keeper.stop().finally(() => lock.release())
    return { url: await urlOf(place), stop: () => (stopped ??= stop()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Whether `dataDir` has a database already. */
export const hasEmbedded = async (dataDir: string): Promise<boolean> => hasCluster(await placeOf(dataDir))

/** For commands: uses the running database in `dataDir`, or starts it for as long as it is needed. */
export async function joinEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const place = await placeOf(dataDir)
  if (!hasCluster(place)) throw new EmbeddedPostgresError(`There is no database in ${place.dataDir}.`)
  refreshAlias(place)
  for (let triesLeft = 100; ; triesLeft--) {
    const answer = await tryConnect(place)
    if (answer instanceof Client) {
      await answer.end()
      return { url: await urlOf(place), stop: () => Promise.resolve() }
    }
    try {
      if (answer === 'absent') return await startEmbedded(dataDir, options)
    } catch (error) {
      // Its holder is just starting or restarting it.
      if (!(error instanceof FolderHeldError) || triesLeft === 0) throw error
    }
    await sleep(100)
  }
}

/** Watches PostgreSQL through the holder's connection, which breaks as soon as PostgreSQL stops, and restarts it. */
async function keep(server: EmbeddedServer, place: Place, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let recovery: Promise<void> = Promise.resolve()
  let holder = watched(await server.bringUp())
  const cleaning = setInterval(() => refreshAlias(place), 30 * 60_000).unref()

  function watched(client: Client): Client {
    client.once('end', () => {
      if (!stopping) recovery = recover()
    })
    return client
  }

  async function recover(): Promise<void> {
    log('PostgreSQL has stopped: restarting it.')
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      if (stopping) return
      try {
        holder = watched(await server.bringUp())
        log('PostgreSQL is back.')
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(pause)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      clearInterval(cleaning)
      await recovery
      await holder.end().catch(() => undefined)
      await server.shutDown()
    },
  }
}
