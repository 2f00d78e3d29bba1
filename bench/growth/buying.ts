import type { Client } from 'pg'
import { keptFigures } from '../../src/server/testing/kept-figures.ts'
import { addHouses, cursor, found, type Part, planAround, type Tenant, withoutTriggers } from './part.ts'

const PER_PROJECT = 100
/** What waits to be ordered does not grow with what was ordered before. */
const TO_ORDER = 400
const SUPPLIERS = 12
const ITEMS = 200
/** The smallest company in which 50 orders are open, and in which one supplier has 50. */
const FULL_ORDERS = 10_000

export const buying: Part = {
  name: 'buying',
  of: 'selections',
  sizes: [1_000, 10_000, 100_000],
  tables: ['projects', 'selections', 'orders', 'order_lines'],
  fill,
  looks: [
    { name: 'to order', path: () => '/to-order' },
    { name: 'to order, one supplier', path: ({ facts }) => `/to-order?supplierId=${facts['supplierId']}` },
    { name: 'to order, one project', path: ({ facts }) => `/to-order?projectId=${facts['projectId']}` },
    { name: 'to order, no supplier', path: () => '/to-order?supplierId=none' },
    {
      name: 'to order, a supplier and a project',
      path: ({ facts }) => `/to-order?supplierId=${facts['supplierId']}&projectId=${facts['projectId']}`,
    },
    { name: 'to order, search', path: () => '/to-order?q=kitchen' },
    {
      name: 'to order, second page',
      path: ({ facts }) => `/to-order?cursor=${cursor(`0supplier 5 ${facts['supplierId']}`, '2020-01-01', 1, 1)}`,
    },
    { name: 'counts', path: () => '/counts' },
    { name: 'orders, newest', path: () => '/orders' },
    { name: 'orders, delivered', path: () => '/orders?status=delivered' },
    { name: 'orders, open', path: () => '/orders?status=open', full: FULL_ORDERS },
    {
      name: 'orders of a supplier',
      path: ({ facts }) => `/orders?supplierId=${facts['supplierId']}`,
      full: FULL_ORDERS,
    },
    { name: 'orders of a project', path: ({ facts }) => `/orders?projectId=${facts['orderedProjectId']}` },
    { name: 'orders, search one', path: ({ facts }) => `/orders?q=po-${facts['number']}` },
    { name: 'orders, search all', path: () => '/orders?q=supplier', full: FULL_ORDERS },
    { name: 'one order', path: ({ facts }) => `/orders/${facts['orderId']}` },
    { name: 'suppliers', path: () => '/suppliers' },
    { name: 'money of a project', path: ({ facts }) => `/projects/${facts['projectId']}/money` },
    { name: 'money of the company', path: () => '/money' },
    { name: 'money of projects', path: () => '/money/projects', full: 50 * PER_PROJECT },
    {
      name: 'money of projects, deep',
      path: ({ facts }) => `/money/projects?cursor=${cursor(`${facts['middle']}`, 0)}`,
      full: 100 * PER_PROJECT,
    },
    { name: 'dashboard', path: () => '/dashboard' },
  ],
}

/** A company whose houses have a hundred selections each: 400 are to be ordered, all others were ordered and have arrived. */
function fill(client: Client, size: number): Promise<Tenant> {
  return withoutTriggers(client, async () => {
    const company = await found(client, `buyer${size}`)
    const { companyId, ownerId } = company
    const at = (text: string, values: unknown[] = []) => client.query(text, [companyId, ...values])
    await at(
      `insert into suppliers (company_id, name, email, created_at) select $1, 'Supplier ' || n, 'desk' || n || '@bench.example', now() from generate_series(1, ${SUPPLIERS}) n`,
    )
    await at(
      `with c as (insert into selection_categories (company_id, name, position, created_at) values ($1, 'Taps', 1, now()) returning id)
      insert into selection_items (company_id, category_id, name, price_cents, availability, created_at, updated_at)
      select $1, c.id, 'Tap ' || n, 1000 + n, 'in_stock', now(), now() from c, generate_series(1, ${ITEMS}) n`,
    )
    await at(
      `with s as (select id, row_number() over (order by id) - 1 as place from suppliers where company_id = $1)
      insert into item_buying (item_id, company_id, supplier_id, cost_cents, updated_at)
      select i.id, $1, s.id, 700, now() from selection_items i join s on s.place = i.id % ${SUPPLIERS} where i.company_id = $1`,
    )
    await addHouses(client, company, size / PER_PROJECT)
    await at(
      `with i as (select id, name, price_cents, row_number() over (order by id) - 1 as place from selection_items where company_id = $1),
        s as (select p.id as project_id, p.builder_id, n, row_number() over (order by p.id desc, n) as place from projects p cross join generate_series(1, ${PER_PROJECT}) n where p.company_id = $1)
      insert into selections (company_id, project_id, name, room, status, deadline, created_by, created_at, updated_at, sent_at, completed_on, ordered_at, delivered_at, selected_item_id, choices)
      select $1, s.project_id, 'Selection ' || n, (array['Kitchen', 'Bathroom', 'Living'])[1 + n % 3], k.status, current_date + n - 50, s.builder_id, now(), now(), now(), current_date,
        case when k.status = 'ordered' then now() end, case when k.status = 'ordered' then now() end, i.id,
        jsonb_build_array(jsonb_build_object('optionId', null, 'itemId', i.id, 'name', i.name, 'quantityMilli', 1000, 'priceCents', i.price_cents, 'unit', 'each'))
      from s join i on i.place = s.place % ${ITEMS}
      cross join lateral (select case when s.place <= ${TO_ORDER} then 'approved' else 'ordered' end as status) k`,
    )
    await client.query(
      `create temporary table bought on commit drop as
      select s.id, s.project_id, s.selected_item_id as item_id, b.supplier_id,
        999 + dense_rank() over (order by s.project_id, b.supplier_id) as number
      from selections s join item_buying b on b.item_id = s.selected_item_id where s.company_id = ${companyId} and s.status = 'ordered'`,
    )
    await client.query('analyze bought')
    await at(
      `insert into orders (company_id, number, supplier_id, project_id, status, currency, total_cents, subtotal_cents, line_count, search, created_by, created_at, sent_at)
      select $1, number, supplier_id, project_id, case when number % 20 = 0 then 'confirmed' else 'delivered' end, 'USD', 700 * count(*), 700 * count(*), count(*),
        'po-' || number || ' supplier', $2, now(), now() from bought group by number, supplier_id, project_id order by number`,
      [ownerId],
    )
    await client.query('analyze orders')
    await at(
      `insert into order_lines (company_id, order_id, position, selection_id, item_id, description, unit, quantity_milli, signed_milli, unit_cost_cents, delivered_milli)
      select $1, o.id, 1, b.id, b.item_id, 'Tap', 'each', 1000, 1000, 700, 1000 from bought b join orders o on o.company_id = $1 and o.number = b.number`,
    )
    await client.query('drop table bought')
    await addWarnings(client, company)
    for (const figures of keptFigures) await at(figures)
    // The first reader counts everything.
    await at('insert into money_changes (company_id) values ($1)')
    const { rows } = await at(
      `select (select max(id) from projects where company_id = $1) as "projectId", (select min(id) from suppliers where company_id = $1) as "supplierId",
        (select percentile_disc(0.5) within group (order by lower(name)) from projects where company_id = $1) as middle,
        (select project_id from orders where company_id = $1 order by id desc limit 1) as "orderedProjectId",
        (select max(id) from orders where company_id = $1) as "orderId", (select max(number) from orders where company_id = $1) as number`,
    )
    return { size, readers: { owner: ownerId }, facts: rows[0] as Record<string, number> }
  })
}

/** Everything that To order warns of, and the options and requests of what was ordered before. */
async function addWarnings(client: Client, { companyId, ownerId }: Awaited<ReturnType<typeof found>>): Promise<void> {
  const at = (text: string, values: unknown[] = []) => client.query(text, [companyId, ...values])
  await at(
    `insert into selection_options (company_id, selection_id, item_id, proposed_by, price_cents, catalog_price_cents, valid_until, sent_at, created_at)
    select $1, s.id, s.selected_item_id, $2, 1000, 1000, case when s.id % 10 = 0 then current_date + 3 end, now(), now() from selections s where s.company_id = $1`,
    [ownerId],
  )
  await at(
    `with t as (insert into message_threads (company_id, project_id, selection_id)
      select $1, s.project_id, s.id from selections s where s.company_id = $1 and s.id % 10 = 0 returning id, project_id, selection_id)
    insert into messages (company_id, project_id, selection_id, thread_id, sender_id, message_type, message, created_at, resolved_at)
    select $1, t.project_id, t.selection_id, t.id, $2, 'change_request', 'Another color, please', now(), case when s.status = 'ordered' then now() end
    from t join selections s on s.id = t.selection_id`,
    [ownerId],
  )
  await at(
    `update selections set chosen_at = now() - interval '2 days', install_on = current_date + 40,
      lines_to_order = jsonb_array_length(choices),
      plan = ${planAround('(current_date - 10 + id % 20)', 'id % 60')}
    where company_id = $1 and status = 'approved'`,
  )
  await at(`update item_buying set cost_changed_at = now() where company_id = $1 and item_id % 7 = 0`)
  await at(`update item_buying set supplier_id = null where company_id = $1 and item_id % 40 = 0`)
  await at(`update selection_items set archived_at = now() where company_id = $1 and id % 50 = 0`)
  // Decided again while their orders were kept.
  await at(
    `insert into order_lines (company_id, order_id, position, released_from, item_id, description, unit, quantity_milli, signed_milli, unit_cost_cents)
    select $1, (select max(id) from orders where company_id = $1), 2, s.id, s.selected_item_id, 'Tap', 'each', 1000, 1000, 700
    from selections s where s.company_id = $1 and s.status = 'approved' and s.id % 20 = 0`,
  )
}
