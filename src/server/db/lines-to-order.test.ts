import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrder } from '#shared/procurement/orders/endpoints.ts'
import { isReadyToOrder } from '#shared/selections/rules.ts'
import { selectionStatuses, type SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { db } = world

const nth = fc.nat(2)
const change = fc.oneof(
  fc.record({ what: fc.constant('status' as const), selection: nth, status: fc.constantFrom(...selectionStatuses) }),
  fc.record({ what: fc.constant('status' as const), selection: nth, status: fc.constant('approved' as const) }),
  fc.record({ what: fc.constant('installed' as const), selection: nth, on: fc.boolean() }),
  fc.record({ what: fc.constant('archived' as const), selection: nth, on: fc.boolean() }),
  fc.record({ what: fc.constant('choose' as const), selection: nth, items: fc.uniqueArray(nth, { maxLength: 3 }) }),
  fc.record({ what: fc.constant('order' as const), selection: nth, item: nth }),
  fc.record({ what: fc.constantFrom('cancel' as const, 'remove' as const), selection: nth, item: nth }),
)

const list = (ids: readonly number[]) => sql`${sql.param(`{${ids.join()}}`)}::integer[]`
type Row = {
  kept: number
  status: SelectionStatus
  installed: object | null
  archived: boolean
  chosen: number[]
  ordered: number[]
}

test('the lines to order equal a recount after any change of selections and orders', async () => {
  const { company, project, builder } = await house(world)
  const { body: order } = await world.call(builder, createOrder, {}, { projectId: project.id })
  const catalog = await Promise.all([1, 2, 3].map(async () => (await item(world, company)).id))
  const idOf = (n: number) => catalog[n] ?? 0
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
    const added = await db.execute<{ id: number }>(sql`insert into selections
      (company_id, project_id, name, status, choices, sent_at, created_by, created_at, updated_at)
      select ${company.id}, ${project.id}, 'Tap', 'approved', jsonb_build_array(jsonb_build_object('itemId', ${idOf(0)}::integer)),
        now(), ${builder.userId}, now(), now() from generate_series(1, 3) returning id`)
    const ids = added.rows.map(({ id }) => id)
    for (const one of changes) {
      const target = ids[one.selection] ?? 0
      if (one.what === 'status')
        await db.execute(sql`update selections set status = ${one.status} where id = ${target}`)
      else if (one.what === 'installed')
        await db.execute(sql`update selections set installed_at = case when ${one.on} then now() end,
          installed_by = case when ${one.on} then ${builder.userId}::integer end where id = ${target}`)
      else if (one.what === 'archived')
        await db.execute(
          sql`update selections set archived_at = case when ${one.on} then now() end where id = ${target}`,
        )
      else if (one.what === 'choose')
        await db.execute(sql`update selections set choices = (select coalesce(jsonb_agg(jsonb_build_object('itemId', n)), '[]')
          from unnest(${list(one.items.map(idOf))}) n) where id = ${target}`)
      else if (one.what === 'order')
        await db.execute(sql`insert into order_lines (company_id, order_id, selection_id, item_id, description, unit, quantity_milli)
          values (${company.id}, ${order.id}, ${target}, ${idOf(one.item)}, 'Tap', 'each', 1000) on conflict do nothing`)
      else if (one.what === 'cancel')
        await db.execute(
          sql`update order_lines set live = false where selection_id = ${target} and item_id = ${idOf(one.item)}`,
        )
      else await db.execute(sql`delete from order_lines where selection_id = ${target} and item_id = ${idOf(one.item)}`)
    }
    const { rows } = await db.execute<Row>(sql`select s.lines_to_order as kept, s.status,
        case when s.installed_at is not null then '{}'::jsonb end as installed, s.archived_at is not null as archived,
        jsonb_path_query_array(s.choices, '$[*].itemId') as chosen,
        (select coalesce(json_agg(l.item_id), '[]') from order_lines l where l.selection_id = s.id and l.live) as ordered
      from selections s where s.id = any(${list(ids)})`)
    for (const { kept, chosen, ordered, archived, ...state } of rows) {
      const open = chosen.filter((id) => !ordered.includes(id)).length
      expect(kept).toBe(isReadyToOrder(state) && !archived ? open : 0)
    }
    await db.execute(sql`delete from order_lines where order_id = ${order.id}`)
    await db.execute(sql`delete from selections where id = any(${list(ids)})`)
  })
  await fc.assert(property, { numRuns: 25 })
}, 120_000)

test('two orders of the same selection at one moment leave nothing to order', async () => {
  const { company, project, builder } = await house(world)
  const { body: order } = await world.call(builder, createOrder, {}, { projectId: project.id })
  const [first, second] = [(await item(world, company)).id, (await item(world, company)).id]
  const { rows } = await db.execute<{ id: number }>(sql`insert into selections
    (company_id, project_id, name, status, choices, sent_at, created_by, created_at, updated_at)
    values (${company.id}, ${project.id}, 'Tap', 'approved', (select jsonb_agg(jsonb_build_object('itemId', n))
      from unnest(${list([first, second])}) n), now(), ${builder.userId}, now(), now()) returning id`)
  const id = rows[0]?.id ?? 0
  const insert = (itemId: number) => sql`insert into order_lines
    (company_id, order_id, selection_id, item_id, description, unit, quantity_milli)
    values (${company.id}, ${order.id}, ${id}, ${itemId}, 'Tap', 'each', 1000)`
  let other: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(insert(first))
    // The builder's statements start when they are awaited.
    other = Promise.resolve(db.execute(insert(second)))
    await expect
      .poll(async () => {
        const waiting = await tx.execute(sql`select from pg_locks where not granted`)
        return waiting.rowCount
      })
      .toBeGreaterThan(0)
  })
  await other
  const kept = await db.execute<{ n: number }>(sql`select lines_to_order as n from selections where id = ${id}`)
  expect(kept.rows[0]?.n).toBe(0)
})
