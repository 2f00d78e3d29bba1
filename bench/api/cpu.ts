import { readdirSync, readFileSync } from 'node:fs'

type Used = { parent: number; ticks: number }
const MS_PER_TICK = 10

/** CPU time of a process as Linux counts it; undefined on other systems or when the process has ended. */
function usedBy(pid: string | number): Used {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }
  } catch {
    return { parent: 0, ticks: 0 }
  }
}

export type Spent = { server: number; database: number }

/**
 * Milliseconds of CPU time of a server and of PostgreSQL with all its sessions. On a busy machine requests per second vary; CPU
 * time per request hardly does.
 */
export function processorTime(server: number, postmaster: number): Spent {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const sessions = pids.map(usedBy).filter(({ parent }) => parent === postmaster)
  return {
    server: usedBy(server).ticks * MS_PER_TICK,
    database: sessions.reduce((sum, { ticks }) => sum + ticks * MS_PER_TICK, 0),
  }
}
