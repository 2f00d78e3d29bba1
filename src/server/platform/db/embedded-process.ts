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

/** A PostgreSQL that this process started, whether it still starts, runs, or has ended. */
export interface Postmaster {
  hasEnded(): boolean
  /** What it wrote to its log since it was started. */
  words(): string
}

/**
 * Starts PostgreSQL in a session of its own: Ctrl-C reaches only Finishwork, which first finishes what it is doing and
 * then stops its database, and a Finishwork that is killed leaves a sound database behind for its successor.
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

/** Fast shutdown: sessions end, everything is written, and only then does this return. */
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

/** The process number in PostgreSQL's own note. The note may be stale, and the number may belong to somebody else by now. */
export function postmasterPid(place: Place): number | undefined {
  try {
    return Number.parseInt(readFileSync(noteOf(place), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to start while its note names a living process, even when that number meanwhile belongs to another
 * program (after a reboot, or in a container), or when a crash left the note empty. Called only by the holder of the folder's
 * lock when nothing answers on the socket; PostgreSQL still looks for survivors in shared memory by itself.
 */
export async function clearStaleNote(place: Place): Promise<void> {
  const pid = postmasterPid(place)
  if (pid === undefined) return
  if (Number.isNaN(pid)) {
    await sleep(200)
    if (!Number.isNaN(postmasterPid(place))) return
  } else if (process.platform !== 'linux' || mayBePostmaster(place, pid)) return
  rmSync(noteOf(place), { force: true })
}

/** A postmaster works in its cluster's folder; where we may not look, we leave the judgment to PostgreSQL. */
function mayBePostmaster(place: Place, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === place.cluster
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

const noteOf = (place: Place) => join(place.cluster, 'postmaster.pid')
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
