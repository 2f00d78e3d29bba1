import { type Letterhead, MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'

export type MailedNews = { title: string; body: string | null; href: string; project: string | null }

type Props = {
  name: string | null
  /** The one company that all of it comes from. */
  company: Letterhead | null
  news: MailedNews[]
  unsubscribe: { labels: string[]; href: string }
  settings: string
}

const soft = { color: '#6d655d' }

const Footer = ({ unsubscribe, settings }: Pick<Props, 'unsubscribe' | 'settings'>) => (
  <>
    You get this because you take part in a project on Finishwork.{' '}
    <a href={unsubscribe.href} style={soft}>
      Stop mails about {unsubscribe.labels.join(', ').toLowerCase()}
    </a>{' '}
    ·{' '}
    <a href={settings} style={soft}>
      All settings
    </a>
  </>
)

/** One piece of news, told by itself. */
export const NewsMail = ({ name, company, news, ...footer }: Props) => {
  const [one] = news
  if (!one) return null
  return (
    <MailLayout preview={one.body ?? one.title} title={one.title} company={company} footer={<Footer {...footer} />}>
      {name && <MailText>Hello {name},</MailText>}
      {one.body && <MailText>{one.body}</MailText>}
      {one.project && <MailNote>Project: {one.project}</MailNote>}
      <MailButton href={one.href}>Open in Finishwork</MailButton>
    </MailLayout>
  )
}

/** Several together: each with its own link to the exact place. */
export const DigestMail = ({ name, company, news, ...footer }: Props) => (
  <MailLayout
    preview={news.map(({ title }) => title).join(' · ')}
    title={`${news.length} updates for you`}
    company={company}
    footer={<Footer {...footer} />}
  >
    {name && <MailText>Hello {name},</MailText>}
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {news.map(({ title, body, href, project }) => (
          <tr key={href + title}>
            <td style={{ padding: '12px 0', borderTop: '1px solid #e6e1da' }}>
              <MailText>
                <a href={href} style={{ color: '#2f5d4a', fontWeight: 600 }}>
                  {title}
                </a>
              </MailText>
              <MailNote>{[body, project].filter(Boolean).join(' · ')}</MailNote>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </MailLayout>
)
