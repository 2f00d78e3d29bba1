import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'

/** Paths of one embedded database. */
export interface Place {
  readonly dataDir: string
  readonly cluster: string
  readonly log: string
  readonly lock: string
  /** The socket folder as PostgreSQL and its clients name it. */
  readonly socketDir: string
  /** Part of the socket's file name; on Windows a port on the loopback address. */
  readonly port: number
}

export const databaseName = 'finishwork'
export const databaseUser = 'finishwork'
export const overTcp = process.platform === 'win32'

const socketPort = 5432

/** The kernel allows 107 bytes for the path of a socket (103 on macOS). */
const longestSocketPath = 100

export async function placeOf(dataDir: string): Promise<Place> {
  const home = await mkdir(dataDir, { recursive: true, mode: 0o711 })
    .then(() => realpath(dataDir))
    .catch((error: NodeJS.ErrnoException) => {
      throw new EmbeddedPostgresError(`The folder ${dataDir} of DATA_DIR cannot be used (${error.code}).`)
    })
  const cluster = join(home, 'postgres')
  return {
    dataDir: home,
    cluster,
    log: join(home, 'postgres.log'),
    lock: join(home, 'finishwork.lock'),
    socketDir: fits(cluster) ? cluster : join(aliasFolder(cluster), 'pg'),
    port: overTcp ? ((await lastPort(cluster)) ?? (await freePort())) : socketPort,
  }
}

/**
 * The socket is inside the cluster's folder, which only its owner can enter and which every process that shares the folder sees,
 * also from another container. When that path is too long for a socket, a short symbolic link points there. Called repeatedly
 * while running, because systems clean their temporary folders.
 */
export function refreshAlias(place: Place): void {
  if (overTcp || place.socketDir === place.cluster) return
  const folder = aliasFolder(place.cluster)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(`${folder} belongs to another user: set DATA_DIR to a shorter path.`)
  }
  const fresh = join(folder, `pg-${process.pid}`)
  rmSync(fresh, { force: true })
  symlinkSync(place.cluster, fresh)
  renameSync(fresh, place.socketDir)
  if (readlinkSync(place.socketDir) !== place.cluster) {
    throw new EmbeddedPostgresError(`${place.socketDir} leads elsewhere: set DATA_DIR to a shorter path.`)
  }
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath

function aliasFolder(cluster: string): string {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${cluster}`).digest('hex').slice(0, 16)
  const short = join(tmpdir(), `finishwork-${hash}`)
  return fits(join(short, 'pg')) ? short : join('/tmp', `finishwork-${hash}`)
}

/** A server that outlived its Finishwork, or a leftover file, has its port in the fourth line. */
async function lastPort(cluster: string): Promise<number | undefined> {
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(note.split('\n')[3]) || undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : socketPort))
    })
  })
}
