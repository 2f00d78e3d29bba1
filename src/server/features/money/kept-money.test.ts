import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listProjectMoney, readCompanyMoney, readProjectMoney } from '#shared/money/endpoints.ts'
import { order } from '#server/testing/world-orders.ts'
import { house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { db } = world

const choices = (itemId: number, quantity: number) =>
  JSON.stringify([{ itemId, name: 'Oak', quantityMilli: quantity * 1000, priceCents: 1234, unit: 'sq_ft' }])

type Scene = Awaited<ReturnType<typeof scene>>

/** Two projects with decided selections; orders for one of them, for both and for none; an invoice for both. */
async function scene() {
  const home = await house(world)
  const { company, builder, client, project } = home
  const other = await world.people.project(company, client)
  const oak = await item(world, company, { name: 'Oak', unit: 'sq_ft' })

  await db.execute(sql`insert into item_buying (item_id, company_id, cost_cents, pack, pack_milli, updated_at)
    values (${oak.id}, ${company.id}, 607, 'box', 15500, now())`)
  const add = async (projectId: number, status: string, quantity: number): Promise<number> => {
    const { rows } = await db.execute<{ id: number }>(sql`insert into selections
      (company_id, project_id, name, status, choices, sent_at, created_by, created_at, updated_at)
      values (${company.id}, ${projectId}, 'Floor', ${status}, ${choices(oak.id, quantity)}::jsonb, now(), ${builder.userId}, now(), now()) returning id`)
    return rows[0]?.id ?? 0
  }
  const first = await add(project.id, 'approved', 37)
  const second = await add(other.id, 'ordered', 20)
  const open = await add(project.id, 'selected', 5)
  // Not ordered yet: its cost follows the catalog.
  const planned = await add(project.id, 'approved', 12)
  const line = (selectionId: number, cost: number) => ({ description: 'Oak', cost, selectionId, itemId: oak.id })
  const both = await order(world, company, builder, {
    lines: [line(first, 100), line(second, 50), { description: 'Freight', cost: 30 }],
    taxMilli: 10_000,
  })
  const own = await order(world, company, builder, {
    projectId: project.id,
    lines: [{ description: 'Grout', cost: 9.99 }],
  })
  const draft = await order(world, company, builder, { status: 'draft', lines: [{ description: 'Later', cost: 5 }] })
  const invoice = (number: string, cents: number, orderId = both) =>
    sql`insert into order_invoices (company_id, order_id, supplier_key, number, invoiced_on, amount_cents, difference_cents, created_by, created_at)
      values (${company.id}, ${orderId}, 0, ${number}, '2026-11-02', ${cents}, 0, ${builder.userId}, now())`
  await db.execute(invoice('R-1', 10_001))
  return { ...home, other, oak, first, second, open, planned, both, own, draft, invoice }
}

/** What the page shows: the totals, and each project by its id. */
async function figures({ builder }: Pick<Scene, 'builder'>) {
  const { body: total } = await world.call(builder, readCompanyMoney, {})
  const { body: projects } = await world.call(builder, listProjectMoney, {})
  return { total, projects: projects.toSorted((a, b) => a.id - b.id) }
}

const changes: [string, (scene: Scene) => SQL][] = [
  ['a selection is approved', ({ open }) => sql`update selections set status = 'approved' where id = ${open}`],
  ['an approval is voided', ({ first }) => sql`update selections set status = 'in_review' where id = ${first}`],
  ['a selection is archived', ({ first }) => sql`update selections set archived_at = now() where id = ${first}`],
  [
    'another quantity is chosen',
    ({ first, oak }) => sql`update selections set choices = ${choices(oak.id, 90)}::jsonb where id = ${first}`,
  ],
  ['a decided selection is deleted', ({ second }) => sql`delete from selections where id = ${second}`],
  [
    'a line gets its own waste',
    ({ planned, oak, company }) =>
      sql`insert into selection_waste values (${planned}, ${oak.id}, ${company.id}, 500, now())`,
  ],
  ['a cost changes', ({ oak }) => sql`update item_buying set cost_cents = 700 where item_id = ${oak.id}`],
  ['a pack changes', ({ oak }) => sql`update item_buying set pack_milli = 100000 where item_id = ${oak.id}`],
  [
    'the waste of an item changes',
    ({ oak }) => sql`update item_buying set waste_tenths = 900 where item_id = ${oak.id}`,
  ],
  ['a cost is removed', ({ oak }) => sql`delete from item_buying where item_id = ${oak.id}`],
  ['an item changes its unit', ({ oak }) => sql`update selection_items set unit = 'm2' where id = ${oak.id}`],
  [
    'a category gets waste',
    ({ oak, company }) => sql`insert into category_buying values (${oak.categoryId}, ${company.id}, 900, now())`,
  ],
  ['a draft is sent', ({ draft }) => sql`update orders set status = 'sent' where id = ${draft}`],
  ['an order is canceled', ({ both }) => sql`update orders set status = 'canceled' where id = ${both}`],
  [
    'an order changes its project',
    ({ own, other }) => sql`update orders set project_id = ${other.id} where id = ${own}`,
  ],
  ['an order changes its tax', ({ both }) => sql`update orders set tax_milli = 20000 where id = ${both}`],
  [
    'a quantity of a line changes',
    ({ both }) => sql`update order_lines set quantity_milli = 7000 where order_id = ${both}`,
  ],
  ['a cost of a line changes', ({ own }) => sql`update order_lines set unit_cost_cents = 1 where order_id = ${own}`],
  ['a line is no longer taxed', ({ both }) => sql`update order_lines set taxable = false where order_id = ${both}`],
  ['a line is taken out', ({ first }) => sql`update order_lines set live = false where selection_id = ${first}`],
  [
    'a line loses its selection',
    ({ second }) => sql`update order_lines set selection_id = null where selection_id = ${second}`,
  ],
  [
    'a line is added to a placed order',
    ({
      own,
      company,
    }) => sql`insert into order_lines (company_id, order_id, description, unit, quantity_milli, unit_cost_cents)
      values (${company.id}, ${own}, 'More', 'each', 1000, 77)`,
  ],
  ['a line is deleted', ({ own }) => sql`delete from order_lines where order_id = ${own}`],
  ['an invoice is recorded', ({ invoice, own }) => invoice('R-2', 500, own)],
  ['an invoice is disputed', ({ both }) => sql`update order_invoices set state = 'disputed' where order_id = ${both}`],
  ['an invoice is replaced', ({ both }) => sql`update order_invoices set state = 'replaced' where order_id = ${both}`],
  ['an invoice is removed', ({ both }) => sql`delete from order_invoices where order_id = ${both}`],
  ['a budget changes', ({ project }) => sql`update projects set budget_cents = 777700 where id = ${project.id}`],
  ['a project is archived', ({ project }) => sql`update projects set archived_at = now() where id = ${project.id}`],
]

test.each(changes)('the figures of projects and company follow when %s', async (_, change) => {
  const here = await scene()
  const before = await figures(here)
  await db.execute(change(here))
  const kept = await figures(here)
  expect(kept).not.toEqual(before)
  await db.execute(sql`insert into money_changes (company_id) values (${here.company.id})`)
  expect(kept).toEqual(await figures(here))
})

test('the kept figures of a project are those that are counted from its selections', async () => {
  const here = await scene()
  const { projects } = await figures(here)
  for (const { id, ...kept } of projects) {
    const { body } = await world.call(here.builder, readProjectMoney, { projectId: id })
    expect(body.project).toEqual({ id, ...kept })
  }
})

test('an invoice for several projects is divided by what was ordered for each, to the cent', async () => {
  const here = await scene()
  const { total, projects } = await figures(here)
  // 110 + 55 + 33 with tax; 100.01 is billed.
  expect(projects.map(({ ordered, invoiced }) => ({ ordered, invoiced }))).toEqual([
    { ordered: 119.99, invoiced: 55.56 },
    { ordered: 55, invoiced: 27.79 },
  ])
  expect(total.other).toMatchObject({ committed: 30, ordered: 33, invoiced: 16.66, disputed: 0 })
  expect(total.total).toMatchObject({ ordered: 207.99, invoiced: 100.01 })
})

test('an invoice of many times its order is divided to the cent too, so that the parts add up to it', async () => {
  const here = await scene()
  await db.execute(here.invoice('R-2', 9_876_543))
  const { total, projects } = await figures(here)
  expect(projects.map(({ invoiced }) => invoiced)).toEqual([54_925.24, 27_462.63])
  expect(total).toMatchObject({ other: { invoiced: 16_477.57 }, total: { invoiced: 98_865.44 } })
})

test('a change that is committed after the figures were counted is found by the next reader', async () => {
  const here = await scene()
  await figures(here)
  await db.transaction(async (tx) => {
    await tx.execute(sql`update selections set status = 'approved' where id = ${here.open}`)
    await db.execute(sql`update projects set budget_cents = 100 where id = ${here.other.id}`)
    const meanwhile = await figures(here)
    expect(meanwhile.projects.find(({ id }) => id === here.other.id)).toMatchObject({ budget: 1 })
  })
  const { projects } = await figures(here)
  const sold = projects.find(({ id }) => id === here.project.id)?.sold
  expect(sold).toBe(666.36)
})

test('projects are listed by name, page after page, with none twice', async () => {
  const { company, client, builder } = await house(world, { name: 'b' })
  for (const name of ['a', 'C', 'A']) await world.people.project(company, client, { name })
  const names: string[] = []
  let cursor: string | undefined
  do {
    const query: { limit: string; cursor?: string } = { limit: '2', ...(cursor && { cursor }) }
    const reply = await world.call(builder, listProjectMoney, {}, undefined, { query })
    expect(reply.headers.get('x-total-count')).toBe('4')
    names.push(...reply.body.map(({ name }) => name))
    const next = /cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1]
    cursor = next && decodeURIComponent(next)
  } while (cursor)
  expect(names.map((name) => name.toLowerCase())).toEqual(['a', 'a', 'b', 'c'])
})
