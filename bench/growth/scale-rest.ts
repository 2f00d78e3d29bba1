import type { Client } from 'pg'
import { withoutTriggers } from './part.ts'

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
  if ((await client.query('select from imports limit 1')).rows.length > 0) return
  await withoutTriggers(client, async () => {
    for (const text of Object.values(rest)) await client.query(text)
  })
  for (const table of Object.keys(rest)) await client.query(`vacuum analyze ${table}`)
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
]
