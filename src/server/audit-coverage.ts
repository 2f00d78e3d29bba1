import { isOpen } from '#shared/selections/rules.ts'
import { statusList } from '#server/db/conditions.ts'

/**
 * What `audit:verify` compares with the audit chain, column by column. A test compares this list with the schema, so that a new
 * column has to be put on one side, and edits every covered column to see that it is found.
 */
type Coverage = {
  /** The rows that affect a decision, as a condition; all of them without one. */
  rows?: string
  covered: readonly string[]
  /** Why the other columns are left out. */
  not?: Readonly<Record<string, string>>
}

const ownCopy = 'planned; what was decided has its own copy in choices'
const open = 'renaming and planning void nothing; the signed line has the words that were shown'
const computed = 'the database computes it from covered columns'
const figure = 'a figure, recounted from other rows'
const profile = 'about the person; the sign-off has the name and the account that signed'
const asked = 'before the decision: the chain says who chose and signed'

/** Names divided by spaces, which read better than a column of quotes. */
const columns = (...lines: string[]): string[] => lines.flatMap((names) => names.split(' '))

const decidedOn = `project_id in (select project_id from sign_offs)`

export const auditCoverage: Readonly<Record<string, Coverage>> = {
  audit_log: {
    covered: columns('company_id seq at kind actor_id actor_name project_id selection_id data ip previous_hash hash'),
  },
  audit_heads: { covered: ['company_id', 'seq', 'hash'] },
  sign_offs: {
    covered: columns(
      'id company_id project_id user_id code signed_name drawing consent_text ip user_agent session_id',
      'time_zone signed_at audit_seq',
    ),
  },
  sign_off_lines: {
    covered: columns(
      'id company_id sign_off_id selection_id signer_id decision reason fingerprint snapshot shown',
      'replaces_line_id voided_at void_reason',
    ),
  },
  certificates: { covered: ['sign_off_id', 'company_id', 'sha256', 'pdf', 'sealed_by', 'made_at'] },
  selection_snapshots: {
    covered: ['company_id', 'selection_id', 'fingerprint', 'snapshot', 'until', 'audit_seq'],
  },
  selections: {
    rows: `status in ${statusList((status) => !isOpen(status))}`,
    covered: columns(
      'id company_id project_id status notes choices allowance_id allowance_name allowance_cents',
      'included was_signed archived_at archived_by order_reference expected_on ordered_at delivered_at',
      'installed_at installed_by installed_note',
    ),
    not: {
      ...notOf(['name', 'description', 'room', 'phase', 'category_id', 'priority', 'deadline'], open),
      ...notOf(['deadline_typed', 'plan', 'install_event_id', 'install_on'], open),
      ...notOf(['trade_notes', 'internal_notes', 'trade_id', 'deadline_offset_days', 'deadline_milestone'], open),
      ...notOf(['quantity_milli', 'unit', 'max_choices', 'lowest_cents', 'selected_item_id'], ownCopy),
      ...notOf(['total_cents', 'forecast_cents', 'fingerprint'], computed),
      ...notOf(['chosen_by', 'chosen_for', 'chosen_at', 'decline_reason', 'sent_at', 'changed_from'], asked),
      ...notOf(['completed_on', 'price_owed_from', 'ended_approval', 'lines_to_order'], figure),
      ...notOf(['is_sample', 'version', 'created_by', 'created_at', 'updated_at'], 'about the row, not about the deal'),
    },
  },
  allowances: {
    covered: ['id', 'company_id', 'project_id', 'name', 'amount_cents'],
    not: {
      ...notOf(['chosen_cents', 'open_selections', 'open_lowest_cents', 'rest_cents'], figure),
      ...notOf(['draft_chosen_cents', 'draft_open_selections', 'draft_open_lowest_cents', 'draft_rest_cents'], figure),
      ...notOf(['version', 'created_at', 'updated_at'], 'about the row, not about the deal'),
    },
  },
  projects: {
    rows: `id in (select project_id from sign_offs)`,
    covered: ['id', 'company_id', 'signing_rule', 'signing_threshold_cents'],
    not: {
      ...notOf(['name', 'description', 'address', 'notes', 'project_type', 'status', 'status_group'], open),
      ...notOf(
        ['start_date', 'expected_completion_date', 'completion_date', 'budget_cents', 'photo', 'photo_file_id'],
        open,
      ),
      ...notOf(['client_id', 'builder_id'], 'whom lists show first; who signs is in project_people'),
      ...notOf(['currency', 'time_zone'], 'the sign-off has its own copy'),
      ...notOf(['is_sample', 'is_template', 'template_description', 'version', 'search', 'palette'], 'about the row'),
      ...notOf(['archived_at', 'created_at', 'updated_at'], 'about the row; an archived project keeps its decisions'),
      ...notOf(['recent_activity', 'recent_activity_by', 'recent_activity_name', 'recent_activity_at'], figure),
      ...notOf(['total_selections', 'pending_selections', 'review_selections', 'completed_selections'], figure),
      ...notOf(['chosen_selections', 'draft_selections', 'forecast_cents', 'draft_forecast_cents'], figure),
      ...notOf(['spent_cents', 'approved_cents', 'included_cents'], figure),
    },
  },
  project_people: {
    rows: `seat = 'client' and ${decidedOn}`,
    covered: ['company_id', 'project_id', 'user_id', 'seat'],
    not: { created_at: 'the event that gave the seat has its time' },
  },
  members: {
    rows: `(company_id, user_id) in (select company_id, user_id from project_people where seat = 'client' and ${decidedOn})`,
    covered: ['company_id', 'user_id', 'archived_at'],
    not: {
      ...notOf(['type', 'role', 'is_owner'], 'what a person may do in the company; who signs is in project_people'),
      ...notOf(['first_name', 'last_name', 'phone', 'address', 'search'], profile),
      ...notOf(['invited_at', 'joined_at', 'version', 'created_at', 'undelivered_at', 'undelivered_reason'], profile),
    },
  },
  files: {
    rows: `id in (select substring(p ->> 'url' from '^/api/files/(\\d+)')::integer from sign_off_lines, jsonb_array_elements(shown -> 'pictures') p)`,
    covered: ['id', 'company_id', 'sha256', 'hashes', 'kind', 'variants'],
    not: {
      ...notOf(
        ['content_type', 'name', 'bytes', 'stored_bytes', 'folder'],
        'how the file is stored; its bytes are covered',
      ),
      ...notOf(['width', 'height', 'color', 'blur'], 'shown while the picture loads'),
      ...notOf(['uploaded_by', 'kept_at', 'created_at', 'in_catalog'], 'about the row, not about the picture'),
    },
  },
  anchors: {
    covered: [
      'id',
      'day',
      'made_at',
      'companies',
      'root',
      'previous',
      'hash',
      'signature',
      'sealed_by',
      'time_stamp',
      'time_stamped_at',
    ],
  },
  anchor_heads: { covered: ['anchor_id', 'company_id', 'seq', 'hash'] },
}

/** Tables of which no column affects a decision that was made. */
export const uncoveredTables: Readonly<Record<string, string>> = {
  ...notOf(
    ['seals', 'seal_introductions', 'certificate_conflicts'],
    'the line of keys proves itself, and audit:verify follows it',
  ),
  ...notOf(
    ['companies', 'users', 'sessions', 'link_tokens', 'calendar_feeds'],
    'accounts; a sign-off names the one that signed',
  ),
  ...notOf(['trial_notices', 'unsubscribe_key', 'idempotency_keys', 'rate_limits'], 'how the service runs'),
  ...notOf(['events', 'event_marks', 'job_workers', 'storage_usage', 'schema_migrations'], 'how the service runs'),
  ...notOf(['mails', 'certificate_mails', 'inbound_mails'], 'what was sent; the certificate itself is covered'),
  ...notOf(
    ['notifications', 'notification_settings', 'deadline_reminders'],
    'what was announced; the chain has the event',
  ),
  ...notOf(
    ['selection_categories', 'selection_items', 'item_pictures', 'item_prices'],
    'the catalog; a decision has its own copy',
  ),
  ...notOf(
    ['item_facets', 'catalog_words', 'item_changes', 'item_change_rows'],
    'the catalog; a decision has its own copy',
  ),
  ...notOf(['selection_options', 'suggestions', 'selection_views', 'bulk_changes'], asked),
  ...notOf(
    ['project_trades', 'timeline_events', 'room_links', 'installation_photos', 'documents'],
    'after or beside the decision',
  ),
  ...notOf(
    ['messages', 'message_threads', 'message_attachments', 'message_reads', 'message_floors'],
    'what people said; nothing in it is signed',
  ),
  ...notOf(['imports', 'import_rows', 'import_headings', 'picture_imports', 'table_settings'], 'work in progress'),
  ...notOf(['import_undos', 'import_undo_pages'], 'what can be undone for a few days; the chain has the events'),
  ...notOf(
    [
      'company_schedules',
      'company_days_off',
      'public_holidays',
      'install_rules',
      'milestone_dependencies',
      'schedule_moves',
      'allowed_arrivals',
      'template_schedules',
    ],
    'when things are planned; renaming and planning void nothing',
  ),
  ...notOf(
    [
      'order_series',
      'orders',
      'order_lines',
      'order_revisions',
      'order_messages',
      'order_message_files',
      'order_links',
      'order_mails',
    ],
    'what was ordered; correcting an order changes no decision',
  ),
  ...notOf(
    ['order_deliveries', 'order_delivery_lines', 'order_delivery_photos'],
    'what arrived; the selection has its own copy',
  ),
  ...notOf(
    ['suppliers', 'item_buying', 'item_costs', 'category_buying', 'selection_waste', 'order_invoices'],
    'whom the company buys from and what it pays; no decision has it',
  ),
  ...notOf(['company_figures', 'day_figures', 'money_changes', 'project_money', 'company_money'], figure),
}

function notOf(names: readonly string[], reason: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}
