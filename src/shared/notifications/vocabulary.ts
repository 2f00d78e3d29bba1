/** Everything that people are told about, in the order in which the settings list it. */
export const notificationKinds = [
  'invitation',
  'decision_needed',
  'deadline',
  'overdue',
  'approved',
  'declined',
  'question',
  'answer',
  'approval_voided',
  'ordered',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const deliveries = ['at_once', 'daily', 'never'] as const
export type Delivery = (typeof deliveries)[number]
