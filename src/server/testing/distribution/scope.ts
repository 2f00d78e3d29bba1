import { VALUE } from './equalities.ts'

/** The columns of every table, by the table's name. */
export type Columns = ReadonlyMap<string, readonly string[]>

export type Output = { name: string; key: string }[]

/** Something in FROM: each column's key, or undefined when its columns are values (a function, a trigger's rows). */
export type Source = { columns: ReadonlyMap<string, string> | undefined }

/** The names that a part of a statement can use. */
export class Scope {
  readonly sources = new Map<string, Source>()
  readonly #queries = new Map<string, Output>()
  readonly #outer: Scope | undefined

  constructor(outer?: Scope) {
    this.#outer = outer
  }

  /** A WITH query. */
  addQuery(name: string, output: Output): void {
    this.#queries.set(name, output)
  }

  query(name: string): Output | undefined {
    return this.#queries.get(name) ?? this.#outer?.query(name)
  }

  /** The key of a column. A name that belongs to no table is a variable: a value. */
  column(name: string, of?: string): string {
    if (of !== undefined) {
      const source = this.sources.get(of)
      if (!source) return this.#outer?.column(name, of) ?? VALUE
      return source.columns ? (source.columns.get(name) ?? `${of}.${name}?`) : VALUE
    }
    for (const { columns } of this.sources.values()) {
      const key = columns?.get(name)
      if (key !== undefined) return key
    }
    return this.#outer?.column(name) ?? VALUE
  }

  /** What `*` or `table.*` stands for. */
  star(of?: string): Output {
    const sources = of === undefined ? [...this.sources.values()] : [this.sources.get(of)]
    return sources.flatMap((source) => [...(source?.columns ?? [])].map(([name, key]) => ({ name, key })))
  }
}
