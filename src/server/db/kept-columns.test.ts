import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editProject } from '#shared/projects/endpoints.ts'
import { addDays } from '#shared/kernel/dates.ts'
import { choicesTotalCents, leastTotal, priceProblem } from '#shared/selections/deciding/deal.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { selectionStatuses } from '#shared/selections/selection-schemas.ts'
import { house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

// Columns that triggers keep, recounted after random changes. The figures of projects and companies are in
// `dashboard/figures.test.ts`, those of the catalog in `catalog/managing.test.ts`.

const world = await createWorld()
const { db } = world
const TODAY = '2027-03-10'

type Terms = {
  own: boolean
  price: number
  catalog: number
  quantity: number | null
  until: string | null
  sent: boolean
}
type Change =
  | ({ what: 'propose' | 'edit'; selection: number; item: number } & Terms)
  | { what: 'withdraw'; selection: number; item: number }
  | { what: 'choose'; selection: number; items: number[] }
  | { what: 'quantity'; selection: number; quantity: number }
  | { what: 'catalog'; items: number[]; price: number }
  | { what: 'send'; selection: number; sent: boolean }
  | { what: 'archive'; items: number[]; archived: boolean }

const nth = fc.nat(2)
const cents = fc.integer({ min: 0, max: 3 }).map((n) => n * 333)
const quantity = fc.integer({ min: 1, max: 5000 })
const items = fc.uniqueArray(nth, { minLength: 0, maxLength: 3 })
const terms = {
  own: fc.boolean(),
  price: cents,
  catalog: cents,
  quantity: fc.option(quantity),
  until: fc.option(fc.integer({ min: -2, max: 2 }).map((days) => addDays(TODAY, days))),
  sent: fc.boolean(),
}
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('propose', 'edit'), selection: nth, item: nth, ...terms }),
  },
  fc.record({ what: fc.constant('withdraw'), selection: nth, item: nth }),
  fc.record({ what: fc.constant('choose'), selection: nth, items }),
  fc.record({ what: fc.constant('quantity'), selection: nth, quantity }),
  fc.record({ what: fc.constant('catalog'), items, price: cents }),
  fc.record({ what: fc.constant('send'), selection: nth, sent: fc.boolean() }),
  fc.record({ what: fc.constant('archive'), items, archived: fc.boolean() }),
)

/** An option has both or neither. */
const unitOf = (option: Terms) => (option.quantity === null ? null : 'each')

const list = (ids: readonly number[]) => sql`${sql.param(`{${ids.join()}}`)}::integer[]`

type Option = {
  itemId: number
  ownPrice: boolean
  catalogPriceCents: number
  validUntil: string | null
  quantityMilli: number
  priceCents: number
  sent: boolean
  current: number
  archived: boolean
}
type Row = { id: number; lowest: number | null; owed: boolean; sent: boolean; chosen: number[]; options: Option[] }

test('the lowest option and an owed price equal a recount by the shared rules after any change', async () => {
  const { company, project, builder } = await house(world)
  const catalog = await Promise.all([1, 2, 3].map(async () => (await item(world, company)).id))
  const idOf = (n: number) => catalog[n] ?? 0
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
    const added = await db.execute<{ id: number }>(sql`insert into selections
      (company_id, project_id, name, quantity_milli, sent_at, created_by, created_at, updated_at)
      select ${company.id}, ${project.id}, 'Tap', 1500, now(), ${builder.userId}, now(), now() from generate_series(1, 3) returning id`)
    const ids = added.rows.map(({ id }) => id)
    for (const one of changes) {
      const target = 'selection' in one ? (ids[one.selection] ?? 0) : 0
      if (one.what === 'propose')
        await db.execute(sql`insert into selection_options (company_id, selection_id, item_id, proposed_by, own_price, price_cents,
            catalog_price_cents, quantity_milli, unit, valid_until, sent_at, created_at)
          values (${company.id}, ${target}, ${idOf(one.item)}, ${builder.userId}, ${one.own}, ${one.price}, ${one.catalog}, ${one.quantity}, ${unitOf(one)},
            ${one.until}::date, case when ${one.sent} then now() end, now()) on conflict do nothing`)
      else if (one.what === 'edit')
        await db.execute(sql`update selection_options set own_price = ${one.own}, price_cents = ${one.price},
            catalog_price_cents = ${one.catalog}, quantity_milli = ${one.quantity}, unit = ${unitOf(one)}, valid_until = ${one.until}::date,
            sent_at = case when ${one.sent} then now() end
          where selection_id = ${target} and item_id = ${idOf(one.item)}`)
      else if (one.what === 'withdraw')
        await db.execute(
          sql`delete from selection_options where selection_id = ${target} and item_id = ${idOf(one.item)}`,
        )
      else if (one.what === 'choose')
        await db.execute(sql`update selections set choices = (select coalesce(jsonb_agg(jsonb_build_object('itemId', n)), '[]')
          from unnest(${list(one.items.map(idOf))}) n) where id = ${target}`)
      else if (one.what === 'quantity')
        await db.execute(sql`update selections set quantity_milli = ${one.quantity} where id = ${target}`)
      else if (one.what === 'send')
        await db.execute(sql`update selections set sent_at = case when ${one.sent} then now() end where id = ${target}`)
      else if (one.what === 'archive')
        await db.execute(sql`update selection_items set archived_at = case when ${one.archived} then now() end
          where id = any(${list(one.items.map(idOf))})`)
      else if (one.what === 'catalog')
        await db.execute(
          sql`update selection_items set price_cents = ${one.price} where id = any(${list(one.items.map(idOf))})`,
        )
    }
    const { rows } = await db.execute<Row>(sql`select s.id, s.lowest_cents::integer as lowest,
        coalesce(s.price_owed_from <= ${TODAY}::date, false) as owed, s.sent_at is not null as sent, jsonb_path_query_array(s.choices, '$[*].itemId') as chosen,
        (select coalesce(json_agg(json_build_object('itemId', o.item_id, 'ownPrice', o.own_price, 'catalogPriceCents', o.catalog_price_cents,
            'validUntil', o.valid_until, 'quantityMilli', coalesce(o.quantity_milli, s.quantity_milli), 'priceCents', o.price_cents,
            'sent', o.sent_at is not null, 'current', i.price_cents, 'archived', i.archived_at is not null)), '[]')
          from selection_options o join selection_items i on i.id = o.item_id where o.selection_id = s.id) as options
      from selections s where s.id = any(${list(ids)})`)
    for (const { lowest, owed, sent, chosen, options } of rows) {
      const priced = options.map((option) => ({
        total: choicesTotalCents([option]),
        draft: !option.sent,
        item: { archived: option.archived },
      }))
      expect(lowest).toBe(leastTotal({ draft: !sent, options: priced }))
      const offered = options.filter(({ sent }) => sent)
      const isOwed = (option: Option) => priceProblem(option, option.current, TODAY) !== null
      const counted =
        chosen.length === 0
          ? offered.length > 0 && offered.every(isOwed)
          : offered.some((option) => chosen.includes(option.itemId) && isOwed(option))
      expect(owed).toBe(counted)
    }
    await db.execute(sql`delete from selections where id = any(${list(ids)})`)
  })
  await fc.assert(property, { numRuns: 25 })
}, 120_000)

test('the day of completion is the first day in the project’s time zone since the selection was decided', async () => {
  const { company, project, builder } = await house(world)
  await db.execute(sql`update projects set time_zone = 'Australia/Sydney' where id = ${project.id}`)
  const step = fc.record({ status: fc.constantFrom(...selectionStatuses), hours: fc.nat(40) })
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const { rows } = await db.execute<{ id: number }>(sql`insert into selections
      (company_id, project_id, name, sent_at, created_by, created_at, updated_at)
      values (${company.id}, ${project.id}, 'Tap', now(), ${builder.userId}, now(), now()) returning id`)
    let at = Date.parse('2027-03-10T00:00:00Z')
    let expected: string | null = null
    for (const { status, hours } of steps) {
      at += hours * 3_600_000
      const updated = new Date(at).toISOString()
      const kept = await db.execute<{ day: string | null }>(sql`update selections
        set status = ${status}, updated_at = ${updated}::timestamptz where id = ${rows[0]?.id} returning completed_on::text as day`)
      // Sydney is 11 hours ahead in March.
      expected = isOpen(status) ? null : (expected ?? new Date(at + 11 * 3_600_000).toISOString().slice(0, 10))
      expect(kept.rows[0]?.day).toBe(expected)
    }
  })
  await fc.assert(property, { numRuns: 25 })
}, 60_000)

test('the searched text of people and projects follows their names, addresses and emails', async () => {
  const { company, project, builder, client } = await house(world)
  const other = await world.people.client(company, 'Ada', 'Åström')
  await db.execute(sql`update members set first_name = 'Renamed' where user_id = ${client.userId}`)
  const moved = { name: 'Lake House', address: '9 Quay St', clientId: other.userId, version: 1 }
  expect((await world.call(builder, editProject, { projectId: project.id }, moved)).status).toBe(200)
  await db.execute(sql`update members set last_name = 'Lindqvist' where user_id = ${other.userId}`)
  const { rows } = await db.execute<{ kept: string; counted: string }>(sql`
    select m.search as kept, lower(concat_ws(' ', m.first_name, m.last_name, u.email)) as counted
    from members m join users u on u.id = m.user_id where m.company_id = ${company.id}
    union all select p.search, lower(concat_ws(' ', p.name, p.address, m.first_name, m.last_name, u.email)) from projects p
    join members m on m.company_id = p.company_id and m.user_id = p.client_id join users u on u.id = m.user_id
    where p.company_id = ${company.id}`)
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted))
  expect(rows.map(({ kept }) => kept)).toContainEqual(expect.stringContaining('lake house 9 quay st ada lindqvist'))
})

test('the activity of each day equals the recorded events of projects that are no templates', async () => {
  const { company, project } = await house(world)
  for (const version of [1, 2, 3]) {
    const builder = await world.people.builder(company)
    await world.call(builder, editProject, { projectId: project.id }, { name: `House ${version}`, version })
    world.later(version * 10 * 3_600_000)
  }
  const { rows } = await db.execute<{ kept: unknown; counted: unknown }>(sql`select
    (select json_agg(json_build_array(day, count) order by day) from day_figures
      where company_id = ${company.id} and kind = 'activity') as kept,
    (select json_agg(json_build_array(day, count) order by day) from (select (at at time zone 'UTC')::date as day, count(*)
      from audit_log where company_id = ${company.id} group by 1) d) as counted`)
  expect(rows[0]?.kept).toEqual(rows[0]?.counted)
  expect(rows[0]?.kept).toHaveLength(2)
})

test('the storage that a company uses equals the bytes of its files and imports', async () => {
  const { company } = await house(world)
  const used = async () => {
    const { rows } = await db.execute<{ kept: number; counted: number }>(sql`select
      coalesce((select used_bytes from storage_usage where company_id = ${company.id}), 0)::integer as kept,
      ((select coalesce(sum(stored_bytes), 0) from files where company_id = ${company.id})
        + (select coalesce(sum(stored_bytes), 0) from imports where company_id = ${company.id}))::integer as counted`)
    return rows[0]
  }
  const insertFile = (bytes: number) => sql`insert into files
    (company_id, sha256, kind, content_type, name, bytes, stored_bytes, variants, folder, created_at)
    values (${company.id}, ${`\\x${bytes.toString(16).padStart(64, '0')}`}::bytea, 'pdf', 'application/pdf', 'a.pdf', ${bytes}, ${bytes}, '{}',
      ${`f${bytes}`}, now())`
  const insertImport = sql`insert into imports
    (company_id, created_by, kind, file_name, header_row, column_count, mapping, row_count, stored_bytes, created_at)
    values (${company.id}, ${company.owner.userId}, 'items', 'a.csv', 1, 1, '{}', 1, 70, now())`
  const steps = [
    insertFile(100),
    insertFile(23),
    insertImport,
    sql`update imports set stored_bytes = 55 where company_id = ${company.id}`,
    sql`delete from files where company_id = ${company.id} and bytes = 100`,
    sql`delete from imports where company_id = ${company.id}`,
  ]
  const totals: unknown[] = []
  for (const step of steps) {
    await db.execute(step)
    const figures = await used()
    expect(figures?.kept).toBe(figures?.counted)
    totals.push(figures?.kept)
  }
  expect(totals).toEqual([100, 123, 193, 178, 78, 23])
})
