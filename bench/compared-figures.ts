/** Milliseconds by what they measure. */
export type Figures = Map<string, number>

const NUMBER = String.raw`([\d.]+)`

function take(figures: Figures, text: string, pattern: string, ...names: string[]): void {
  const found = new RegExp(pattern, 'm').exec(text)
  for (const [place, name] of names.entries()) {
    const value = Number(found?.[place + 1])
    if (found && Number.isFinite(value)) figures.set(name, value)
  }
}

/** From the lines that the load benchmark prints, in this and in older commits. */
export function figuresOfLoad(text: string): Figures {
  const figures: Figures = new Map()
  take(figures, text, `server ${NUMBER} ms a request .*database ${NUMBER} ms a request`, 'CPU server', 'CPU database')
  const [server, database] = [figures.get('CPU server'), figures.get('CPU database')]
  if (server !== undefined && database !== undefined) figures.set('CPU a request', server + database)
  for (const kind of ['reads', 'writes'])
    take(figures, text, `^ +${kind} +p50 ${NUMBER} ms +p99 ${NUMBER} ms`, `${kind} p50`, `${kind} p99`)
  take(figures, text, String.raw`PUT /projects/n: p50 ${NUMBER} ms`, 'PUT project p50')
  return figures
}

/** From the lines that the api benchmark prints: our server's CPU time for a request of each kind. */
export function figuresOfApi(text: string): Figures {
  const figures: Figures = new Map()
  for (const [, name = '', cpu] of text.matchAll(/^(\S.*)\n +ours .*processor ([\d.]+) ms a request/gm))
    figures.set(`CPU ${name}`, Number(cpu))
  return figures
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Both medians, and the ratio of each round: how far it spreads is how much other work on the machine matters. */
export function ratios(here: readonly Figures[], there: readonly Figures[]): string[] {
  const names = [...(here[0]?.keys() ?? [])].filter((name) => there.every((figures) => figures.has(name)))
  return names.map((name) => {
    const of = (rounds: readonly Figures[]) => rounds.map((figures) => figures.get(name) ?? Number.NaN)
    const each = of(here).map((ms, round) => ms / (there[round]?.get(name) ?? Number.NaN))
    const spread = `${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)}`
    const figures = `${median(of(here)).toFixed(2)} ms against ${median(of(there)).toFixed(2)} ms`
    return `  ${name.padEnd(30)} ${figures.padEnd(32)} ratio ${median(each).toFixed(2)} (${spread})`
  })
}
