import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'

// Every table and every index begins with the company: docs/distribution.md. What does not is listed with its reason.

/** Tables without a company, or with one that may be missing, and where their rows would go if rows were spread by company. */
const withoutCompany: Record<string, string> = {
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

/** Foreign keys between tables of companies that do not include the company. */
const withoutCompanyInKey: Record<string, string> = {
  item_prices_change_id_fkey: 'both rows are written by one act on one company',
  messages_thread_id_fkey: 'both rows are written by one act on one project',
  project_trades_project_id_user_id_fkey: 'a project has one company',
  selections_trade_fkey: 'a project has one company',
  sign_off_lines_replaces_line_id_fkey: 'a selection has one company',
}

/** Indexes whose first column says nothing about the company, by the reason. */
const acrossCompanies: Record<string, readonly string[]> = {
  'found by a secret, before the company is known': [
    'certificates_by_hash',
    'order_links_token_hash_key',
    'room_links_token_hash_key',
    'sign_offs_code_key',
  ],
  'a job looks at every company, oldest or most urgent first': [
    'companies_by_trial_end',
    'documents_by_expiry',
    'events_by_age',
    'files_never_used',
    'import_undos_by_age',
    'imports_by_age',
    'notifications_to_mail',
    'picture_imports_by_age',
    'selections_awaiting_confirmation',
    'selections_due',
    'selections_steps_due',
  ],
  'a person may have several companies': [
    'bulk_changes_by_person',
    'documents_by_person',
    'members_by_user',
    'members_one_builder_company',
    'notifications_digested',
    'notifications_newest',
    'notifications_unread',
    'notifications_user_id_dedupe_key_key',
    'room_links_by_creator',
    'selection_views_pkey',
  ],
  'found by an email of the installation, when it was sent or came back': [
    'certificate_mails_by_mail',
    'notifications_by_mail',
    'order_mails_pkey',
    'orders_by_mail',
  ],
  'belongs to one row of one company, without a foreign key': [
    'audit_log_by_project',
    'audit_log_by_selection',
    'import_undos_of_imports',
    'notifications_by_selection',
    'order_revisions_by_logo',
  ],
  'a folder in the file store, unique for the installation': ['files_folder_key', 'picture_imports_folder_key'],
  'readers of events follow all companies in one order': ['events_pkey'],
}

type Index = { table: string; name: string; key: string; first: string | null }
type Key = { name: string; table: string; target: string; columns: string[] }

let client: Client
let close: () => Promise<void>
let ofCompanies: Set<string>
let keys: Key[]

beforeAll(async () => {
  const database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  close = () => client.end().then(() => database.drop())
  const columns = await rows<{ table: string }>(`select c.table_name as table from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'company_id' and c.is_nullable = 'NO'`)
  ofCompanies = new Set(['companies', ...columns.map(({ table }) => table)])
  keys = await rows<Key>(`select k.conname as name, c.relname as table, t.relname as target,
      array(select a.attname::text from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1`)
})
afterAll(() => close())

const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows

test('every table has a company', async () => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  const without = tables.map(({ name }) => name).filter((name) => !ofCompanies.has(name))
  expect(without).toEqual(Object.keys(withoutCompany).toSorted())
})

test('every foreign key between tables of companies includes the company', () => {
  const without = keys.filter(
    ({ table, target, columns }) =>
      ofCompanies.has(table) && ofCompanies.has(target) && target !== 'companies' && !columns.includes('company_id'),
  )
  expect(without.map(({ name }) => name)).toEqual(Object.keys(withoutCompanyInKey).toSorted())
})

test('every index of a table of companies begins with the company, or with what belongs to one', async () => {
  const indexes = await rows<Index>(`select c.relname as table, x.relname as name,
      pg_get_indexdef(i.indexrelid) as key, (select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]) as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace order by 2`)
  const ownKeys = new Set(
    keys
      .filter(({ target }) => ofCompanies.has(target))
      .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  )
  const across = indexes.filter(
    ({ table, first, key }) =>
      ofCompanies.has(table) && first !== 'id' && !key.includes('company_id') && !ownKeys.has(`${table}.${first}`),
  )
  expect(across.map(({ name }) => name)).toEqual(Object.values(acrossCompanies).flat().toSorted())
})
