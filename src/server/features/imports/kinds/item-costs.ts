import { packs } from '#shared/procurement/costs/packs.ts'
import { priceFromCost } from '#shared/procurement/costs/price.ts'
import { itemCostNames } from '#shared/imports/kinds/item-cost-fields.ts'
import type { ItemValues } from '#shared/imports/kinds/item-schemas.ts'
import { fieldLabel } from '#shared/imports/fields.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import type { RowProblem } from '#shared/imports/row-schemas.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import {
  followsCost,
  type ImportedBuying,
  importedBuyingOf,
  itemsBySupplierSku,
} from '#server/features/procurement/costs/public.ts'
import { everySupplier, type KnownSupplier } from '#server/features/procurement/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RowChange } from './checked-row.ts'

/** What applying a row writes. A supplier that does not exist yet has a name and no id. */
export type BuyingPlan = ImportedBuying & { newSupplier?: string }

type Values = Partial<ItemValues>
type Target = { id: number; priceCents: number }
type Scope = { db: Db; companyId: number; mapping: Mapping; supplier: string | null }
type Keyed = Awaited<ReturnType<typeof itemsBySupplierSku>>

/** The costs of one page of rows: what the items have, and what the rows say. */
export type CostPage = { known: ReadonlyMap<number, ImportedBuying>; bySku: Keyed }

const none: ImportedBuying = {
  supplierId: null,
  supplierSku: null,
  costCents: null,
  markupBp: null,
  pack: null,
  packMilli: null,
  wasteTenths: null,
}

/** Reads what a price list says about buying. A list without such columns leaves it alone. */
export class ItemCosts {
  readonly #scope: Scope
  readonly #suppliers: SupplierNames
  readonly #byId: ReadonlyMap<number, KnownSupplier>

  private constructor(scope: Scope, suppliers: readonly KnownSupplier[]) {
    this.#scope = scope
    this.#suppliers = new SupplierNames(suppliers)
    this.#byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]))
  }

  static async open(scope: Scope): Promise<ItemCosts> {
    const reads = scope.supplier !== null || itemCostNames.some((name) => scope.mapping[name] !== undefined)
    return new ItemCosts(scope, reads ? await everySupplier(scope.db, scope.companyId) : [])
  }

  get reads(): boolean {
    return this.#scope.supplier !== null || itemCostNames.some((name) => this.#scope.mapping[name] !== undefined)
  }

  get newSuppliers(): string[] {
    return this.#suppliers.added
  }

  /** The items whose supplier SKU is in these rows. */
  async bySupplierSku(rows: readonly Values[]): Promise<Keyed> {
    if (!this.reads) return []
    const skus = rows.flatMap(({ supplierSku }) => supplierSku?.toLowerCase() ?? [])
    return itemsBySupplierSku(this.#scope.db, this.#scope.companyId, skus)
  }

  async known(itemIds: readonly number[]): Promise<ReadonlyMap<number, ImportedBuying>> {
    return this.reads ? importedBuyingOf(this.#scope.db, this.#scope.companyId, itemIds) : new Map()
  }

  /** The items that have the supplier and the supplier SKU of a row. */
  match(values: Values, bySku: Keyed): number[] {
    const supplier = this.#suppliers.idOf(values.supplier ?? this.#scope.supplier ?? '')
    const { supplierSku } = values
    if (supplier === undefined || supplierSku === undefined) return []
    const found = bySku.filter(
      (row) => row.supplierId === supplier && foldName(row.supplierSku) === foldName(supplierSku),
    )
    return found.map(({ itemId }) => itemId)
  }

  /** The price that follows from cost and markup, where the row or the item says so; undefined leaves it to the price column. */
  price(values: Values, target: Target | undefined, page: CostPage): number | RowProblem | undefined {
    if (!this.reads) return undefined
    const before = this.#before(target, page)
    const costCents = values.cost === undefined ? before.costCents : toCents(values.cost)
    if (values.markup === undefined) {
      const follows = target !== undefined && followsCost(before, target.priceCents)
      if (values.price !== undefined || !follows || costCents === null || before.markupBp === null) return undefined
      return priceFromCost(costCents, before.markupBp / 100)
    }
    if (costCents === null) return { field: 'markup', message: 'A markup needs a cost.' }
    const cents = priceFromCost(costCents, values.markup)
    if (values.price === undefined || toCents(values.price) === cents) return cents
    // A list that was exported, and got new costs, still has the old prices beside them.
    const isOld = target !== undefined && toCents(values.price) === target.priceCents
    const isNew = costCents !== before.costCents || Math.round(values.markup * 100) !== before.markupBp
    if (isOld && isNew) return cents
    const message = `The price is ${values.price.toFixed(2)}, but cost plus markup is ${toUnits(cents).toFixed(2)}. Leave the price or the markup empty.`
    return { field: 'price', message }
  }

  #before(target: Target | undefined, { known }: CostPage): ImportedBuying {
    const row = target && known.get(target.id)
    if (!row) return none
    // A markup is ignored when the price no longer follows it.
    return followsCost(row, target.priceCents) ? row : { ...row, markupBp: null }
  }

  /** What the item costs after the import, with what that changes. */
  read(
    values: Values,
    { target, priceCents, page }: { target: Target | undefined; priceCents: number; page: CostPage },
  ): { plan: BuyingPlan; changes: RowChange[] } | RowProblem | undefined {
    if (!this.reads) return undefined
    const before = this.#before(target, page)
    const supplier = this.#supplier(values, before)
    if ('message' in supplier) return supplier
    const packMilli = values.packSize === undefined ? before.packMilli : toMilli(values.packSize)
    const pack = values.pack ?? before.pack ?? (packMilli === null ? null : 'box')
    if (pack !== null && packMilli === null) return { field: 'packSize', message: 'A pack needs its size.' }
    const costCents = values.cost === undefined ? before.costCents : toCents(values.cost)
    const markupBp = values.markup === undefined ? before.markupBp : Math.round(values.markup * 100)
    const plan: BuyingPlan = {
      ...supplier,
      supplierSku: values.supplierSku ?? before.supplierSku,
      costCents,
      markupBp: followsCost({ costCents, markupBp }, priceCents) ? markupBp : null,
      pack,
      packMilli,
      wasteTenths: values.waste === undefined ? before.wasteTenths : Math.round(values.waste * 10),
    }
    return { plan, changes: this.#changes(before, plan) }
  }

  #supplier(values: Values, before: ImportedBuying): { supplierId: number | null; newSupplier?: string } | RowProblem {
    const name = values.supplier ?? (before.supplierId === null ? this.#scope.supplier : null)
    if (name === null) return { supplierId: before.supplierId }
    const current = before.supplierId === null ? undefined : this.#byId.get(before.supplierId)
    // An item keeps its supplier, also an archived one.
    if (current && foldName(current.name) === foldName(name)) return { supplierId: current.id }
    return this.#suppliers.read(name)
  }

  #changes(before: ImportedBuying, after: BuyingPlan): RowChange[] {
    return shown.flatMap(([field, text]) => {
      const [old, next] = [text(before, this.#byId), text(after, this.#byId)]
      return old === next ? [] : [{ field: fieldLabel('items', field), before: old, after: next }]
    })
  }
}

type Shown = (buying: BuyingPlan, suppliers: ReadonlyMap<number, KnownSupplier>) => string
const inUnits = (amount: number | null, per: number): string => (amount === null ? '' : String(amount / per))

const shown: [field: (typeof itemCostNames)[number], text: Shown][] = [
  ['supplier', ({ supplierId, newSupplier }, byId) => newSupplier ?? byId.get(supplierId ?? 0)?.name ?? ''],
  ['supplierSku', ({ supplierSku }) => supplierSku ?? ''],
  ['cost', ({ costCents }) => (costCents === null ? '' : toUnits(costCents).toFixed(2))],
  ['markup', ({ markupBp }) => inUnits(markupBp, 100)],
  ['pack', ({ pack }) => (pack !== null && packs.includes(pack) ? pack : '')],
  ['packSize', ({ packMilli }) => inUnits(packMilli, 1000)],
  ['waste', ({ wasteTenths }) => inUnits(wasteTenths, 10)],
]

/** More than this many new suppliers are a column that was mapped by mistake. */
const MAX_NEW_SUPPLIERS = 100

/** The suppliers that a price list names: those of the company, and those that applying the import adds. */
class SupplierNames {
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
