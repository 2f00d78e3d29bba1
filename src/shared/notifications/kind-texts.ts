import type { NotificationKind } from './vocabulary.ts'

type KindTexts = {
  /** In the settings, and in the unsubscribe link. */
  label: string
  hint: string
  /** Above the title of an email. */
  topic: string
  /** On the button of an email. */
  button: string
}

const TO_SELECTION = 'Open the selection'

/** The name of a page on a button, by the path of its link. */
const pages: [path: RegExp, button: string][] = [
  [/\/selections\/\d/, TO_SELECTION],
  [/\?tab=selections/, 'Open the selections'],
  [/\?tab=timeline/, 'Open the timeline'],
  [/\/orders\/\d/, 'Open the order'],
]

/** The button names the page that its link opens, unless it says what to do there. What is on the timeline is never an approval. */
export function buttonFor(kind: NotificationKind, link: string): string {
  const { button } = kindTexts[kind]
  const page = pages.find(([path]) => path.test(link))?.[1] ?? 'Open the project'
  return button === TO_SELECTION || page === 'Open the timeline' ? page : button
}

/** The texts of each kind of notification: settings, emails and the unsubscribe page use them. */
export const kindTexts: Record<NotificationKind, KindTexts> = {
  invitation: {
    label: 'Invitations',
    hint: 'You were added to a project.',
    topic: 'New project',
    button: 'Open the project',
  },
  decision_needed: {
    label: 'Decision needed',
    hint: 'Options are ready for your decision.',
    topic: 'Your decision',
    button: 'Review and decide',
  },
  deadline: {
    label: 'Deadlines',
    hint: 'A decision is due in 7, 3 or 1 days. Automatic reminders come in the daily email.',
    topic: 'Reminder',
    button: TO_SELECTION,
  },
  overdue: {
    label: 'Overdue',
    hint: 'A deadline has passed without a decision. Automatic reminders come in the daily email.',
    topic: 'Overdue',
    button: TO_SELECTION,
  },
  approved: { label: 'Approved', hint: 'A selection was signed.', topic: 'Approved', button: 'See what was approved' },
  declined: {
    label: 'Declined',
    hint: 'A selection was declined, with the reason.',
    topic: 'Declined',
    button: TO_SELECTION,
  },
  question: {
    label: 'Questions and requests',
    hint: 'Someone asked you a question or requested a change.',
    topic: 'Question for you',
    button: 'Read and reply',
  },
  answer: { label: 'Answers', hint: 'Your question was answered.', topic: 'Answer', button: 'Read the answer' },
  message: {
    label: 'Messages',
    hint: 'Someone wrote in a conversation that you can read.',
    topic: 'New message',
    button: 'Read and reply',
  },
  approval_voided: {
    label: 'Approval voided',
    hint: 'What was signed has changed and needs a new signature.',
    topic: 'Changed after your approval',
    button: 'See what changed',
  },
  ordered: {
    label: 'Ordered and installed',
    hint: 'A selection was ordered or installed.',
    topic: 'Progress',
    button: TO_SELECTION,
  },
  changed: {
    label: 'Changes',
    hint: 'What you chose was changed, renamed, or included without a decision of yours.',
    topic: 'Changed',
    button: TO_SELECTION,
  },
  site_change: {
    label: 'Approvals and changes',
    hint: 'Something of your work was approved or is no longer approved, or what you opened was changed.',
    topic: 'Your work',
    button: 'See what is approved',
  },
}
