import { itemDefaults } from '#shared/catalog/item-defaults.ts'
import { availabilityLabel, unitLabel } from '#shared/catalog/rules.ts'
import { specificationsText } from '#shared/catalog/specifications-text.ts'
import { itemReaders, type ItemValues } from '#shared/imports/kinds/item-schemas.ts'
import { fieldLabel } from '#shared/imports/fields.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import { readRow, type RowProblem } from '#shared/imports/row-schemas.ts'
import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import {
  importCandidates,
  type ImportCandidate,
  type ImportedItem,
  openCategories,
} from '#server/features/catalog/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { acceptedRow, type CheckedRow, type FileRow, FirstRows, refusedRow, type RowChange } from './checked-row.ts'
import { type CostPage, ItemCosts } from './item-costs.ts'
import { CategoryNames } from './new-categories.ts'

type Scope = {
  db: Db
  companyId: number
  mapping: Mapping
  /** For rows without a category. */
  category: string | null
  /** For rows without a supplier. */
  supplier: string | null
  context: ImportContext
}

type Read = FileRow & { values: Partial<ItemValues>; problems: RowProblem[] }

/** Checks the rows of a price list against the catalog, page by page, in the order of the file. */
export class ItemCheck {
  readonly #scope: Scope
  readonly #categories: CategoryNames
  readonly #costs: ItemCosts
  readonly #skus = new FirstRows()
  readonly #targets = new FirstRows()

  private constructor(scope: Scope, categories: CategoryNames, costs: ItemCosts) {
    this.#scope = scope
    this.#categories = categories
    this.#costs = costs
  }

  static async open(scope: Scope): Promise<ItemCheck> {
    const categories = new CategoryNames(await openCategories(scope.db, scope.companyId))
    return new ItemCheck(scope, categories, await ItemCosts.open(scope))
  }

  get newCategories(): string[] {
    return this.#categories.added
  }

  get newSuppliers(): string[] {
    return this.#costs.newSuppliers
  }

  async check(rows: readonly FileRow[]): Promise<CheckedRow[]> {
    const { mapping, context, db, companyId } = this.#scope
    const read = rows.map((row) => ({ ...row, ...readRow(itemReaders, row.cells, mapping, context) }))
    const bySku = await this.#costs.bySupplierSku(read.map(({ values }) => values))
    const found = await importCandidates(db, companyId, {
      ids: [...read.flatMap(({ values }) => values.id ?? []), ...bySku.map(({ itemId }) => itemId)],
      skus: read.flatMap(({ values }) => values.sku?.toLowerCase() ?? []),
      names: read.flatMap(({ values }) => values.name?.toLowerCase() ?? []),
    })
    const index = new Candidates(found)
    const page = { bySku, known: await this.#costs.known(found.map(({ id }) => id)) }
    return read.map((row) => this.#checkRow(row, index, page))
  }

  #checkRow(row: Read, found: Candidates, page: CostPage): CheckedRow {
    const { values, problems } = row
    const title = values.name ?? values.sku ?? ''
    const match = this.#match(row, found, page)
    if ('problem' in match) problems.push(match.problem)
    const target = 'item' in match ? match.item : undefined
    const price = problems.some(({ field }) => saysPrice.has(field))
      ? undefined
      : this.#costs.price(values, target, page)
    if (typeof price === 'object') problems.push(price)
    else if (price !== undefined) values.price = toUnits(price)
    if (!target && !('problem' in match)) problems.push(...this.#missing(row))
    const category = problems.length > 0 ? undefined : this.#category(values, target)
    if (category !== undefined && typeof category === 'object') problems.push(category)
    if (problems.length > 0 || category === undefined || typeof category === 'object')
      return refusedRow(row.row, title, problems)
    const fields = merged(values, target, category)
    const costs = this.#costs.read(values, { target, priceCents: fields.priceCents, page })
    if (costs && 'message' in costs) return refusedRow(row.row, title, [costs])
    const changes = [...changesOf(target, fields, values), ...(costs?.changes ?? [])]
    return acceptedRow(row.row, {
      title: fields.name,
      plan: { fields, priceChanged: target?.priceCents !== fields.priceCents, buying: costs?.plan },
      changes,
      target,
    })
  }

  /** The item of the row: by id, SKU, supplier with the supplier's SKU, or name, brand, model and category together. */
  #match(
    { row, values }: Read,
    found: Candidates,
    { bySku: keyed }: CostPage,
  ): { item?: ImportCandidate } | { problem: RowProblem } {
    const bySku = values.sku === undefined ? undefined : found.bySku.get(foldName(values.sku))
    const byId = values.id === undefined ? undefined : found.byId.get(values.id)
    const known = byId ?? bySku
    const bought = known ? [] : this.#costs.match(values, keyed).flatMap((id) => found.byId.get(id) ?? [])
    const open = bought.filter(({ archivedAt }) => archivedAt === null)
    if (open.length > 1)
      return problem(
        'supplierSku',
        `${open.length} of your items have this supplier and SKU. Give them SKUs of your own.`,
      )
    const item = known ?? open[0] ?? bought[0]
    const field = byId ? 'id' : item && !bySku ? 'supplierSku' : values.sku === undefined ? 'name' : 'sku'
    if (values.sku !== undefined) {
      const earlier = this.#skus.claim(foldName(values.sku), row)
      if (earlier !== undefined) return problem('sku', `Row ${earlier.toLocaleString('en-US')} has the same SKU.`)
      if (byId && bySku && byId.id !== bySku.id)
        return problem('sku', `Another item, ${bySku.name}, has this SKU already.`)
    }
    if (item?.archivedAt) return problem(field, `${item.name} is archived. Restore it first, or leave this row out.`)
    const twins = item ? [item] : found.named(values.name).filter((other) => isTwin(other, values))
    if (twins.length > 1)
      return problem('name', `Your catalog has ${twins.length} items like this. Give them SKUs, so that we know which.`)
    const [target] = twins
    // Items of an export may be alike. Their ids say that they are two, also in another catalog.
    const key = target ? `id ${target.id}` : values.id === undefined ? twinKey(values) : `other id ${values.id}`
    const earlier = values.name === undefined && !target ? undefined : this.#targets.claim(key, row)
    if (earlier !== undefined && (target || values.sku === undefined))
      return problem(field, `Row ${earlier.toLocaleString('en-US')} is the same item.`)
    return target ? { item: target } : {}
  }

  /** What a new item cannot do without. */
  #missing({ values, problems }: Read): RowProblem[] {
    const unread = new Set(problems.map(({ field }) => field))
    const missing: RowProblem[] = []
    if (values.name === undefined && !unread.has('name'))
      missing.push({ field: 'name', message: 'The name is missing.' })
    if (values.price === undefined && ![...saysPrice].some((field) => unread.has(field)))
      missing.push({ field: 'price', message: 'The price is missing.' })
    if (values.category === undefined && this.#scope.category === null && !unread.has('category'))
      missing.push({ field: 'category', message: 'The category is missing.' })
    return missing
  }

  /** The name of the category as the catalog writes it. A new one is created when the import is applied. */
  #category(values: Partial<ItemValues>, target: ImportCandidate | undefined): string | RowProblem {
    return this.#categories.read(values.category ?? target?.category ?? this.#scope.category ?? '')
  }
}

/** A price may follow from these: while one cannot be read, nothing else is wrong with the price. */
const saysPrice: ReadonlySet<string> = new Set(['price', 'cost', 'markup'])

const problem = (field: string, message: string) => ({ problem: { field, message } })

class Candidates {
  readonly byId: ReadonlyMap<number, ImportCandidate>
  readonly bySku: ReadonlyMap<string, ImportCandidate>
  readonly #byName = new Map<string, ImportCandidate[]>()

  constructor(items: readonly ImportCandidate[]) {
    this.byId = new Map(items.map((item) => [item.id, item]))
    this.bySku = new Map(items.flatMap((item) => (item.sku === null ? [] : [[foldName(item.sku), item]])))
    for (const item of items)
      this.#byName.set(foldName(item.name), [...(this.#byName.get(foldName(item.name)) ?? []), item])
  }

  /** Items in the catalog with this name. */
  named(name: string | undefined): ImportCandidate[] {
    return (this.#byName.get(foldName(name)) ?? []).filter(({ archivedAt }) => archivedAt === null)
  }
}

/** The same name, and the same brand, model and category where the row has them; not an item with another SKU. */
const isTwin = (item: ImportCandidate, { sku, name, brand, model, category }: Partial<ItemValues>): boolean =>
  foldName(item.name) === foldName(name) &&
  (sku === undefined || item.sku === null) &&
  [
    [item.brand, brand],
    [item.model, model],
    [item.category, category],
  ].every(([has, given]) => given === undefined || foldName(has) === foldName(given))

const twinKey = ({ name, brand, model, category }: Partial<ItemValues>): string =>
  `new ${[name, brand, model, category].map((part) => foldName(part)).join('\n')}`

/** The item with the row's values; what the row does not say stays. */
function merged(values: Partial<ItemValues>, item: ImportCandidate | undefined, category: string): ImportedItem {
  const { dataSheet } = values
  return {
    category,
    sku: values.sku ?? item?.sku ?? null,
    name: values.name ?? item?.name ?? '',
    brand: values.brand ?? item?.brand ?? null,
    model: values.model ?? item?.model ?? null,
    description: values.description ?? item?.description ?? null,
    priceCents: values.price === undefined ? (item?.priceCents ?? 0) : toCents(values.price),
    unit: values.unit ?? item?.unit ?? itemDefaults.unit,
    leadTimeDays: values.leadTimeDays ?? item?.leadTimeDays ?? null,
    availability: values.availability ?? item?.availability ?? itemDefaults.availability,
    specifications: values.specifications ?? item?.specifications ?? {},
    dataSheetUrl: dataSheet ?? item?.dataSheetUrl ?? null,
    dataSheetFileId: dataSheet === undefined ? (item?.dataSheetFileId ?? null) : null,
  }
}

const shown: [field: string, text: (item: ImportedItem) => string][] = [
  ['sku', ({ sku }) => sku ?? ''],
  ['name', ({ name }) => name],
  ['brand', ({ brand }) => brand ?? ''],
  ['model', ({ model }) => model ?? ''],
  ['category', ({ category }) => category],
  ['price', ({ priceCents }) => toUnits(priceCents).toFixed(2)],
  ['unit', ({ unit }) => unitLabel(unit)],
  ['availability', ({ availability }) => availabilityLabel(availability)],
  ['leadTimeDays', ({ leadTimeDays }) => (leadTimeDays === null ? '' : String(leadTimeDays))],
  ['description', ({ description }) => description ?? ''],
  ['specifications', ({ specifications }) => specificationsText(specifications)],
  ['dataSheet', ({ dataSheetUrl }) => dataSheetUrl ?? ''],
]

/** The differences to the item; for a new one, everything it has but its name, and no stock that the file says nothing about. */
function changesOf(
  before: ImportCandidate | undefined,
  after: ImportedItem,
  { availability }: Partial<ItemValues>,
): RowChange[] {
  return shown.flatMap(([field, text]) => {
    const [old, next] = [before ? text(before) : '', text(after)]
    if (old === next || (!before && field === 'name')) return []
    if (!before && field === 'availability' && availability === undefined) return []
    return [{ field: fieldLabel('items', field), before: old, after: next }]
  })
}
