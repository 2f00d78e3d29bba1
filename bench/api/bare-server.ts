import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The limit: node:http and pg, nothing else. No session, no permission, no log, no validation; one prepared statement, JSON
 * built by PostgreSQL. What stands between this and us is what everything else costs.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const figures = `
  select coalesce(json_agg(p), '[]') as json from (
    select p.id, p.name, p.address, p.status, p.budget_cents / 100 as budget, p.start_date as "startDate",
      p.expected_completion_date as "expectedCompletionDate", p.created_at as "createdAt", u.first_name || ' ' || u.last_name as client, u.email as "clientEmail",
      s.pending as "pendingSelections", s.completed as "completedSelections", s.overdue as "overdueSelections", s.spent as "spentBudget"
    from projects p join users u on u.id = p.client_id
    cross join lateral (
      select count(*) filter (where status in ('pending', 'in_review', 'selected')) as pending,
        count(*) filter (where status in ('approved', 'ordered')) as completed,
        count(*) filter (where status in ('pending', 'in_review', 'selected') and deadline < current_date) as overdue,
        coalesce(sum(total_cents), 0) / 100 as spent
      from selections where project_id = p.id) s
    where p.company_id = 1 and p.archived_at is null order by p.created_at desc, p.id desc limit 50) p`

const one = `
  select row_to_json(p) as json from (
    select p.*, u.first_name || ' ' || u.last_name as client, u.email as "clientEmail"
    from projects p join users u on u.id = p.client_id where p.id = $1) p`

const items = `
  select coalesce(json_agg(i), '[]') as json from (
    select id, name, brand, model, description, price_cents / 100.0 as price, unit, availability, specifications, data_sheet_url as "dataSheet"
    from selection_items where category_id = $1 and archived_at is null order by lower(name), id limit 100) i`

const message = `
  with written as (insert into messages (company_id, project_id, sender_id, message, created_at) values (1, $1, $2, $3, now()) returning *)
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
        userId: number
        message: string
      }
      void send('message', message, [body.projectId, body.userId, body.message])
    })
    return
  }
  if (url.startsWith('/projects/')) void send('one', one, [Number(url.slice(10))])
  else if (url.startsWith('/projects')) void send('list', figures, [])
  else void send('items', items, [Number(url.split('=')[1])])
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
