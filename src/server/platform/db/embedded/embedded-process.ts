import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, commandAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Place } from './embedded-place.ts'

const run = promisify(execFile)
const largestLog = 5_000_000

/** A PostgreSQL process that this process started, in any state. */
export interface Postmaster {
  hasEnded(): boolean
  /** Its log output since it was started. */
  words(): string
}

/**
 * Starts PostgreSQL in its own session: Ctrl-C reaches only Finishwork, which finishes its work and then stops the database, and
 * a killed Finishwork leaves the database running for the next start.
 */
export function spawnPostmaster(place: Place, account: Account, binaries: Binaries): Postmaster {
  if (sizeOf(place.log) > largestLog) renameSync(place.log, `${place.log}.1`)
  const before = sizeOf(place.log)
  const log = openSync(place.log, 'a', 0o600)
  const command = commandAs(account, binaries.postgres, ['-D', place.cluster])
  let ended = false
  const child: ChildProcess = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  child.unref()
  closeSync(log)
  return { hasEnded: () => ended, words: () => readFileSync(place.log).subarray(before).toString('utf8') }
}

/** Fast shutdown: ends sessions, writes everything to disk, then returns. */
export async function stopPostmaster(place: Place, account: Account, binaries: Binaries): Promise<void> {
  if (postmasterPid(place) === undefined) return
  const args = ['stop', '-D', place.cluster, '--mode=fast', '--wait', '--timeout=120', '--silent']
  const command = commandAs(account, binaries.pgCtl, args)
  await run(command.file, command.args, command.options).catch((error: { stderr?: string; message: string }) => {
    if (postmasterPid(place) === undefined) return
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${place.cluster} could not be stopped: ${error.stderr || error.message}`,
    )
  })
}

/** The process id in `postmaster.pid`. The file may be stale, and the id may belong to another process by now. */
export function postmasterPid(place: Place): number | undefined {
  try {
    return Number.parseInt(readFileSync(noteOf(place), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to start while `postmaster.pid` names a running process, even when that id meanwhile belongs to another
 * program (after a reboot, or in a container), or when a crash left the file empty. Called only by the holder of the folder's
 * lock when nothing responds on the socket; PostgreSQL still checks for survivors in shared memory.
 */
export async function removeStalePidFile(place: Place): Promise<void> {
  const pid = postmasterPid(place)
  if (pid === undefined) return
  if (Number.isNaN(pid)) {
    await sleep(200)
    if (!Number.isNaN(postmasterPid(place))) return
  } else if (process.platform !== 'linux' || mayBePostmaster(place, pid)) return
  rmSync(noteOf(place), { force: true })
}

/** A postmaster's working directory is its cluster's folder; where we cannot read it, we leave the check to PostgreSQL. */
function mayBePostmaster(place: Place, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === place.cluster
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

const noteOf = (place: Place) => join(place.cluster, 'postmaster.pid')
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
