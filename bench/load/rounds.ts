import { processorTime } from '../api/cpu.ts'
import type { Visitor } from './people.ts'
import { Browser, Tally } from './visitor.ts'

/** One way to reach the same data, with the processes whose CPU time counts. */
export type Way = { name: string; port: number; server: number; postmaster: number; besides: () => number }
export type Figures = { name: string; tally: Tally; seconds: number; server: number; database: number; besides: number }

type Options = { visitors: Visitor[]; seconds: number; think: number; rounds: number }

/** Everyone visits each way in turn, so that a busy machine slows all of them alike. */
export async function takeTurns(ways: Way[], { visitors, seconds, think, rounds }: Options): Promise<Figures[]> {
  const figures = ways.map(({ name }) => ({ ...none, name, tally: new Tally() }))
  // Statements are prepared and plans are made before the first round that counts.
  for (const way of ways) await visit(way, visitors, { seconds: seconds / 4, think }, new Tally())
  for (let round = 0; round < rounds; round += 1)
    for (const [n, way] of ways.entries()) {
      const sum = figures[n]
      if (!sum) continue
      const spent = () => ({ ...processorTime(way.server, way.postmaster), besides: way.besides() })
      const before = spent()
      sum.seconds += await visit(way, visitors, { seconds, think }, sum.tally)
      const after = spent()
      for (const who of ['server', 'database', 'besides'] as const) sum[who] += after[who] - before[who]
    }
  return figures
}

const none = { seconds: 0, server: 0, database: 0, besides: 0 }

async function visit(
  { port }: Way,
  visitors: Visitor[],
  { seconds, think }: { seconds: number; think: number },
  tally: Tally,
): Promise<number> {
  const began = Date.now()
  await Promise.all(visitors.map((visitor) => new Browser(visitor, port, tally).visit(began + seconds * 1000, think)))
  return (Date.now() - began) / 1000
}

export const perSecond = ({ tally, seconds }: Figures): number => tally.samples.length / seconds

export const errorsOf = ({ tally }: Figures): number =>
  [...tally.errors.values()].reduce((sum, count) => sum + count, 0)

/** A line of the table, and what the errors were. */
export function lineOf(figures: Figures, first: Figures): string {
  const { name, tally, server, database, besides } = figures
  const count = Math.max(1, tally.samples.length)
  const times = tally.samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const errors = [...tally.errors].map(([what, times]) => `\n    ${times} times: ${what}`).join('')
  const ratio = perSecond(figures) / perSecond(first)
  return `  ${name.padEnd(26)} ${perSecond(figures).toFixed(0).padStart(5)} a second (${ratio.toFixed(2)}), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; CPU a request: server ${(server / count).toFixed(2)} ms, database ${(database / count).toFixed(2)} ms, besides ${(besides / count).toFixed(2)} ms; errors ${errorsOf(figures)}${errors}`
}
