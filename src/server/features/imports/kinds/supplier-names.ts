import type { RowProblem } from '#shared/imports/row-schemas.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import type { KnownSupplier } from '#server/features/procurement/public.ts'

/** More than this many new suppliers are a column that was mapped by mistake. */
const MAX_NEW_SUPPLIERS = 100

/** The suppliers that a price list names: those of the company, and those that applying the import adds. */
export class SupplierNames {
  readonly #known = new Map<string, KnownSupplier>()
  readonly #added = new Map<string, string>()

  constructor(suppliers: readonly KnownSupplier[]) {
    // An open supplier goes before an archived one of the same name.
    for (const supplier of suppliers.toSorted((a, b) => Number(b.archived) - Number(a.archived)))
      this.#known.set(foldName(supplier.name), supplier)
  }

  get added(): string[] {
    return [...this.#added.values()]
  }

  idOf(name: string): number | undefined {
    return this.#known.get(foldName(name))?.id
  }

  read(name: string): { supplierId: number | null; newSupplier?: string } | RowProblem {
    const known = this.#known.get(foldName(name))
    if (known?.archived)
      return { field: 'supplier', message: `${known.name} is archived. Restore it first, or leave this row out.` }
    if (known) return { supplierId: known.id }
    const added = this.#added.get(foldName(name)) ?? name
    if (!this.#added.has(foldName(name)) && this.#added.size >= MAX_NEW_SUPPLIERS)
      return {
        field: 'supplier',
        message: `This file would add more than ${MAX_NEW_SUPPLIERS} suppliers. Is this the right column?`,
      }
    this.#added.set(foldName(name), added)
    return { supplierId: null, newSupplier: added }
  }
}
