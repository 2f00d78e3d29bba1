import { type SQL, sql } from 'drizzle-orm'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { awaitsPrice } from '#server/db/conditions.ts'
import { named } from '#server/platform/db/named.ts'

/** What people on site knew of an approval that has ended. */
export type EndedApproval = { at: string; choices: Choice[]; notes: string | null; included: boolean }

/** A selection as it is stored. */
export type SelectionRow = Pick<
  Selection,
  | 'id'
  | 'projectId'
  | 'name'
  | 'description'
  | 'room'
  | 'phase'
  | 'categoryId'
  | 'selectedItemId'
  | 'changedFrom'
  | 'maxChoices'
  | 'included'
  | 'sentAt'
  | 'priority'
  | 'deadline'
  | 'deadlineTyped'
  | 'plan'
  | 'notes'
  | 'tradeNotes'
  | 'tradeId'
  | 'internalNotes'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'unit'
  | 'declineReason'
  | 'deadlineOffsetDays'
  | 'deadlineMilestone'
  | 'wasSigned'
  | 'archivedAt'
> & {
  choices: Choice[]
  quantityMilli: number
  totalCents: number | null
  allowanceCents: number | null
  allowanceId: number | null
  forecastCents: number
  fingerprint: string
  chosen: { byId: number | null; forId: number | null; at: string | null } | null
  order: Selection['order']
  installed: { at: string; byId: number | null; note: string | null } | null
  endedApproval: EndedApproval | null
  awaitsPrice: boolean
}

const columns: Record<keyof SelectionRow, SQL> = {
  id: sql`s.id`,
  projectId: sql`s.project_id`,
  name: sql`s.name`,
  description: sql`s.description`,
  room: sql`s.room`,
  phase: sql`s.phase`,
  categoryId: sql`s.category_id`,
  selectedItemId: sql`s.selected_item_id`,
  choices: sql`s.choices`,
  changedFrom: sql`s.changed_from`,
  maxChoices: sql`s.max_choices`,
  included: sql`s.included`,
  sentAt: sql`s.sent_at`,
  priority: sql`s.priority`,
  deadline: sql`s.deadline`,
  deadlineTyped: sql`s.deadline_typed`,
  plan: sql`s.plan`,
  notes: sql`s.notes`,
  tradeNotes: sql`s.trade_notes`,
  tradeId: sql`s.trade_id`,
  internalNotes: sql`s.internal_notes`,
  status: sql`s.status`,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
  version: sql`s.version`,
  quantityMilli: sql`s.quantity_milli`,
  unit: sql`s.unit`,
  totalCents: sql`s.total_cents`,
  allowanceCents: sql`s.allowance_cents`,
  allowanceId: sql`s.allowance_id`,
  forecastCents: sql`s.forecast_cents`,
  fingerprint: sql`s.fingerprint`,
  declineReason: sql`s.decline_reason`,
  deadlineOffsetDays: sql`s.deadline_offset_days`,
  deadlineMilestone: sql`s.deadline_milestone`,
  // What most selections do not have yet is one value: every column costs each row.
  chosen: sql`case when s.chosen_by is not null or s.chosen_for is not null
    then json_build_object('byId', s.chosen_by, 'forId', s.chosen_for, 'at', s.chosen_at) end`,
  order: sql`case when s.ordered_at is not null then json_build_object('reference', s.order_reference, 'expectedOn', s.expected_on,
    'orderedAt', s.ordered_at, 'deliveredAt', s.delivered_at) end`,
  installed: sql`case when s.installed_at is not null
    then json_build_object('at', s.installed_at, 'byId', s.installed_by, 'note', s.installed_note) end`,
  wasSigned: sql`s.was_signed`,
  archivedAt: sql`s.archived_at`,
  endedApproval: sql`s.ended_approval`,
  awaitsPrice: sql`s.awaits_price`,
}

/** For the WITH that selects `s`: its columns, the reader's seat, and what depends on the project's day. */
export const stored = sql`p.seat, ${awaitsPrice(sql`p.today`)} as awaits_price, s.*`

export const selections = sql`select ${named(columns)} from s`
