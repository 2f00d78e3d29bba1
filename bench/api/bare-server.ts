import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The baseline: node:http and pg only. No session, permission, log or validation; one prepared statement, JSON built by
 * PostgreSQL. The difference to ours is what everything else costs.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

// The same fields as ours except `can`, because there are no people here.
const project = `p.id, p.name, p.description, p.address, p.client_id as "clientId", p.builder_id as "builderId",
  u.first_name || ' ' || u.last_name as client, u.email as "clientEmail", p.start_date as "startDate",
  p.expected_completion_date as "expectedCompletionDate", p.completion_date as "completionDate", p.budget_cents / 100 as budget,
  p.budget_cents / 100 as "totalBudget", s.spent as "spentBudget", s.approved as "approvedBudget", s.spent - s.approved as "notYetApprovedBudget",
  p.currency, p.time_zone as "timeZone", p.project_type as "projectType", p.notes, p.status, p.is_sample as "isSample",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.archived_at as "archivedAt", p.recent_activity as "recentActivity",
  p.recent_activity_at as "recentActivityAt", s.total as "totalSelections", s.pending as "pendingSelections",
  s.completed as "completedSelections", s.chosen as "chosenSelections", s.overdue as "overdueSelections", p.version`

const counted = `cross join lateral (
  select count(*) as total, count(*) filter (where status in ('pending', 'in_review', 'selected')) as pending,
    count(*) filter (where status in ('approved', 'ordered')) as completed, count(selected_item_id) as chosen,
    count(*) filter (where status in ('pending', 'in_review', 'selected') and deadline < current_date) as overdue,
    round(coalesce(sum(total_cents), 0) / 100, 2) as spent,
    round(coalesce(sum(total_cents) filter (where status in ('approved', 'ordered')), 0) / 100, 2) as approved
  from selections where project_id = p.id) s`

const figures = `
  select coalesce(json_agg(p), '[]') as json from (
    select ${project} from projects p join users u on u.id = p.client_id ${counted}
    where p.company_id = 1 and p.archived_at is null order by p.created_at desc, p.id desc limit 50) p`

const one = `
  select row_to_json(p) as json from (
    select ${project}, (select json_agg(json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email,
      'phone', m.phone, 'seat', pp.seat, 'primary', m.id = p.client_id))
      from project_people pp join users m on m.id = pp.user_id where pp.project_id = p.id) as people
    from projects p join users u on u.id = p.client_id ${counted} where p.id = $1) p`

const items = `
  select coalesce(json_agg(i), '[]') as json from (
    select i.id, i.name, i.brand, i.model, i.description, i.price_cents / 100.0 as price, i.pictures -> 0 -> 'url' as "imageUrl", i.availability,
      i.specifications, i.data_sheet_url as "dataSheet", i.category_id as "categoryId", c.name as "categoryName", i.unit,
      i.lead_time_days as "leadTimeDays", co.currency, i.pictures, i.version, i.archived_at as "archivedAt"
    from selection_items i join selection_categories c on c.id = i.category_id join companies co on co.id = i.company_id
    where i.category_id = $1 and i.archived_at is null order by lower(i.name), i.id limit 100) i`

const message = `
  with written as (insert into messages (company_id, project_id, thread_id, sender_id, message, created_at) values (1, $1, $2, $3, $4, now()) returning *)
  select row_to_json(written) as json from written`

createServer((request, response) => {
  const url = request.url ?? ''
  const send = (name: string, text: string, values: unknown[]) =>
    pool.query<{ json: unknown }>({ name, text: text.replace(' as json', '::text as json'), values }).then(
      ({ rows }) => response.setHeader('Content-Type', 'application/json').end(rows[0]?.json),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        projectId: number
        threadId: number
        userId: number
        message: string
      }
      void send('message', message, [body.projectId, body.threadId, body.userId, body.message])
    })
    return
  }
  if (url.startsWith('/projects/')) void send('one', one, [Number(url.slice(10))])
  else if (url.startsWith('/projects')) void send('list', figures, [])
  else void send('items', items, [Number(url.split('=')[1])])
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
