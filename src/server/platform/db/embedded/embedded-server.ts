import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Account, chooseAccount } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { type Settings, prepareCluster, readPassword, writeSettings } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { FolderHeldError, holderName } from './embedded-lock.ts'
import { type Place, databaseName, databaseUser, overTcp, refreshAlias } from './embedded-place.ts'
import { type Postmaster, removeStalePidFile, spawnPostmaster, stopPostmaster } from './embedded-process.ts'

export type Log = (line: string) => void

/** Arbitrary numbers, the same in every version: the holder of this database lock is the one Finishwork of the folder. */
const holderLock = [7103, 1] as const

/** One PostgreSQL in one folder: start, adopt, stop. */
export class EmbeddedServer {
  private constructor(
    private readonly place: Place,
    private readonly account: Account,
    private readonly binaries: Binaries,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  static async prepare(place: Place, settings: Settings, log: Log): Promise<EmbeddedServer> {
    const binaries = await findBinaries()
    const account = chooseAccount(place, binaries)
    await prepareCluster(place, account, binaries, settings)
    refreshAlias(place)
    return new EmbeddedServer(place, account, binaries, settings, log)
  }

  /** Starts PostgreSQL or adopts a running one, and returns the connection that holds the lock. */
  async bringUp(): Promise<Client> {
    for (;;) {
      const { client, adopted } = await this.reach()
      try {
        if (adopted && (await this.isOfAnotherVersion(client))) {
          this.log('The running PostgreSQL is of another version: restarting it.')
          await client.end()
          await stopPostmaster(this.place, this.account, this.binaries)
          continue
        }
        await holdFolder(client, this.place)
        await ensureDatabase(client)
        if (adopted) this.log('Adopted the PostgreSQL that was still running.')
        return client
      } catch (error) {
        await client.end().catch(() => undefined)
        throw error
      }
    }
  }

  async shutDown(): Promise<void> {
    await stopPostmaster(this.place, this.account, this.binaries)
  }

  private async reach(): Promise<{ client: Client; adopted: boolean }> {
    const deadline = Date.now() + 15_000
    let started: Postmaster | undefined
    for (;;) {
      const answer = await tryConnect(this.place)
      if (answer instanceof Client) return { client: answer, adopted: started === undefined }
      if (answer === 'absent' && started?.hasEnded() !== false) {
        if (started) refuseUnlessHeldBack(started, deadline, this.place)
        await removeStalePidFile(this.place)
        await writeSettings(this.place.cluster, this.place, this.account, this.settings)
        started = spawnPostmaster(this.place, this.account, this.binaries)
      }
      // Each connection attempt to a PostgreSQL in recovery writes a line to its log.
      await sleep(started?.hasEnded() ? 250 : answer === 'busy' ? 100 : 20)
    }
  }

  private async isOfAnotherVersion(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version !== this.binaries.version
  }
}

/** `busy`: it runs but does not accept connections yet, or any more. */
export async function tryConnect(place: Place): Promise<Client | 'busy' | 'absent'> {
  const client = new Client({ connectionString: await urlOf(place, 'postgres'), application_name: holderName() })
  // The user of the connection listens for its end; until then an error must not crash the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof DatabaseError) {
      if (error.code === '57P03' || error.code === '53300') return 'busy'
      throw new EmbeddedPostgresError(`The database in ${place.cluster} refuses us: ${error.message}`)
    }
    return 'absent'
  }
}

export async function urlOf(place: Place, database: string = databaseName): Promise<string> {
  if (!overTcp) return `postgresql://${databaseUser}@localhost/${database}?host=${encodeURIComponent(place.socketDir)}`
  return `postgresql://${databaseUser}:${await readPassword(place)}@127.0.0.1:${place.port}/${database}`
}

/** Leftovers of a killed process delay a new PostgreSQL for a moment; any other reason to exit is final. */
function refuseUnlessHeldBack(postmaster: Postmaster, deadline: number, place: Place): void {
  const words = postmaster.words()
  const heldBack = /lock file .* already exists|shared memory block .* still in use/.test(words)
  if (heldBack && Date.now() < deadline) return
  const reason = words.match(/(?:FATAL|PANIC):.*/)?.[0] ?? words.trim().split('\n').at(-1)
  throw new EmbeddedPostgresError(`PostgreSQL does not start in ${place.cluster} (its log is ${place.log}): ${reason}`)
}

/** A second lock in addition to the folder's, and the only one where the system has no `flock`. */
async function holdFolder(client: Client, place: Place): Promise<void> {
  for (let triesLeft = 10; ; triesLeft--) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      ...holderLock,
    ])
    if (rows[0]?.held) return
    if (triesLeft === 0) break
    await sleep(100)
  }
  const { rows } = await client.query<{ holder: string }>(
    `select a.application_name as holder from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [...holderLock],
  )
  throw new FolderHeldError(place.dataDir, rows[0]?.holder ?? 'unknown')
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await client.query(`create database ${databaseName}`)
}
