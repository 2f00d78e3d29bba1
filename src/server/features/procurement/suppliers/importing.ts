import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import * as store from './import-store.ts'
import { MAX_SUPPLIERS } from './managing.ts'
import * as rows from './store.ts'

type Row = rows.SupplierRow
export type ImportedSupplier = Pick<
  Row,
  'name' | 'contact' | 'email' | 'phone' | 'accountNumber' | 'terms' | 'leadTimeDays' | 'deliveryDays' | 'notes'
>
export type KnownSupplier = ImportedSupplier & { id: number; version: number; archived: boolean }

const details = ({ name, contact, email, phone, accountNumber, ...row }: Row): ImportedSupplier => {
  const { terms, leadTimeDays, deliveryDays, notes } = row
  return { name, contact, email, phone, accountNumber, terms, leadTimeDays, deliveryDays, notes }
}

/** Every supplier of the company, archived ones too. */
export const everySupplier = async (db: Db, companyId: number): Promise<KnownSupplier[]> =>
  (await store.everyone(db, companyId)).map((row) => ({
    ...details(row),
    id: row.id,
    version: row.version,
    archived: row.archivedAt !== null,
  }))

const changedSince = () =>
  new AppError('conflict', 'Suppliers were changed since the preview, so nothing was imported. Please check again.')

/** Locks the suppliers that an import changes. One that someone changed since the preview stops the whole import. */
export async function lockImportedSuppliers(
  tx: Db,
  companyId: number,
  targets: readonly { id: number; version: number }[],
): Promise<void> {
  const wanted = new Map(targets.map(({ id, version }) => [id, version]))
  const locked = await store.lockAll(tx, companyId, [...wanted.keys()])
  const current = locked.filter(({ id, version, archivedAt }) => !archivedAt && wanted.get(id) === version)
  if (current.length < wanted.size) throw changedSince()
}

/** Adds one page of suppliers and returns their ids. */
export async function addImportedSuppliers(
  tx: Db,
  { now }: Pick<Ctx, 'now'>,
  companyId: number,
  added: readonly ImportedSupplier[],
): Promise<number[]> {
  if (added.length === 0) return []
  if ((await rows.countAll(tx, companyId)) + added.length > MAX_SUPPLIERS)
    throw new AppError('conflict', `A company can have at most ${MAX_SUPPLIERS.toLocaleString('en-US')} suppliers.`)
  return unlessNameTaken(
    store.insertAll(
      tx,
      added.map((fields) => ({ ...fields, companyId, createdAt: now })),
    ),
    changedSince,
  )
}

type Change = { id: number; fields: ImportedSupplier }

export async function changeImportedSuppliers(
  tx: Db,
  companyId: number,
  changes: readonly Change[],
  refusal = changedSince,
): Promise<void> {
  for (const { id, fields } of changes) await unlessNameTaken(rows.update(tx, companyId, id, fields), refusal)
}

const unlessNameTaken = <Result>(writing: Promise<Result>, refusal: () => AppError): Promise<Result> =>
  writing.catch((error: unknown) => {
    throw violatedConstraint(error) === 'suppliers_names' ? refusal() : error
  })

/** A supplier that an import changed: its version afterward, and what it was. */
export type SupplierBefore = { id: number; version: number; before: ImportedSupplier }

export async function suppliersBefore(tx: Db, companyId: number, ids: readonly number[]): Promise<SupplierBefore[]> {
  const found = await store.byIds(tx, companyId, ids)
  return found.map((row) => ({ id: row.id, version: row.version + 1, before: details(row) }))
}

type Page = { created: readonly number[]; changed: readonly SupplierBefore[] }

/** Why a page of an import can no longer be undone. Null when it can. */
export async function problemOfSuppliers(
  db: Db,
  companyId: number,
  { created, changed }: Page,
): Promise<string | null> {
  const states = await store.statesOf(db, companyId, [...created, ...changed.map(({ id }) => id)])
  const byId = new Map(states.map((state) => [state.id, state]))
  for (const id of created) {
    const supplier = byId.get(id)
    if (!supplier) return 'One of its suppliers no longer exists.'
    if (supplier.used) return `${supplier.name} has items since.`
    if (supplier.version !== 1 || supplier.archived) return `${supplier.name} was changed since.`
  }
  for (const { id, version } of changed) {
    const supplier = byId.get(id)
    if (supplier?.version !== version || supplier.archived)
      return `${supplier?.name ?? 'One of its suppliers'} was changed since.`
  }
  return null
}

export const lockUndoneSuppliers = (tx: Db, companyId: number, ids: readonly number[]) =>
  store.lockAll(tx, companyId, ids)

/** Deletes what a page added and puts back what it changed. Check it first, with the suppliers locked. */
export async function undoSuppliers(tx: Db, companyId: number, { created, changed }: Page): Promise<void> {
  await store.removeAll(tx, companyId, created)
  const back = changed.map(({ id, before }) => ({ id, fields: before }))
  await changeImportedSuppliers(
    tx,
    companyId,
    back,
    () => new AppError('conflict', 'Another supplier has taken one of the earlier names since. Nothing was undone.'),
  )
}

/** The suppliers that a price list names, by name in lower case. Missing ones are added. */
export async function suppliersNamed(
  tx: Db,
  ctx: Pick<Ctx, 'now'>,
  companyId: number,
  missing: readonly string[],
  onCreated: (ids: readonly number[]) => void,
): Promise<Map<string, number>> {
  const empty = { contact: null, email: null, phone: null, accountNumber: null, terms: null, notes: null }
  const added = missing.map((name) => ({ ...empty, name, leadTimeDays: null, deliveryDays: [] }))
  onCreated(await addImportedSuppliers(tx, ctx, companyId, added))
  const known = await everySupplier(tx, companyId)
  return new Map(known.filter(({ archived }) => !archived).map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Deletes those of the suppliers that an import added which nobody changed and no item has. */
export async function removeUnusedSuppliers(tx: Db, companyId: number, ids: readonly number[]): Promise<void> {
  const states = await store.statesOf(tx, companyId, ids)
  const unused = states.filter(({ used, archived, version }) => !used && !archived && version === 1)
  await store.removeAll(
    tx,
    companyId,
    unused.map(({ id }) => id),
  )
}
