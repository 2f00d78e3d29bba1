import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Freezes the embedded database of a folder. The postmaster is stopped before its children are listed, so that none is started in
 * between and goes on answering. Returns the processes, to be continued with SIGCONT.
 */
export function freeze(folder: string): number[] {
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
  const frozen = new Set<number>()
  // A process stops a moment after its signal and may have made another until then, so the family is read until nobody is new.
  for (let found = [postmaster]; found.length > 0; found = familyOf(postmaster).filter((pid) => !frozen.has(pid)))
    for (const pid of found) {
      process.kill(pid, 'SIGSTOP')
      frozen.add(pid)
    }
  return [...frozen]
}

/** A process and its children. */
function familyOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = numbers.filter((pid) => parentOf(pid) === parent).map(Number)
  return [parent, ...children.flatMap(familyOf)]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
