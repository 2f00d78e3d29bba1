import { moneyFor } from '#shared/kernel/money.ts'
import { type Paid, paidAmounts, paidSentences } from '#shared/signoffs/paid.ts'
import { listInWords } from '#shared/selections/words.ts'
import { type Letterhead, MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'
import { colors, font, topics } from '#server/platform/mail/look.ts'

export type CopiedLine = {
  id: number
  name: string
  items: string[]
  totalCents: number | null
  /** The reason of a decline. */
  declined: string | null
  /** Who had signed and who was missing, if someone was. */
  waiting: string | null
  /** Why it was voided before this email was written. */
  voided: string | null
}

type Props = {
  name: string | null
  title: string
  project: string
  company: Letterhead
  currency: string
  lines: CopiedLine[]
  /** What the signature makes the client pay; null where nothing was approved. */
  paid: Paid | null
  /** Who pays; null toward the signer. */
  payer: string | null
  href: string
  /** Where the reader signs what is waiting for them; null when nothing is. */
  signHref: string | null
  verifyUrl: string
}

const small = { margin: '2px 0 0', fontFamily: font, fontSize: 14, lineHeight: '20px', color: colors.soft }

const SEE = 'See what was signed'

/** The copy that everyone on the client's side gets of what was signed. */
export const CertificateMail = ({
  name,
  title,
  project,
  company,
  currency,
  lines,
  paid,
  payer,
  href,
  signHref,
  verifyUrl,
}: Props) => {
  // Every amount shows cents as soon as one has them.
  const format = moneyFor(currency, [...lines.map((line) => (line.totalCents ?? 0) / 100), ...paidAmounts(paid)])
  return (
    <MailLayout
      preview={listInWords(lines.map((line) => line.name))}
      title={title}
      topic={{ label: 'Signed copy', ...topics.good }}
      company={company}
      footer="You are receiving this email because you are a client on this project. It is your copy of what was signed."
    >
      {name && <MailText>Hello {name},</MailText>}
      <MailText>The certificate is attached. Keep it: it proves what was signed, when and by whom.</MailText>
      {lines.map((line) => (
        <div
          key={line.id}
          className="line"
          style={{ padding: '12px 0', borderTop: `1px solid ${colors.line}`, fontFamily: font }}
        >
          <div className="ink" style={{ ...small, margin: 0, fontSize: 16, lineHeight: '24px', color: colors.ink }}>
            <strong>{line.name}</strong>
          </div>
          <div className="soft" style={small}>
            {stateOf(line, format)}
          </div>
        </div>
      ))}
      {paid && (
        <div className="line" style={{ padding: '12px 0', borderTop: `1px solid ${colors.line}`, fontFamily: font }}>
          {paidSentences(paid, format, payer).map((words) => (
            <div key={words} className="ink" style={{ ...small, color: colors.ink }}>
              {words}
            </div>
          ))}
        </div>
      )}
      <MailButton href={signHref ?? href}>{signHref === null ? SEE : 'Review and sign'}</MailButton>
      <MailNote>
        {signHref !== null && (
          <>
            <a href={href} className="soft" style={{ color: colors.soft }}>
              {SEE}
            </a>
            <br />
          </>
        )}
        Project: {project}
        <br />
        Anyone who has the certificate can check it at{' '}
        <a href={verifyUrl} className="soft" style={{ color: colors.soft }}>
          {verifyUrl}
        </a>
      </MailNote>
    </MailLayout>
  )
}

function stateOf(
  { items, totalCents, declined, waiting, voided }: CopiedLine,
  { money }: ReturnType<typeof moneyFor>,
): string {
  if (declined !== null) return `Declined: ${declined}`
  const price = totalCents === null ? '' : `, ${money(totalCents / 100)}`
  return `${listInWords(items)}${price}. ${waiting === null ? 'Approved.' : `${waiting}.`}${voided === null ? '' : ` Voided since: ${voided}`}`
}
