import { type SQL, sql } from 'drizzle-orm'
import type { Pack } from '#shared/procurement/costs/packs.ts'
import type { Unit } from '#shared/catalog/units.ts'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import { lineToOrder, liveProject, neededBy } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type ToOrderRow = {
  selectionId: number
  version: number
  selection: string
  room: string | null
  projectId: number
  projectName: string
  deliveryAddress: string
  currency: string
  itemId: number
  item: string
  supplierId: number | null
  supplierName: string | null
  supplierSku: string | null
  quantityMilli: number
  unit: Unit
  itemUnit: Unit
  costCents: number | null
  pack: Pack | null
  packMilli: number | null
  wasteTenths: number | null
  lineWasteTenths: number | null
  categoryWasteTenths: number | null
  neededBy: string | null
  orderBy: string | null
  /** What the day follows from; null without an install day. */
  plan: SchedulePlan | null
  approvedOn: string | null
  late: boolean
  costChanged: boolean
  /** The cost of one unit when the line was priced; null when it is not known. */
  formerCostCents: number | null
  discontinued: boolean
  changeRequested: boolean
  priceExpires: boolean
  neededByPassed: boolean
  formerOrderId: number | null
  formerLineId: number | null
  formerNumber: number | null
  /** The goods still come. */
  formerComes: boolean | null
  formerFits: boolean
  supplierKey: string
  /** What the list is ordered by within a supplier, for the next page. */
  day: string
  total: number
}

export type ToOrderFilter = {
  companyId: number
  supplierId: number | 'none' | undefined
  projectId: number | undefined
  words: string
  limit: number
  now: string
  after: { supplier: string; day: string; selectionId: number; itemId: number } | null
}

/** A price that ends within a week is about to expire. */
const SOON_DAYS = 7

/** Suppliers by name, lines without one last. */
const supplierKey = sql`coalesce('0' || lower(i.supplier) || ' ' || i.supplier_id, '1')`

/** By the schedule; without an install day, what is decided on the last day is ordered on that day. */
const orderBy = sql`coalesce(plan_day(s.plan, 'orderBy'), s.deadline)`
/** What has no day on site comes by the day on which it has to be ordered. */
const dayKey = sql`coalesce(${neededBy}, ${orderBy}, 'infinity')`

/** The client chose it, or was sent it, at another cost. */
const pricedAt = sql`coalesce(s.chosen_at, s.sent_at)`
const costChanged = sql`coalesce(i.cost_changed_at > ${pricedAt}, false)`
/** A cost that was valid until after the line was priced was the one it was priced at. */
const formerCost = sql`select h.cost_cents from item_costs h
  where h.company_id = s.company_id and h.item_id = i.id and h.until > ${pricedAt} order by h.until limit 1`

const formerLine = sql`select ol.id, ol.order_id, ol.item_id, ol.live, ol.signed_milli, ol.unit from order_lines ol
  where ol.company_id = s.company_id`
/** The last order that this item was part of for the same selection: the goods still come, or the line was canceled. */
const formerOrder = sql`left join lateral (
  select l.*, o.number from (${formerLine} and ol.released_from = s.id
    union all ${formerLine} and ol.selection_id = s.id and not ol.live) l
  join orders o on o.company_id = s.company_id and o.id = l.order_id
  where l.item_id = i.id order by l.live desc, l.id desc limit 1) f on true`

/**
 * Items are fetched line by line, by their keys: `offset 0` keeps the planner from reading the whole catalog for every line, which it
 * prefers because it cannot know how many items were chosen.
 */
const chosenItems = (condition: SQL): SQL => sql`selections s
  join projects p on p.id = s.project_id
  cross join lateral jsonb_array_elements(s.choices) c
  cross join lateral (select i.id, i.unit, i.archived_at, i.name, b.supplier_id, b.supplier_sku, b.cost_cents, b.cost_changed_at, b.pack, b.pack_milli,
      b.waste_tenths, cb.waste_tenths as category_waste_tenths, u.name as supplier
    from selection_items i
    left join item_buying b on b.item_id = i.id
    left join category_buying cb on cb.category_id = i.category_id
    left join suppliers u on u.company_id = i.company_id and u.id = b.supplier_id
    where i.company_id = s.company_id and i.id = (c ->> 'itemId')::int offset 0) i
  left join selection_waste w on w.selection_id = s.id and w.item_id = i.id
  ${formerOrder}
  where ${condition}`

/** Read through the index of approved selections, so that what was ordered before costs nothing. */
const toOrder = sql`s.company_id = ${sql.placeholder('companyId')}::int and ${lineToOrder} and ${liveProject}`

export async function listToOrder(db: Db, filter: ToOrderFilter): Promise<ToOrderRow[]> {
  const { supplierId, projectId, after, ...rest } = filter
  const today = sql`(${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date`
  const wanted = sql`${toOrder}
    and (${sql.placeholder('projectId')}::int is null or s.project_id = ${sql.placeholder('projectId')}::int)
    and (${sql.placeholder('supplierId')}::int is null or i.supplier_id = ${sql.placeholder('supplierId')}::int)
    and (not ${sql.placeholder('without')}::boolean or i.supplier_id is null)
    and (${sql.placeholder('words')}::text = '' or lower(s.name || ' ' || coalesce(s.room, '') || ' ' || p.name || ' ' || i.name || ' ' || coalesce(i.supplier, ''))
      like '%' || ${sql.placeholder('words')}::text || '%')`
  return prepared<ToOrderRow>(
    db,
    'orders_to_order',
    () => sql`
    select * from (select s.id as "selectionId", s.version, s.name as selection, s.room, p.id as "projectId", p.name as "projectName",
      p.address as "deliveryAddress", p.currency, i.id as "itemId", c ->> 'name' as item, i.supplier_id as "supplierId", i.supplier as "supplierName",
      i.supplier_sku as "supplierSku", (c ->> 'quantityMilli')::float8 as "quantityMilli", c ->> 'unit' as unit, i.unit as "itemUnit",
      i.cost_cents::float8 as "costCents", i.pack, i.pack_milli::float8 as "packMilli", i.waste_tenths as "wasteTenths", w.waste_tenths as "lineWasteTenths", i.category_waste_tenths as "categoryWasteTenths",
      ${neededBy}::text as "neededBy", ${orderBy}::text as "orderBy", s.plan, s.completed_on::text as "approvedOn",
      coalesce(${orderBy} < ${today}, false) as late,
      ${costChanged} as "costChanged", case when ${costChanged} then (${formerCost}) end::float8 as "formerCostCents",
      i.archived_at is not null as discontinued,
      exists (select from messages m where m.selection_id = s.id and m.message_type = 'change_request' and m.resolved_at is null
        and not m.is_internal) as "changeRequested",
      exists (select from selection_options o where o.selection_id = s.id and o.item_id = i.id and o.valid_until <= ${today} + ${sql.raw(String(SOON_DAYS))}) as "priceExpires",
      coalesce(${neededBy} < ${today}, false) as "neededByPassed",
      f.order_id as "formerOrderId", f.id as "formerLineId", f.number as "formerNumber", f.live as "formerComes",
      coalesce(f.signed_milli = (c ->> 'quantityMilli')::numeric and f.unit = c ->> 'unit', false) as "formerFits",
      ${supplierKey} as "supplierKey", ${dayKey} as "dayKey", ${dayKey}::text as day, count(*) over ()::int as total
      from ${chosenItems(wanted)}) x
    where ${sql.placeholder('afterSupplier')}::text is null
      or (x."supplierKey", x."dayKey", x."selectionId", x."itemId") >
        (${sql.placeholder('afterSupplier')}::text, ${sql.placeholder('afterDay')}::date, ${sql.placeholder('afterSelection')}::int, ${sql.placeholder('afterItem')}::int)
    order by x."supplierKey", x."dayKey", x."selectionId", x."itemId" limit ${sql.placeholder('limit')}`,
    {
      ...rest,
      projectId: projectId ?? null,
      supplierId: typeof supplierId === 'number' ? supplierId : null,
      without: supplierId === 'none',
      afterSupplier: after?.supplier ?? null,
      afterDay: after?.day ?? null,
      afterSelection: after?.selectionId ?? null,
      afterItem: after?.itemId ?? null,
    },
  )
}

/** When these selections have to be on site. */
export async function neededByOf(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await prepared<{ id: number; day: string }>(
    db,
    'orders_needed_by',
    () => sql`select s.id, ${neededBy}::text as day from selections s
      where s.company_id = ${sql.placeholder('companyId')}::int and s.id = any(${sql.placeholder('ids')}::int[]) and ${neededBy} is not null`,
    { companyId, ids: [...ids] },
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}
