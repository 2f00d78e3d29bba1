import type { AuditKind } from '../activity/vocabulary.ts'
import type { UserType } from '../auth/contract.ts'
import { notificationKinds, type Delivery, type NotificationKind } from './vocabulary.ts'

/** How each kind is emailed by default. The bell shows everything. */
export const defaultDelivery: Record<NotificationKind, Delivery> = {
  invitation: 'at_once',
  decision_needed: 'at_once',
  deadline: 'at_once',
  overdue: 'at_once',
  approved: 'at_once',
  declined: 'at_once',
  question: 'at_once',
  answer: 'at_once',
  approval_voided: 'at_once',
  ordered: 'daily',
  changed: 'at_once',
  site_change: 'at_once',
  message: 'at_once',
}

/**
 * Kinds of notifications a person can get: trades decide nothing, so they are notified of their projects and the messages of their
 * thread.
 */
export const kindsFor = (type: UserType): readonly NotificationKind[] =>
  type === 'subcontractor'
    ? ['invitation', 'answer', 'message', 'site_change']
    : notificationKinds.filter((kind) => kind !== 'site_change')

/** Notifications that ask for action come before those that only inform. */
export const byUrgency = (a: { kind: NotificationKind }, b: { kind: NotificationKind }): number =>
  urgency[a.kind] - urgency[b.kind]

const urgency: Record<NotificationKind, number> = {
  overdue: 1,
  deadline: 2,
  approval_voided: 3,
  decision_needed: 4,
  question: 5,
  answer: 6,
  message: 7,
  declined: 8,
  approved: 9,
  site_change: 10,
  changed: 11,
  ordered: 12,
  invitation: 13,
}

/** Events after which no decision is due on a selection: its reminders are done. */
export const endsDecision = (kind: AuditKind): boolean => decisionEnds.has(kind)

const decisionEnds: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'selection.included',
  'selection.approved',
  'selection.signatures_complete',
  'selection.declined',
  'selection.ordered',
  'selection.deleted',
  'selection.archived',
])
