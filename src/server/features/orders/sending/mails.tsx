import { dayInWords } from '#shared/kernel/dates.ts'
import { MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'

type Letterhead = { name: string; logoKey: string | null }

type OrderMailProps = {
  company: Letterhead
  title: string
  number: string
  /** What the builder wrote. */
  message: string | null
  neededBy: string | null
  deliveryAddress: string
  /** What a revision changed. */
  changes: readonly string[]
  href: string
  until: string
}

/** An order, or a revision of it, for the supplier. */
export const OrderMail = (props: OrderMailProps) => {
  const { company, title, number, message, neededBy, deliveryAddress, changes, href, until } = props
  return (
    <MailLayout preview={`${number} from ${company.name}`} title={title} company={company}>
      {message && <Paragraphs text={message} />}
      <MailText>
        {neededBy ? `Please deliver by ${dayInWords(neededBy)}` : 'Please deliver'}
        {deliveryAddress ? ` to ${deliveryAddress.replaceAll(/\s*\n\s*/g, ', ')}` : ''}.
      </MailText>
      {changes.map((change) => (
        <MailText key={change}>{change}</MailText>
      ))}
      <MailButton href={href}>Open and confirm the order</MailButton>
      <MailNote>
        You need no account. The link opens this order only and works until {until}. You can also reply to this email.
      </MailNote>
    </MailLayout>
  )
}

type NoticeProps = { company: Letterhead; title: string; text: string; href: string | null }

/** Anything else about an order: it was canceled, or the builder wrote. */
export const OrderNoticeMail = ({ company, title, text, href }: NoticeProps) => (
  <MailLayout preview={text.slice(0, 120)} title={title} company={company}>
    <Paragraphs text={text} />
    {href && <MailButton href={href}>Open the order</MailButton>}
    <MailNote>You can reply to this email.</MailNote>
  </MailLayout>
)

const Paragraphs = ({ text }: { text: string }) => (
  <>
    {[...new Set(text.split(/\n{2,}/))].map((paragraph) => (
      <MailText key={paragraph}>{paragraph}</MailText>
    ))}
  </>
)
