import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openScene, type Scene } from '#server/testing/costs/scene.ts'

/** Two hundred lines to order and 120 open orders, which stay as many. */
const work = [
  sql`update selections s set status = 'approved', lines_to_order = 1, choices = jsonb_build_array(jsonb_build_object('itemId', i.id, 'name', i.name,
      'quantityMilli', 1000, 'priceCents', 100, 'unit', 'each'))
    from (select id, row_number() over (order by id) as n from selections where company_id = 1 and sent_at is not null limit 200) one
    join (select id, name, row_number() over (order by id) as n from selection_items where company_id = 1) i on true
    where s.id = one.id and i.n = 1 + one.n % 20`,
  sql`insert into orders (company_id, number, status, currency, search, created_by, created_at)
    select 1, 1000 + n, 'confirmed', 'USD', 'po-' || 1000 + n, (select min(user_id) from members where company_id = 1 and is_owner), now()
    from generate_series(1, 120) n`,
]

/** Items nobody chose, and orders that arrived long ago. */
const years = (from: number, to: number) => [
  sql`insert into selection_items (company_id, category_id, name, price_cents, created_at, updated_at)
    select 1, (select min(id) from selection_categories where company_id = 1), 'More ' || n, 100, now(), now() from generate_series(${from}::integer, ${to}::integer) n`,
  sql`insert into item_buying (item_id, company_id, cost_cents, updated_at)
    select i.id, 1, 70, now() from selection_items i where i.company_id = 1 on conflict do nothing`,
  sql`insert into orders (company_id, number, status, currency, search, created_by, created_at)
    select 1, 10000 + n, 'delivered', 'USD', 'po-' || 10000 + n, (select min(user_id) from members where company_id = 1 and is_owner), now()
    from generate_series(${from}::integer, ${to}::integer) n`,
]

async function write({ world }: Scene, statements: ReturnType<typeof years>): Promise<void> {
  await world.db.transaction(async (tx) => {
    // Without triggers, and without a report for each row: both would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local auto_explain.log_min_duration = -1`)
    for (const statement of statements) await tx.execute(statement)
  })
  await world.db.execute(sql`vacuum analyze`)
}

const paths = ['/to-order', '/orders', '/orders?status=open', '/orders?q=po-1042']

/** Pages that all statements of a call read. */
async function pagesOf(scene: Scene, path: string): Promise<number> {
  const call = { name: path, reader: scene.data.builder, method: 'GET', path }
  const { statements } = await scene.costOf(call)
  return [...statements.values()].reduce((sum, { buffers }) => sum + buffers, 0)
}

test('to order and orders read as much beside a large catalog and thousands of former orders as beside few', async () => {
  const scene = await openScene()
  try {
    await scene.world.db.execute(sql`set statement_timeout = 0`)
    await write(scene, [...work, ...years(1, 500)])
    const small = new Map<string, number>()
    for (const path of paths) small.set(path, await pagesOf(scene, path))
    await write(scene, years(501, 5_000))
    for (const path of paths)
      expect((await pagesOf(scene, path)) / (small.get(path) ?? 1), path).toBeLessThanOrEqual(1.3)
    expect(small.get('/to-order'), 'pages for 200 lines').toBeLessThan(200 * 30)
  } finally {
    await scene.close()
  }
}, 180_000)
