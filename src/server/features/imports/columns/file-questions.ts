import type { FileQuestion } from '#shared/imports/contract.ts'
import type { CheckedRow } from '../kinds/checked-row.ts'

/** Collects what a file leaves open about its numbers and dates, so that a person is asked once and not for each row. */
export class FileQuestions {
  readonly #found = new Map<FileQuestion['about'], FileQuestion>()

  count(rows: readonly CheckedRow[]): void {
    for (const { problems } of rows)
      for (const about of new Set(problems.flatMap(({ unclear }) => unclear?.about ?? []))) {
        const first = problems.find(({ unclear }) => unclear?.about === about)?.unclear
        const known = this.#found.get(about)
        if (known) known.rows += 1
        else if (first) this.#found.set(about, { ...first, rows: 1 })
      }
  }

  get all(): FileQuestion[] {
    return [...this.#found.values()]
  }
}
