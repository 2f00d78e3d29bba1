import type { NotificationKind } from '#shared/notifications/contract.ts'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailNote,
  MailQuote,
  MailText,
} from '#server/platform/mail/layout.tsx'
import { colors, topics } from '#server/platform/mail/look.ts'
import { type MailedNews, ProjectNews, SelectionCard } from './mail-parts.tsx'

type Props = {
  name: string | null
  /** The one company that all of it comes from. */
  company: Letterhead | null
  news: MailedNews[]
  unsubscribe: { labels: string[]; href: string }
  settings: string
}

/** What each kind is called above its title, its color, and the step that it leads to. */
const kinds: Record<NotificationKind, { label: string; tone: keyof typeof topics; step: string }> = {
  invitation: { label: 'New project', tone: 'said', step: 'Open the project' },
  decision_needed: { label: 'For you to decide', tone: 'ask', step: 'Look and decide' },
  deadline: { label: 'Reminder', tone: 'hurry', step: 'Look and decide' },
  overdue: { label: 'Past its deadline', tone: 'late', step: 'Open the selection' },
  approved: { label: 'Signed off', tone: 'good', step: 'See what was approved' },
  declined: { label: 'Not this one', tone: 'late', step: 'Open the selection' },
  question: { label: 'For you to answer', tone: 'ask', step: 'Read and answer' },
  answer: { label: 'Answer', tone: 'said', step: 'Read the answer' },
  approval_voided: { label: 'Changed after your approval', tone: 'hurry', step: 'See what has changed' },
  ordered: { label: 'Order placed', tone: 'good', step: 'See the order' },
}

const Footer = ({ unsubscribe, settings }: Pick<Props, 'unsubscribe' | 'settings'>) => (
  <>
    You get this because you take part in a project on Finishwork.
    <br />
    <a href={unsubscribe.href} className="soft" style={{ color: colors.soft }}>
      Stop these mails ({unsubscribe.labels.join(', ').toLowerCase()})
    </a>
    <br />
    <a href={settings} className="soft" style={{ color: colors.soft }}>
      All mail settings
    </a>
  </>
)

/** One piece of news, told by itself. */
export const NewsMail = ({ name, company, news, ...footer }: Props) => {
  const [one] = news
  if (!one) return null
  const { label, tone, step } = kinds[one.kind]
  const said = one.kind === 'declined' || one.href.includes('message-')
  // The card below says the date.
  const dated = one.kind === 'deadline' || one.kind === 'overdue'
  return (
    <MailLayout
      preview={[one.body, one.project].filter(Boolean).join(' · ')}
      title={one.title}
      topic={{ label, ...topics[tone] }}
      company={company}
      footer={<Footer {...footer} />}
    >
      {name && <MailText>Hello {name},</MailText>}
      {one.body && !dated && (said ? <MailQuote>{one.body}</MailQuote> : <MailText>{one.body}</MailText>)}
      {one.selection ? (
        <SelectionCard selection={one.selection} project={one.project} />
      ) : (
        <MailNote>Project: {one.project}</MailNote>
      )}
      <MailButton href={one.href}>{step}</MailButton>
    </MailLayout>
  )
}

/** Several together, project by project: each with its own link to the exact place. */
export const DigestMail = ({ name, company, news, ...footer }: Props) => {
  const projects = [...new Set(news.map(({ project }) => project))]
  return (
    <MailLayout
      preview={news.map(({ title }) => title).join(' · ')}
      title={`${news.length} updates for you`}
      company={company}
      footer={<Footer {...footer} />}
    >
      {name && <MailText>Hello {name},</MailText>}
      {projects.map((project) => (
        <ProjectNews key={project} project={project} news={news.filter((one) => one.project === project)} />
      ))}
    </MailLayout>
  )
}
