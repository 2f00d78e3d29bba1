import { AppError } from '#shared/kernel/errors.ts'

export type RefusedRow = { id: number; name: string | null }

/** What is refused: one row without a name, several, and what would have been done with them ("changed"). */
type Words = { one: string; many: (count: number) => string; done?: string }

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

  /** Runs the act on one row. What it has written is rolled back, because any refusal ends the whole act. */
  async attempt(row: RefusedRow, run: () => Promise<void> | void): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutRow(error)) throw error
      this.add(row, error)
    }
  }

  throwIfAny(): void {
    const [first] = this.#rows
    if (!first) return
    const { one, many, done = 'changed' } = this.#words
    const code = (['not_found', 'conflict'] as const).find((known) => this.#codes.has(known)) ?? 'invalid'
    const why =
      this.#rows.length === 1
        ? `${first.name ?? one}: ${first.message}`
        : `${many(this.#rows.length)} cannot be ${done}.`
    throw new AppError(code, `${why} Nothing was ${done}.`, { rows: this.#rows })
  }
}

const isAboutRow = ({ code }: AppError): boolean => code === 'conflict' || code === 'invalid' || code === 'not_found'
