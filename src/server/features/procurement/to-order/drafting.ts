import { orderQuantity, wasteOf } from '#shared/procurement/costs/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { deliveryKey } from '#shared/procurement/orders/delivery-key.ts'
import { MAX_ORDER_LINES } from '#shared/procurement/orders/schemas.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import * as rows from '../orders/rows-store.ts'
import { type BuyingRow, buyingOf, wastesOfLines } from '../costs/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { keptOfLines, recount } from './totals.ts'

/** One chosen item of a selection that is to be ordered. The selection is locked by the caller. */
export type Wanted = {
  selectionId: number
  projectId: number
  choice: Choice
  /** In percent; undefined for the item's own. */
  waste?: number | null | undefined
  neededBy: string | null
  expectedOn: string | null
}

type Site = Awaited<ReturnType<typeof rows.projectsForDelivery>>[number]

type Grouping = {
  /** Which lines share an order. */
  groupOf: (wanted: Wanted, buying: BuyingRow | undefined, delivery: string) => string
  /** What the orders have in common. */
  head: Partial<rows.NewOrderRow>
}

/** Makes orders from chosen items, in the same few statements for any number of them. */
export async function insertFromChoices(
  tx: Db,
  ctx: Ctx,
  companyId: number,
  wanted: readonly Wanted[],
  { groupOf, head }: Grouping,
): Promise<rows.OrderRow[]> {
  if (wanted.length === 0) return []
  await refuseOrdered(tx, companyId, wanted)
  const buying = await buyingFor(tx, companyId, wanted)
  const wastes = await wastesOfLines(tx, [...new Set(wanted.map(({ selectionId }) => selectionId))])
  const sites = new Map(
    (await rows.projectsForDelivery(tx, companyId, [...new Set(wanted.map(({ projectId }) => projectId))])).map(
      (site) => [site.id, site],
    ),
  )
  const company = await rows.companyDefaults(tx, companyId)
  const groups = [
    ...groupBy(wanted, (one) =>
      groupOf(one, buying.get(one.choice.itemId), keyOfSite(sites.get(one.projectId), one.projectId)),
    ).values(),
  ]
  const first = await rows.takeNumbers(tx, companyId, groups.length)
  const drafts = groups.map((group, index) => {
    const number = first + index
    const lines = group.map((one, position) =>
      lineOf(one, buying.get(one.choice.itemId), wastes.get(`${one.selectionId} ${one.choice.itemId}`), position),
    )
    const supplierId = buying.get(group[0]?.choice.itemId ?? 0)?.supplierId ?? null
    const projectIds = [...new Set(group.map(({ projectId }) => projectId))]
    const site = sites.get(projectIds[0] ?? 0)
    // Houses at one address share a delivery: the order belongs to the first of them.
    const one = new Set(projectIds.map((id) => keyOfSite(sites.get(id), id))).size === 1
    const needed = group.flatMap(({ neededBy }) => neededBy ?? []).toSorted()
    const order = {
      companyId,
      number,
      supplierId,
      projectId: one ? (projectIds[0] ?? null) : null,
      currency: site?.currency ?? company.currency,
      deliveryAddress: one ? (site?.address ?? '') : (company.address ?? ''),
      neededBy: needed[0] ?? null,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
      ...head,
      ...keptOfLines(
        lines.map((line) => ({ ...line, live: true, deliveredMilli: 0, proposedAt: null, isCharge: false })),
        0,
      ),
    }
    return { order, lines }
  })
  const made = await rows.insertOrders(
    tx,
    drafts.map(({ order }) => order),
  )
  const lines = made.flatMap(({ id }, index) =>
    (drafts[index]?.lines ?? []).map((line) => ({ ...line, companyId, orderId: id })),
  )
  await rows.insertLines(tx, lines).catch(orderedMeanwhile)
  return made
}

const keyOfSite = (site: Site | undefined, projectId: number): string =>
  deliveryKey({ projectId, address: site?.address ?? '' })

/** Puts chosen items into a locked draft of their supplier. */
export async function insertIntoDraft(tx: Db, ctx: Ctx, order: rows.OrderRow, wanted: readonly Wanted[]) {
  const { companyId, id } = order
  await refuseOrdered(tx, companyId, wanted)
  const buying = await buyingFor(tx, companyId, wanted)
  const wastes = await wastesOfLines(tx, [...new Set(wanted.map(({ selectionId }) => selectionId))])
  const projectIds = [...new Set(wanted.map(({ projectId }) => projectId))]
  const sites = await rows.projectsForDelivery(tx, companyId, projectIds)
  const number = orderNumberInWords(order.number)
  const other = wanted.find(({ choice }) => (buying.get(choice.itemId)?.supplierId ?? null) !== order.supplierId)
  if (other) throw new AppError('conflict', `${other.choice.name} comes from another supplier than ${number}.`)
  if (sites.some(({ currency }) => currency !== order.currency))
    throw new AppError('conflict', `${number} is in another currency.`)
  const before = await rows.linesOf(tx, companyId, [id])
  if (before.length + wanted.length > MAX_ORDER_LINES)
    throw new AppError('conflict', 'An order has at most 1,000 lines.')
  const last = Math.max(-1, ...before.map(({ position }) => position))
  const lines = wanted.map((one, index) =>
    lineOf(one, buying.get(one.choice.itemId), wastes.get(`${one.selectionId} ${one.choice.itemId}`), last + 1 + index),
  )
  await rows
    .insertLines(
      tx,
      lines.map((line) => ({ ...line, companyId, orderId: id })),
    )
    .catch(orderedMeanwhile)
  const [neededBy = null] = [...wanted, order].flatMap((one) => one.neededBy ?? []).toSorted()
  const projectId = projectIds.every((one) => one === order.projectId) ? order.projectId : null
  await rows.updateOrder(tx, id, { neededBy, projectId })
  await recount(tx, [order], ctx.now)
}

/** What is left to order. All of it where nothing is left, so that the refusal names the order. */
export function withoutOrdered(wanted: readonly Wanted[], live: readonly rows.LiveLine[]): readonly Wanted[] {
  const ordered = new Set(live.map(({ line }) => `${line.selectionId} ${line.itemId}`))
  const rest = wanted.filter(({ selectionId, choice }) => !ordered.has(`${selectionId} ${choice.itemId}`))
  return rest.length > 0 ? rest : wanted
}

async function buyingFor(tx: Db, companyId: number, wanted: readonly Wanted[]): Promise<Map<number, BuyingRow>> {
  const found = await buyingOf(tx, companyId, [...new Set(wanted.map(({ choice }) => choice.itemId))])
  return new Map(found.map((row) => [row.itemId, row]))
}

/** What is already in an order that was not canceled is not ordered a second time. */
async function refuseOrdered(tx: Db, companyId: number, wanted: readonly Wanted[]): Promise<void> {
  const ids = [...new Set(wanted.map(({ selectionId }) => selectionId))]
  const live = await rows.liveLines(tx, companyId, ids)
  for (const { line, number, status } of live) {
    const again = wanted.find(
      ({ selectionId, choice }) => selectionId === line.selectionId && choice.itemId === line.itemId,
    )
    if (again)
      throw new AppError(
        'conflict',
        `${line.description} is already in ${status === 'draft' ? 'the draft order' : 'order'} ${orderNumberInWords(number)}.`,
      )
  }
}

function orderedMeanwhile(error: unknown): never {
  if (violatedConstraint(error) !== 'order_lines_once') throw error
  throw new AppError('conflict', 'Someone else ordered one of these at the same moment. Nothing was ordered twice.')
}

type DraftedLine = Omit<rows.NewLineRow, 'companyId' | 'orderId'> & {
  quantityMilli: number
  unitCostCents: number | null
  taxable: boolean
  expectedOn: string | null
}

/** The signed quantity with waste, rounded up to packs; plain where the line counts in another unit than the item. */
function lineOf(wanted: Wanted, row: BuyingRow | undefined, own: number | undefined, position: number): DraftedLine {
  const { choice, selectionId, expectedOn } = wanted
  const fits = row !== undefined && row.unit === choice.unit
  const { wasteTenths: item = null, categoryWasteTenths: category = null } = row ?? {}
  const given = wanted.waste === undefined ? (own ?? null) : wanted.waste === null ? 0 : Math.round(wanted.waste * 10)
  const waste = fits ? wasteOf(choice.unit, { line: given, item, category }) : null
  const pack =
    fits && row.pack !== null && row.packMilli !== null ? { name: row.pack, size: row.packMilli / 1000 } : null
  const { ordered } = orderQuantity(
    {
      quantity: choice.quantityMilli / 1000,
      waste: waste?.percent ?? null,
      pack,
    },
    choice.unit,
  )
  return {
    position,
    selectionId,
    itemId: choice.itemId,
    description: describe(choice),
    supplierSku: row?.supplierSku ?? null,
    unit: choice.unit,
    quantityMilli: toMilli(ordered),
    signedMilli: choice.quantityMilli,
    wasteTenths: waste === null ? null : Math.round(waste.percent * 10),
    pack: pack?.name ?? null,
    packMilli: pack === null ? null : toMilli(pack.size),
    unitCostCents: fits ? row.costCents : null,
    taxable: true,
    expectedOn,
  }
}

/** "Arc tap, Norrvik A-1": what a supplier needs to find it. */
function describe({ name, brand, model }: Choice): string {
  const maker = [brand, model].filter(Boolean).join(' ')
  return (maker === '' ? name : `${name}, ${maker}`).slice(0, 300)
}
