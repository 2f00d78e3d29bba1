/** A text gets its name with this use: before that it may be one of a kind, such as a list with rare filters. */
const USES = 3
/** Each connection keeps a plan for every name, so names are few. */
const MOST_NAMES = 300
/** Longer texts are inserts of many rows, whose length is hardly ever the same. */
const LONGEST = 12_000
/** What is counted is forgotten now and then, so that texts that never come again take no memory. */
const MOST_COUNTED = 2_000

type Given = { text: string; name?: string; values?: unknown[] }

const isGiven = (first: unknown): first is Given =>
  typeof first === 'object' &&
  first !== null &&
  'text' in first &&
  typeof first.text === 'string' &&
  !('submit' in first)

/**
 * Gives statements of a pool that come again and again a name. PostgreSQL reads and plans a named statement once per connection, an unnamed
 * one for each run, and planning costs more than running most of ours.
 */
export class RecurringStatements {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MOST_NAMES || text.length > LONGEST) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses >= USES) return this.#give(text)
    if (this.#uses.size >= MOST_COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
    return undefined
  }

  /** The arguments of `query`, with a name where the statement has values and comes again. */
  named(given: unknown[]): unknown[] {
    const [first, second, ...rest] = given
    if (!isGiven(first) || first.name !== undefined) return given
    const values = first.values ?? (Array.isArray(second) ? (second as unknown[]) : [])
    const name = values.length > 0 ? this.nameOf(first.text) : undefined
    return name === undefined ? given : [{ ...first, name }, second, ...rest]
  }

  #give(text: string): string {
    const name = `recurring_${this.#names.size + 1}`
    this.#names.set(text, name)
    this.#uses.delete(text)
    return name
  }
}
