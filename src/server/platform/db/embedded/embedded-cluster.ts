import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, commandAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { type Place, databaseUser, overTcp } from './embedded-place.ts'

export type Settings = Readonly<Record<string, string>>

const run = promisify(execFile)
const unfinished = 'postgres.unfinished-'

export const hasCluster = (place: Place): boolean => existsSync(join(place.cluster, 'PG_VERSION'))

/**
 * Creates the cluster if there is none. It is built under a temporary name and renamed when complete, so a crash leaves only a
 * temporary folder that the next start deletes.
 */
export async function prepareCluster(
  place: Place,
  account: Account,
  binaries: Binaries,
  settings: Settings,
): Promise<void> {
  for (const name of await readdir(place.dataDir)) {
    // An initdb whose parent was killed may still be writing to it.
    const stubborn = { recursive: true, force: true, maxRetries: 50, retryDelay: 50 }
    if (name.startsWith(unfinished)) await rm(join(place.dataDir, name), stubborn)
  }
  if (hasCluster(place)) return refuseOtherMajor(place, binaries)
  if (existsSync(place.cluster) && (await readdir(place.cluster)).length > 0) {
    throw new EmbeddedPostgresError(
      `${place.cluster} is not a complete PostgreSQL data folder: move it away, or restore it from a backup.`,
    )
  }
  const fresh = await mkdtemp(join(place.dataDir, unfinished))
  await initialize(fresh, place, account, binaries, settings)
  await rename(fresh, place.cluster)
  await persistNames(place.dataDir)
}

async function initialize(
  folder: string,
  place: Place,
  account: Account,
  binaries: Binaries,
  settings: Settings,
): Promise<void> {
  await chmod(folder, 0o700)
  if (account.owner) await chown(folder, account.owner.uid, account.owner.gid)
  const authentication = overTcp ? ['--auth=scram-sha-256', `--pwfile=${await makePassword(place)}`] : ['--auth=trust']
  const command = commandAs(account, binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${databaseUser}`,
    ...authentication,
    '--encoding=UTF8',
    // PostgreSQL's built-in locale: a system upgrade cannot change the sort order of indexes.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-locale',
    '--data-checksums',
    '--no-instructions',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ])
  await run(command.file, command.args, command.options).catch((error: { stderr?: string; message: string }) => {
    throw new EmbeddedPostgresError(`The database could not be created in ${folder}: ${error.stderr || error.message}`)
  })
  const conf = await open(join(folder, 'postgresql.conf'), 'a')
  await conf.writeFile("\ninclude 'finishwork.conf'\n")
  await conf.sync()
  await conf.close()
  // PostgreSQL does not start without the included file.
  await writeSettings(folder, place, account, settings)
}

/** Rewritten before each start, so that a newer version can change them; `ALTER SYSTEM` overrides them. */
export async function writeSettings(folder: string, place: Place, account: Account, settings: Settings): Promise<void> {
  const all = {
    listen_addresses: overTcp ? '127.0.0.1' : '',
    port: String(place.port),
    ...(overTcp ? {} : { unix_socket_directories: place.socketDir, unix_socket_permissions: '0700' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    jit: 'off',
    log_checkpoints: 'off',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  const file = join(folder, 'finishwork.conf')
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600 })
  if (account.owner) await chown(`${file}.new`, account.owner.uid, account.owner.gid)
  await rename(`${file}.new`, file)
}

/** Without unix sockets (Windows) anyone on the machine can reach the port, so it needs a password. */
export async function readPassword(place: Place): Promise<string | undefined> {
  return overTcp ? (await readFile(passwordFile(place), 'utf8')).trim() : undefined
}

async function makePassword(place: Place): Promise<string> {
  await mkdir(place.dataDir, { recursive: true })
  await writeFile(passwordFile(place), randomBytes(24).toString('base64url'), { mode: 0o600 })
  return passwordFile(place)
}

const passwordFile = (place: Place) => join(place.dataDir, 'postgres.password')

async function refuseOtherMajor(place: Place, binaries: Binaries): Promise<void> {
  const written = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  const [ours] = binaries.version.split('.')
  if (written === ours) return
  throw new EmbeddedPostgresError(
    `The database in ${place.cluster} was written by PostgreSQL ${written}, this Finishwork brings PostgreSQL ${ours}: move the data over as docs/operations.md describes.`,
  )
}

/** A rename is durable only once its folder is synced. */
async function persistNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
