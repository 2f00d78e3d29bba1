import { AppError } from '#shared/kernel/errors.ts'
import { itemsInWords } from '#shared/item-changes/rules.ts'

type Refusal = { id: number; name: string | null; message: string }

/** Collects the refusals of single items, so that the person reads all of them at once. */
export class Refusals {
  readonly #rows: Refusal[] = []
  readonly #codes = new Set<'not_found' | 'conflict' | 'invalid'>()

  add(id: number, name: string | null, message: string, code: 'not_found' | 'conflict' | 'invalid' = 'conflict'): void {
    this.#rows.push({ id, name, message })
    this.#codes.add(code)
  }

  throwIfAny(): void {
    const [first] = this.#rows
    if (!first) return
    const code = (['not_found', 'conflict'] as const).find((one) => this.#codes.has(one)) ?? 'invalid'
    const why =
      this.#rows.length === 1
        ? `${first.name ?? 'One item'}: ${first.message}`
        : `${itemsInWords(this.#rows.length)} cannot be changed.`
    throw new AppError(code, `${why} Nothing was changed.`, { rows: this.#rows })
  }
}
