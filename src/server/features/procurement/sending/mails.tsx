import { dayInWords } from '#shared/kernel/dates.ts'
import { MailButton, MailLayout, MailLink, MailNote, MailText } from '#server/platform/mail/layout.tsx'

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

type ReminderProps = {
  company: Letterhead
  title: string
  orders: readonly { name: string; sentOn: string; href: string }[]
}

/** Everything that a supplier has to confirm, each order with its own link. */
export const OrdersReminderMail = ({ company, title, orders }: ReminderProps) => (
  <MailLayout preview={orders.map(({ name }) => name).join(', ')} title={title} company={company}>
    <MailText>
      We sent you these orders and have not heard from you. Please confirm each of them, or propose another date.
    </MailText>
    {orders.map(({ name, sentOn, href }) => (
      <MailText key={href}>
        <MailLink href={href}>{`Purchase order ${name}`}</MailLink>
        {`, sent ${sentOn}`}
      </MailText>
    ))}
    <MailNote>
      You need no account. Each link opens one order only. If you reply to this email, please name the order.
    </MailNote>
  </MailLayout>
)

const Paragraphs = ({ text }: { text: string }) => (
  <>
    {[...new Set(text.split(/\n{2,}/))].map((paragraph) => (
      <MailText key={paragraph}>{paragraph}</MailText>
    ))}
  </>
)
