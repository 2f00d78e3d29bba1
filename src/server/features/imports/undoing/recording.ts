import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

type Applied = Pick<store.UndoRow, 'companyId' | 'importId' | 'kind' | 'projectId' | 'fileName' | 'added' | 'changed'>

/** Collects what an import writes, page by page, in its transaction. */
export class UndoRecorder {
  readonly #tx: Db
  readonly #undoId: number
  readonly #companyId: number
  readonly #newCategories: number[] = []
  readonly #newAllowances: number[] = []
  readonly #newSuppliers: number[] = []
  #created: number[] = []
  #changed: store.ChangedRecord[] = []
  #page = 0
  #bytes = 0

  private constructor(tx: Db, undoId: number, companyId: number) {
    this.#tx = tx
    this.#undoId = undoId
    this.#companyId = companyId
  }

  static async open(tx: Db, { actor, now }: Pick<Ctx, 'actor' | 'now'>, applied: Applied): Promise<UndoRecorder> {
    const undoId = await store.insert(tx, { ...applied, appliedBy: actor.userId, appliedAt: now })
    return new UndoRecorder(tx, undoId, applied.companyId)
  }

  created(ids: readonly number[]): void {
    this.#created.push(...ids)
  }

  changed(records: readonly store.ChangedRecord[]): void {
    this.#changed.push(...records)
  }

  createdCategories(ids: readonly number[]): void {
    this.#newCategories.push(...ids)
  }

  createdSuppliers(ids: readonly number[]): void {
    this.#newSuppliers.push(...ids)
  }

  createdAllowance(id: number): void {
    this.#newAllowances.push(id)
  }

  /** Stores what was collected since the page before. */
  async savePage(): Promise<void> {
    if (this.#created.length === 0 && this.#changed.length === 0) return
    this.#bytes += await store.insertPage(this.#tx, {
      companyId: this.#companyId,
      undoId: this.#undoId,
      page: this.#page,
      created: this.#created,
      changed: this.#changed,
    })
    this.#page += 1
    this.#created = []
    this.#changed = []
  }

  async finish(): Promise<void> {
    await this.savePage()
    await store.update(this.#tx, this.#undoId, {
      newCategories: this.#newCategories,
      newAllowances: this.#newAllowances,
      newSuppliers: this.#newSuppliers,
      storedBytes: this.#bytes,
    })
  }
}
