import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const GIGABYTE = 2 ** 30

/**
 * Where databases of tests are put: in memory when there is plenty. They are copied and deleted hundreds of times, and ext4 searches long for
 * a place after many deleted files. A `TMPDIR` that someone has set is kept.
 */
export function folderForTests(): string {
  if (process.env.TMPDIR || !hasRoom()) return tmpdir()
  return memory
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * GIGABYTE && process.availableMemory() > 6 * GIGABYTE
  } catch {
    return false
  }
}

/** A new folder of this process there. Those that killed processes left behind are removed: they would fill the memory. */
export function makeFolderForTests(kind: string): string {
  const parent = folderForTests()
  const ofProcess = new RegExp(`^finishwork-${kind}-([0-9]+)-`)
  for (const name of readdirSync(parent)) {
    const owner = ofProcess.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, `finishwork-${kind}-${process.pid}-`))
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
