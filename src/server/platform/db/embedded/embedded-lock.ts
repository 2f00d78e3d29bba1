import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Place } from './embedded-place.ts'

export interface FolderLock {
  release(): void
}

/** Another process uses the folder. */
export class FolderHeldError extends EmbeddedPostgresError {
  constructor(dataDir: string, holder: string) {
    super(
      `The data folder ${dataDir} is in use by another Finishwork (${holder}): stop that one first, or give this one a DATA_DIR of its own.`,
    )
  }
}

/** How a lock holder describes itself to others. */
export const holderName = (): string => `pid ${process.pid} on ${hostname()}`

const heldByAnother = 75

/**
 * One Finishwork per data folder. The lock is the kernel's (flock), taken by a short-lived child on a file that this process
 * keeps open: it is atomic, is released however this process dies, does not rely on process ids, and works across containers that
 * share the folder. Where the system has no `flock` command, only the lock inside the database protects the folder.
 */
export async function lockFolder(place: Place): Promise<FolderLock> {
  const file = openSync(place.lock, 'a+', 0o600)
  try {
    // A previous process that is exiting may take a moment.
    for (let triesLeft = 30; ; triesLeft--) {
      const verdict = tryLock(file)
      if (verdict !== 'held') break
      if (triesLeft === 0)
        throw new FolderHeldError(place.dataDir, readFileSync(place.lock, 'utf8').trim() || 'just starting')
      await sleep(100)
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
  ftruncateSync(file)
  writeSync(file, `${holderName()}\n`)
  return { release: () => closeSync(file) }
}

function tryLock(file: number): 'locked' | 'held' | 'unsupported' {
  if (process.platform === 'win32') return 'unsupported'
  const args = ['--nonblock', '--conflict-exit-code', String(heldByAnother), '3']
  const { status } = spawnSync('flock', args, { stdio: ['ignore', 'ignore', 'ignore', file] })
  if (status === 0) return 'locked'
  return status === heldByAnother ? 'held' : 'unsupported'
}
