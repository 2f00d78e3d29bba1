import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import { fieldLabel } from '#shared/imports/fields.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import { readRow, type RowProblem } from '#shared/imports/row-schemas.ts'
import { supplierReaders, type SupplierValues } from '#shared/imports/kinds/supplier-schemas.ts'
import { deliveryDaysInWords } from '#shared/procurement/suppliers/words.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import { everySupplier, type ImportedSupplier, type KnownSupplier } from '#server/features/procurement/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { acceptedRow, type CheckedRow, type FileRow, FirstRows, refusedRow, type RowChange } from './checked-row.ts'
import type { RowCheck } from './kind-of-import.ts'

type Scope = { db: Db; companyId: number; mapping: Mapping; context: ImportContext }

/** Checks a list of suppliers. A name or an account number that the company has already updates that supplier. */
export async function supplierCheck({ db, companyId, mapping, context }: Scope): Promise<RowCheck> {
  const known = new Known(await everySupplier(db, companyId))
  const [names, targets] = [new FirstRows(), new FirstRows()]
  const checkRow = (row: FileRow): CheckedRow => {
    const { values, problems } = readRow(supplierReaders, row.cells, mapping, context)
    const title = values.name ?? values.accountNumber ?? ''
    const match = known.match(values)
    const target = 'supplier' in match ? match.supplier : undefined
    const refusal = 'problem' in match ? match.problem : repeated(values, target, row.row)
    if (refusal && !problems.some(({ field }) => field === refusal.field)) problems.push(refusal)
    if (problems.length > 0) return refusedRow(row.row, title, problems)
    const fields = merged(values, target)
    return acceptedRow(row.row, { title: fields.name, plan: fields, changes: changesOf(target, fields), target })
  }
  const repeated = (
    { name }: Partial<SupplierValues>,
    target: KnownSupplier | undefined,
    row: number,
  ): RowProblem | undefined => {
    const earlier =
      (name === undefined ? undefined : names.claim(foldName(name), row)) ??
      (target && targets.claim(String(target.id), row))
    if (earlier !== undefined)
      return { field: 'name', message: `Row ${earlier.toLocaleString('en-US')} is the same supplier.` }
    return name === undefined && !target ? { field: 'name', message: 'The name is missing.' } : undefined
  }
  return { newCategories: [], check: (rows) => Promise.resolve(rows.map(checkRow)) }
}

/** The suppliers of a company by name and account number. There are few, so all of them are read once. */
class Known {
  readonly #byName = new Map<string, KnownSupplier>()
  readonly #byAccount = new Map<string, KnownSupplier[]>()

  constructor(suppliers: readonly KnownSupplier[]) {
    // An open supplier goes before an archived one of the same name.
    for (const supplier of suppliers.toSorted((a, b) => Number(b.archived) - Number(a.archived)))
      this.#byName.set(foldName(supplier.name), supplier)
    for (const supplier of suppliers) {
      if (supplier.accountNumber === null || supplier.archived) continue
      const key = foldName(supplier.accountNumber)
      this.#byAccount.set(key, [...(this.#byAccount.get(key) ?? []), supplier])
    }
  }

  match({ name, accountNumber }: Partial<SupplierValues>): { supplier?: KnownSupplier } | { problem: RowProblem } {
    const byName = name === undefined ? undefined : this.#byName.get(foldName(name))
    if (byName?.archived) return problem('name', 'This supplier is archived. Restore it first.')
    if (byName) return { supplier: byName }
    const withAccount = accountNumber === undefined ? [] : (this.#byAccount.get(foldName(accountNumber)) ?? [])
    const [only] = withAccount
    if (withAccount.length > 1)
      return problem('accountNumber', `${withAccount.length} of your suppliers have this account number.`)
    return only ? { supplier: only } : {}
  }
}

const problem = (field: string, message: string) => ({ problem: { field, message } })

/** The supplier with the row's values; what the row does not say stays. */
const merged = (values: Partial<SupplierValues>, supplier: KnownSupplier | undefined): ImportedSupplier => ({
  name: values.name ?? supplier?.name ?? '',
  contact: values.contact ?? supplier?.contact ?? null,
  email: values.email ?? supplier?.email ?? null,
  phone: values.phone ?? supplier?.phone ?? null,
  accountNumber: values.accountNumber ?? supplier?.accountNumber ?? null,
  terms: values.terms ?? supplier?.terms ?? null,
  leadTimeDays: values.leadTimeDays ?? supplier?.leadTimeDays ?? null,
  deliveryDays: values.deliveryDays ?? supplier?.deliveryDays ?? [],
  notes: values.notes ?? supplier?.notes ?? null,
})

const shown: [field: keyof ImportedSupplier, text: (supplier: ImportedSupplier) => string][] = [
  ['name', ({ name }) => name],
  ['contact', ({ contact }) => contact ?? ''],
  ['email', ({ email }) => email ?? ''],
  ['phone', ({ phone }) => phone ?? ''],
  ['accountNumber', ({ accountNumber }) => accountNumber ?? ''],
  ['terms', ({ terms }) => terms ?? ''],
  ['leadTimeDays', ({ leadTimeDays }) => leadTimeDays?.toString() ?? ''],
  ['deliveryDays', ({ deliveryDays }) => deliveryDaysInWords(deliveryDays) ?? ''],
  ['notes', ({ notes }) => notes ?? ''],
]

/** The differences to the supplier; for a new one, everything it has but its name. */
const changesOf = (before: KnownSupplier | undefined, after: ImportedSupplier): RowChange[] =>
  shown.flatMap(([field, text]) => {
    const [old, next] = [before ? text(before) : '', text(after)]
    if (old === next || (!before && field === 'name')) return []
    return [{ field: fieldLabel('suppliers', field), before: old, after: next }]
  })
