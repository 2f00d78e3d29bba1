import type { NotificationKind } from '#shared/notifications/contract.ts'
import { buttonFor, kindTexts } from '#shared/notifications/kind-texts.ts'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailNote,
  MailQuote,
  MailText,
} from '#server/platform/mail/layout.tsx'
import { colors, topics } from '#server/platform/mail/look.ts'
import { QuotedMessages } from './mail-conversation.tsx'
import {
  amountsIn,
  inOneStyle,
  isDated,
  type MailedNotification,
  ProjectNotifications,
  SelectionCard,
} from './mail-parts.tsx'

type Props = {
  name: string | null
  /** The company, if all notifications are from one. */
  company: Letterhead | null
  notifications: MailedNotification[]
  unsubscribe: { labels: string[]; href: string }
  settings: string
  /** The project, if all notifications are about one; otherwise the dashboard. */
  home: string
  /** How to reply by email, when that is possible. */
  hint: string | null
}

/** The color of each kind. */
const tones: Record<NotificationKind, keyof typeof topics> = {
  invitation: 'said',
  decision_needed: 'ask',
  deadline: 'hurry',
  overdue: 'late',
  approved: 'good',
  declined: 'late',
  question: 'ask',
  answer: 'said',
  message: 'said',
  approval_voided: 'hurry',
  ordered: 'good',
  changed: 'said',
  site_change: 'hurry',
}

const Footer = ({ unsubscribe, settings }: Pick<Props, 'unsubscribe' | 'settings'>) => (
  <>
    <a href={unsubscribe.href} className="soft" style={{ color: colors.soft }}>
      Unsubscribe from these emails ({unsubscribe.labels.join(', ').toLowerCase()})
    </a>
    <br />
    <a href={settings} className="soft" style={{ color: colors.soft }}>
      Email settings
    </a>
  </>
)

const Lines = ({ body }: { body: string }) => body.split('\n').map((line) => <MailText key={line}>{line}</MailText>)

/** A single notification. */
export const NotificationMail = ({ name, company, notifications, hint, unsubscribe, settings }: Props) => {
  const [one] = inOneStyle(notifications)
  if (!one) return null
  const { topic } = kindTexts[one.kind]
  const spoken = one.quoted.length > 0
  return (
    <MailLayout
      preview={[one.body?.replaceAll('\n', '; '), one.project].filter(Boolean).join(' · ')}
      title={one.title}
      topic={{ label: topic, ...topics[tones[one.kind]] }}
      company={company}
      footer={<Footer unsubscribe={unsubscribe} settings={settings} />}
    >
      {name && <MailText>Hello {name},</MailText>}
      {spoken && <QuotedMessages messages={one.quoted} />}
      {one.body && !isDated(one) && !spoken && (
        <>{one.kind === 'declined' ? <MailQuote>{one.body}</MailQuote> : <Lines body={one.body} />}</>
      )}
      {one.selection ? (
        <SelectionCard selection={one.selection} project={one.project} group={amountsIn(notifications)} />
      ) : (
        <MailNote>Project: {one.project}</MailNote>
      )}
      <MailButton href={one.href}>{buttonFor(one.kind, one.href)}</MailButton>
      {hint && <MailNote>{hint}</MailNote>}
    </MailLayout>
  )
}

/** Several notifications, grouped by project, each with its own link. */
export const DigestMail = ({ name, company, notifications: all, hint, home, unsubscribe, settings }: Props) => {
  const notifications = inOneStyle(all)
  const projects = [...new Set(notifications.map(({ project }) => project))]
  return (
    <MailLayout
      preview={notifications.map(({ title }) => title).join(' · ')}
      title={`${notifications.length} updates for you`}
      company={company}
      footer={<Footer unsubscribe={unsubscribe} settings={settings} />}
    >
      {name && <MailText>Hello {name},</MailText>}
      {projects.map((project) => (
        <ProjectNotifications
          key={project}
          project={project}
          notifications={notifications.filter((one) => one.project === project)}
          group={amountsIn(notifications)}
        />
      ))}
      <MailButton href={home}>{projects.length === 1 ? 'Open the project' : 'Open your dashboard'}</MailButton>
      {hint && <MailNote>{hint}</MailNote>}
    </MailLayout>
  )
}
