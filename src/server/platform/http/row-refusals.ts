import { AppError } from '#shared/kernel/errors.ts'

export type RefusedRow = { id: number; name: string | null }

/** What is refused: one row without a name, and several. */
type Words = { one: string; many: (count: number) => string }

/** Collects the refusals of single rows of an act on many, so that the person reads all of them at once. */
export class RowRefusals {
  readonly #words: Words
  readonly #rows: (RefusedRow & Pick<AppError['extras'], 'fields'> & { message: string })[] = []
  readonly #codes = new Set<AppError['code']>()

  constructor(words: Words) {
    this.#words = words
  }

  add({ id, name }: RefusedRow, { code, message, extras: { fields } }: AppError): void {
    this.#rows.push({ id, name, message, ...(fields && { fields }) })
    this.#codes.add(code)
  }

  throwIfAny(): void {
    const [first] = this.#rows
    if (!first) return
    const { one, many } = this.#words
    const code = (['not_found', 'conflict'] as const).find((known) => this.#codes.has(known)) ?? 'invalid'
    const why =
      this.#rows.length === 1
        ? `${first.name ?? one}: ${first.message}`
        : `${many(this.#rows.length)} cannot be changed.`
    throw new AppError(code, `${why} Nothing was changed.`, { rows: this.#rows })
  }
}
