import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

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
