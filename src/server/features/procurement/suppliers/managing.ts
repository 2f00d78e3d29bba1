import { AppError } from '#shared/kernel/errors.ts'
import type { QueryOf } from '#shared/kernel/endpoint.ts'
import type { Supplier } from '#shared/procurement/suppliers/contract.ts'
import type { listSuppliers } from '#shared/procurement/suppliers/endpoints.ts'
import type { NewSupplier, SupplierEdit } from '#shared/procurement/suppliers/schemas.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { pageHeaders, withHeaders } from '#server/platform/http/reply.ts'
import { buys } from '../policy.ts'
import * as store from './store.ts'

/** No company buys from this many suppliers: more are a mistake or an attack. */
export const MAX_SUPPLIERS = 5_000
const PAGE = 100
const position = cursorOf(cursorPart.text, cursorPart.id)

export async function list(ctx: Ctx, query: QueryOf<typeof listSuppliers>, url: string) {
  const companyId = buys(ctx.actor)
  const { q = '', limit = PAGE, cursor, archived } = query
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const at = position.decode(cursor)
  const after = at && { name: at[0], id: at[1] }
  const { rows, more, total } = await store.list(ctx.db, {
    companyId,
    archived: archived === 'true',
    words,
    limit,
    after,
  })
  const last = rows.at(-1)
  const next = more && last ? position.encode([last.name.toLowerCase(), last.id]) : null
  return withHeaders(rows.map(asReply), pageHeaders(url, { total, next, counted: true }))
}

function asReply(stored: store.SupplierRow): Supplier {
  const { companyId: _companyId, search: _search, archivedAt, createdAt, ...row } = stored
  return { ...row, archivedAt: archivedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

export async function read(ctx: Ctx, supplierId: number): Promise<Supplier> {
  return asReply(found(await store.find(ctx.db, buys(ctx.actor), supplierId)))
}

function found(row: store.SupplierRow | undefined): store.SupplierRow {
  if (!row) throw new AppError('not_found', 'Supplier not found')
  return row
}

/** Empty texts become null; what was left out stays out. */
function columns(fields: Partial<NewSupplier>) {
  const { name, deliveryDays, leadTimeDays, ...texts } = fields
  const given = Object.entries(texts).filter(([, value]) => value !== undefined)
  return {
    ...(name !== undefined && { name }),
    ...(leadTimeDays !== undefined && { leadTimeDays }),
    ...(deliveryDays !== undefined && { deliveryDays: [...new Set(deliveryDays)].toSorted((a, b) => a - b) }),
    ...Object.fromEntries(given.map(([key, value]) => [key, value || null])),
  }
}

export const create = (ctx: Ctx, fields: NewSupplier): Promise<Supplier> =>
  uniquelyNamed(() =>
    ctx.db.transaction(async (tx) => {
      const companyId = buys(ctx.actor)
      if ((await store.countAll(tx, companyId)) >= MAX_SUPPLIERS)
        throw new AppError('conflict', `A company can have at most ${MAX_SUPPLIERS.toLocaleString('en-US')} suppliers.`)
      const row = await store.insert(tx, { companyId, ...columns(fields), name: fields.name, createdAt: ctx.now })
      await record(tx, ctx, { companyId, kind: 'supplier.created', data: { supplier: row.name, supplierId: row.id } })
      return asReply(row)
    }),
  )

export const edit = (ctx: Ctx, supplierId: number, { version, ...fields }: SupplierEdit): Promise<Supplier> =>
  uniquelyNamed(() =>
    ctx.db.transaction(async (tx) => {
      const before = await lock(tx, ctx, supplierId)
      if (before.archivedAt) throw new AppError('conflict', 'This supplier is archived. Restore it first.')
      if (before.version !== version)
        throw new AppError('conflict', 'Someone changed this supplier since you opened it.', {
          current: asReply(before),
        })
      const { companyId } = before
      const row = await store.update(tx, companyId, supplierId, columns(fields))
      await record(tx, ctx, { companyId, kind: 'supplier.edited', data: { supplier: row.name, supplierId } })
      return asReply(row)
    }),
  )

export const archive = (ctx: Ctx, supplierId: number) => setArchived(ctx, supplierId, true)
export const restore = (ctx: Ctx, supplierId: number) => setArchived(ctx, supplierId, false)

const setArchived = (ctx: Ctx, supplierId: number, away: boolean): Promise<Supplier> =>
  uniquelyNamed(() =>
    ctx.db.transaction(async (tx) => {
      const before = await lock(tx, ctx, supplierId)
      if ((before.archivedAt !== null) === away) return asReply(before)
      const { companyId } = before
      const row = await store.update(tx, companyId, supplierId, { archivedAt: away ? ctx.now : null })
      const kind = away ? 'supplier.archived' : 'supplier.restored'
      await record(tx, ctx, { companyId, kind, data: { supplier: row.name, supplierId } })
      return asReply(row)
    }),
  )

const lock = async (tx: Db, ctx: Ctx, supplierId: number): Promise<store.SupplierRow> =>
  found(await store.lock(tx, buys(ctx.actor), supplierId))

/** The database refuses a second open supplier of the same name, also when two people add it at once. */
async function uniquelyNamed<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (violatedConstraint(error) !== 'suppliers_names') throw error
    const message = 'You already have a supplier with this name.'
    throw new AppError('conflict', message, { fields: { name: message } })
  }
}
