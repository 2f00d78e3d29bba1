import { readdirSync, readFileSync } from 'node:fs'

type Used = { parent: number; ticks: number }
const MS_PER_TICK = 10

/** Processor time of a process as Linux counts it; nothing elsewhere, or when it has gone. */
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
 * Milliseconds of processor time of a server and of PostgreSQL with all its sessions. On a machine that does other work too,
 * requests per second tell how much of it was left over; what a request costs does not change much.
 */
export function processorTime(server: number, postmaster: number): Spent {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const sessions = pids.map(usedBy).filter(({ parent }) => parent === postmaster)
  return {
    server: usedBy(server).ticks * MS_PER_TICK,
    database: sessions.reduce((sum, { ticks }) => sum + ticks * MS_PER_TICK, 0),
  }
}
