import type { Cost, StatementCost } from './meter.ts'

export type Costs = Map<string, Cost>

/**
 * How far the pages that a statement reads may be from the table. Rows, statements, round trips and bytes have no tolerance: the
 * engine decides none of them by chance. Pages it does: what it looks up in its own catalogs on the way counts too.
 */
const pagesDiffer = (was: number, is: number): boolean => Math.abs(was - is) > Math.max(4, was * 0.05)

const HEAD = /^(?<name>\S.*): (?<roundTrips>\d+) round trips?, (?<bytes>\d+) bytes$/
const LINE = /^ +(?<calls>\d+) x +(?<rows>\d+) rows +(?<buffers>\d+) pages {2}(?<text>.+)$/

/** The table as it is checked in, one call after another with the statements it sent. */
export function writeTable(costs: Costs): string {
  return [...costs]
    .map(([name, { roundTrips, bytes, statements }]) => {
      const head = `${name}: ${roundTrips} round trip${roundTrips === 1 ? '' : 's'}, ${bytes} bytes\n`
      const lines = [...statements].map(
        ([text, { calls, rows, buffers }]) =>
          `${String(calls).padStart(5)} x ${String(rows).padStart(6)} rows ${String(buffers).padStart(6)} pages  ${text}\n`,
      )
      return head + lines.join('')
    })
    .join('\n')
}

export function readTable(text: string): Costs {
  const costs: Costs = new Map()
  let last: Cost | undefined
  for (const line of text.split('\n')) {
    const head = HEAD.exec(line)?.groups
    if (head) {
      last = { roundTrips: Number(head['roundTrips']), bytes: Number(head['bytes']), statements: new Map() }
      costs.set(head['name'] ?? '', last)
    }
    const cost = LINE.exec(line)?.groups
    if (!cost || !last) continue
    const { calls, rows, buffers } = cost
    last.statements.set(cost['text'] ?? '', { calls: Number(calls), rows: Number(rows), buffers: Number(buffers) })
  }
  return costs
}

const absent: StatementCost = { calls: 0, rows: 0, buffers: 0 }

/** Each difference as a sentence. */
export function differences(was: Costs, is: Costs): string[] {
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const [before, now] = [was.get(name), is.get(name)]
    if (!before || !now) return [`${name}: ${now ? 'is not in the table' : 'is in the table and was not measured'}`]
    return callDifferences(before, now).map((difference) => `${name}: ${difference}`)
  })
}

function callDifferences(was: Cost, is: Cost): string[] {
  const found: string[] = []
  if (was.roundTrips !== is.roundTrips) found.push(`${was.roundTrips} -> ${is.roundTrips} round trips`)
  if (was.bytes !== is.bytes) found.push(`${was.bytes} -> ${is.bytes} bytes`)
  for (const text of new Set([...was.statements.keys(), ...is.statements.keys()])) {
    const [before, now] = [was.statements.get(text) ?? absent, is.statements.get(text) ?? absent]
    if (before.calls !== now.calls) found.push(`${before.calls} -> ${now.calls} times "${text}"`)
    if (before.rows !== now.rows) found.push(`${before.rows} -> ${now.rows} rows read by "${text}"`)
    if (pagesDiffer(before.buffers, now.buffers))
      found.push(`${before.buffers} -> ${now.buffers} pages read by "${text}"`)
  }
  return found
}
