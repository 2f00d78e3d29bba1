import type { Client } from 'pg'
import { planAround, withoutTriggers } from './part.ts'

/** One selection in so many is talked about, in a thread of three messages. */
const TALKED_ABOUT = 5
/** A number without order: ids follow one another in the order in which the rows of all companies were written. */
const shuffled = (id: string): string => `(hashint4(${id}) & 65535)`
const SUPPLIERS = 4

/** The rows of a company by place, so that its selections can have them in turns. */
const placed = (table: string): string[] => [
  `create temporary table placed_${table} on commit drop as select id, company_id, (row_number() over (partition by company_id order by id) - 1)::int as place
    from ${table}`,
  `create unique index on placed_${table} (company_id, place)`,
  `analyze placed_${table}`,
]

/** What is bought: half of the approved selections wait to be ordered, the others are in one order for each house and supplier. */
const bought = [
  `insert into suppliers (company_id, name, email, created_at)
    select id, 'Supplier ' || n, 'desk' || n || '@scale.example', now() from companies cross join generate_series(1, ${SUPPLIERS}) n`,
  ...placed('suppliers'),
  `insert into item_buying (item_id, company_id, supplier_id, cost_cents, updated_at)
    select i.id, i.company_id, s.id, 700, now() from selection_items i
    join placed_suppliers s on s.company_id = i.company_id and s.place = ${shuffled('i.id')} % ${SUPPLIERS}`,
  ...placed('selection_items'),
  `update selections s set selected_item_id = i.id, chosen_at = now() - interval '2 days', install_on = current_date + 40,
      choices = jsonb_set(s.choices, '{0,itemId}', to_jsonb(i.id)),
      lines_to_order = ${shuffled('s.id')} % 2, status = case ${shuffled('s.id')} % 2 when 0 then 'ordered' else 'approved' end,
      ordered_at = case ${shuffled('s.id')} % 2 when 0 then now() end, plan = ${planAround(`(current_date - 10 + ${shuffled('s.id')} % 20)`, `${shuffled('s.id')} % 60`)}
    from placed_selection_items i, (select max(place) + 1 as count from placed_selection_items) each
    where s.status = 'approved' and i.company_id = s.company_id and i.place = ${shuffled('s.id')} / 2 % each.count`,
  'analyze selections, item_buying',
  `create temporary table bought on commit drop as
    select s.id, s.company_id, s.project_id, s.created_by, s.selected_item_id as item_id, b.supplier_id,
      999 + dense_rank() over (partition by s.company_id order by s.project_id, b.supplier_id) as number,
      row_number() over (partition by s.company_id, s.project_id, b.supplier_id order by s.id) as position
    from selections s join item_buying b on b.item_id = s.selected_item_id where s.status = 'ordered'`,
  'analyze bought',
  `insert into orders (company_id, number, supplier_id, project_id, status, currency, total_cents, subtotal_cents, line_count, search, created_by, created_at, sent_at)
    select company_id, number, supplier_id, project_id, case number % 4 when 0 then 'delivered' else 'confirmed' end, 'USD', 700 * count(*), 700 * count(*), count(*),
      'po-' || number || ' supplier', min(created_by), now(), now() from bought group by 1, 2, 3, 4, 5 order by number`,
  'analyze orders',
  `insert into order_lines (company_id, order_id, position, selection_id, item_id, description, unit, quantity_milli, signed_milli, unit_cost_cents, delivered_milli)
    select b.company_id, o.id, b.position, b.id, b.item_id, 'Tap', 'each', 1000, 1000, 700, case o.status when 'delivered' then 1000 else 0 end
    from bought b join orders o on o.company_id = b.company_id and o.number = b.number`,
]

/** What is said, most of it read: the client asks, the builder answers, the client asks again; most of their questions are answered. */
const said = [
  `insert into message_threads (company_id, project_id, selection_id)
    select company_id, project_id, id from selections where ${shuffled('id')} % ${TALKED_ABOUT} = 0 and archived_at is null`,
  `insert into messages (company_id, project_id, selection_id, thread_id, sender_id, message_type, message, created_at, resolved_at)
    select t.company_id, t.project_id, t.selection_id, t.id, case n when 2 then p.builder_id else p.client_id end, case n when 1 then 'question' else 'comment' end,
      'The tiles arrive on Monday, the tap a week later.', now() - (4 - n) * interval '1 hour', case when n = 1 and ${shuffled('t.id')} % 10 > 0 then now() end
    from generate_series(1, 3) n cross join message_threads t join projects p on p.id = t.project_id order by n, t.id`,
  `update message_threads t set last_message_id = x.last, last_public_id = x.last
    from (select thread_id, max(id) as last from messages group by 1) x where x.thread_id = t.id`,
  `insert into message_reads (user_id, thread_id, up_to, read_at)
    select p.builder_id, t.id, t.last_message_id, now() from message_threads t join projects p on p.id = t.project_id where ${shuffled('t.id')} % 5 > 0`,
]

/** What the other lists of every company show: milestones, imports, documents, changes of the catalog, and what is archived. */
const rest = {
  timeline_events: `insert into timeline_events (company_id, project_id, title, scheduled_date, planned_start, duration_days, created_by, created_at)
    select company_id, id, 'Milestone ' || n, current_date - 60 + n * 14, current_date - 60 + n * 14, 5, builder_id, now()
    from projects cross join generate_series(1, 12) n`,
  imports: `insert into imports (company_id, created_by, kind, file_name, status, header_row, column_count, mapping, row_count, created_at)
    select company_id, user_id, 'items', 'prices-' || n || '.csv', 'done', 0, 4, '{}', 100, now() - n * interval '1 day'
    from members cross join generate_series(1, 10) n where is_owner`,
  documents: `insert into documents (company_id, project_id, user_id, seat, request, name, progress, created_at, expires_at)
    select company_id, id, builder_id, 'builder', '{"kind": "schedule", "format": "pdf", "version": "client", "group": "room"}', 'Schedule ' || n || '.pdf', 100, now() - n * interval '1 hour', now() + interval '1 day'
    from projects cross join generate_series(1, 5) n`,
  item_changes: `insert into item_changes (company_id, act, price_by, price_value, rounding, item_count, changed_by, changed_at)
    select company_id, 'price', 'percent', 500, 'none', 20, user_id, now() - n * interval '1 day'
    from members cross join generate_series(1, 10) n where is_owner`,
  projects: `insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, created_at, updated_at, archived_at, search)
    select m.company_id, 'Archived ' || n, n || ' Long Street', m.user_id + 100000000, m.user_id, 'USD', 'America/New_York', 5000000, 'completed',
      now() - n * interval '1 day', now(), now(), 'archived ' || n || ' long street'
    from members m cross join generate_series(1, 5) n where m.is_owner`,
  selections: `insert into selections (company_id, project_id, name, room, status, deadline, created_by, created_at, updated_at, sent_at, archived_at)
    select p.company_id, p.id, 'Archived ' || n, 'Kitchen', 'pending', current_date + n, p.builder_id, now() - n * interval '1 minute', now(), now(), now()
    from projects p cross join generate_series(1, 10) n where p.archived_at is null`,
}

/** For a database that has none of it yet. The rows are archived or counted nowhere, so that stored figures stay as they are. */
export async function fillRest(client: Client): Promise<void> {
  const lacks = async (table: string) => (await client.query(`select from ${table} limit 1`)).rows.length === 0
  if (await lacks('imports')) await run(client, Object.values(rest))
  if (await lacks('orders')) await run(client, [...bought, ...said])
}

async function run(client: Client, texts: string[]): Promise<void> {
  await withoutTriggers(client, async () => {
    for (const text of texts) await client.query(text)
  })
  await client.query('vacuum analyze')
}

/** The pages that show it. */
export const restPages = (projectId: number): string[] => [
  '/projects?status=archived',
  '/selections?archived=true',
  `/selections?projectId=${projectId}&group=room`,
  `/projects/${projectId}/timeline?deadlines=true`,
  `/projects/${projectId}/schedule`,
  `/projects/${projectId}/documents`,
  '/imports?kind=items',
  '/item-changes',
  '/suppliers',
  '/orders?status=open',
  '/money/projects',
  '/conversations?show=unread',
  '/conversations?show=open',
  '/conversations/figures',
]
