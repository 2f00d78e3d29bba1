import type { RowProblem } from '#shared/imports/row-schemas.ts'
import { foldName } from '#shared/kernel/text/text.ts'

/** More than this many new categories are a column that was mapped by mistake. */
const MAX_NEW_CATEGORIES = 100

/** The categories that a file names: those of the catalog, and those that applying the import adds. */
export class CategoryNames {
  readonly #known: ReadonlyMap<string, string>
  readonly #added = new Map<string, string>()

  constructor(open: readonly { name: string }[]) {
    this.#known = new Map(open.map(({ name }) => [foldName(name), name]))
  }

  get added(): string[] {
    return [...this.#added.values()]
  }

  /** The name as the catalog writes it. */
  read(wanted: string): string | RowProblem {
    const key = foldName(wanted)
    const known = this.#known.get(key) ?? this.#added.get(key)
    if (known !== undefined) return known
    if (this.#added.size >= MAX_NEW_CATEGORIES)
      return {
        field: 'category',
        message: `This file would add more than ${MAX_NEW_CATEGORIES} categories. Is this the right column?`,
      }
    this.#added.set(key, wanted)
    return wanted
  }
}
