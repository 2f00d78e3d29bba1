/** All kinds of notifications, in the order of the settings. */
export const notificationKinds = [
  'invitation',
  'decision_needed',
  'deadline',
  'overdue',
  'approved',
  'declined',
  'question',
  'answer',
  'message',
  'approval_voided',
  'ordered',
  'changed',
  'site_change',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const deliveries = ['at_once', 'daily', 'never'] as const
export type Delivery = (typeof deliveries)[number]
