/** What Citus would need for tables that do not belong to one company, by the column company_id or as `companies` itself. */
export const tablesAcrossCompanies: Record<string, string> = {
  // People. One account serves all companies of a person (decision 3).
  users: 'reference table: every company joins it, and it changes seldom',
  sessions: 'local table on the coordinator: found by token before the company is known',
  link_tokens: 'local table on the coordinator: found by token, and company_id may be null',
  calendar_feeds: 'local table on the coordinator: found by token',
  table_settings: 'distributed by user_id, or local: joins nothing',
  notification_settings: 'reference table: joined when notifications are addressed',
  message_floors: 'company_id added: one row for each company of a person, joined with threads',
  message_reads: 'company_id added, from the thread',
  // Services of the installation.
  mails: 'company_id made mandatory, with a row of companies for the installation itself; delivered by id from a job',
  unsubscribe_key: 'reference table: one row',
  idempotency_keys: 'distributed by user_id, or local: read and written by key only',
  rate_limits: 'local table on the coordinator: counts of addresses and people',
  event_marks: 'company_id added, or one row for each shard: each company has a position of its own',
  schema_migrations: 'local table on the coordinator',
  job_workers: 'local table on the coordinator, beside the job queue',
  inbound_mails: 'distributed by user_id, or local: joins nothing',
  deadline_reminders: 'company_id added, from the selection',
  // Proof over all companies.
  seals: 'reference table: a row for each key',
  seal_introductions: 'reference table: a row for each key',
  anchors: 'reference table: a row a day; its root is computed over every shard',
  certificate_conflicts: 'local table on the coordinator: company_id is what a foreign file says, and may be null',
  public_holidays: 'reference table',
}

const personKeys = /\.(?:user_id|email|recipient|username|client_id|sender_id)$/

/** What Citus would need for a shape of statements. */
export function needOf(shape: string): string {
  const parts = shape.replace(/^\w+ /, '').split('; ')
  return [...new Set(parts.map((part) => needOfPart(part, shape.startsWith('insert '))))].join('; ')
}

function needOfPart(part: string, inserts: boolean): string {
  const [, tables = '', how = '', columns = ''] = /^(.*?) (by|joined by|as a whole)(?: (.*))?$/.exec(part) ?? []
  const outside = tables.split(', ').every((table) => table in tablesAcrossCompanies)
  if (outside) return 'see the tables'
  if (inserts && how === 'as a whole') return 'company_id in the insert'
  if (how === 'as a whole') return 'runs on every shard'
  if (how === 'joined by') return 'company_id in the join, so that it is colocated'
  if (columns.split(', ').every((column) => personKeys.test(column)))
    return 'asks every shard: a person may have several companies; or a lookup of companies by person'
  return 'company_id in the condition; without it every shard is asked'
}
