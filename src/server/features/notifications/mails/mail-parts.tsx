import { starterStem } from '#shared/catalog/starter-pictures.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { type Day, dayInWords } from '#shared/kernel/dates.ts'
import { allowanceInWords } from '#shared/figures/words.ts'
import { type AmountGroup, centsStyleFor, moneyFor } from '#shared/kernel/money.ts'
import { namesCents, withCents } from '#shared/notifications/changes-in-words.ts'
import type { NotificationKind } from '#shared/notifications/contract.ts'
import { allowanceDifference } from '#shared/selections/rules.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { deadlineInWords, optionsInWords } from '#shared/selections/words.ts'
import { inlinePicture, inlineShippedPicture } from '#server/platform/mail/inline-pictures.ts'
import { MailTable } from '#server/platform/mail/layout.tsx'
import { colors, font, serif, topics } from '#server/platform/mail/look.ts'
import type { QuotedMessage } from '../quoted-messages-store.ts'
import type { MailedSelection } from './mailing-store.ts'

export type MailedNotification = {
  kind: NotificationKind
  title: string
  body: string | null
  href: string
  project: string
  day: Day
  selection: MailedSelection | null
  /** The message that it is about, and what was written before it. */
  quoted: QuotedMessage[]
}

const { ink, soft, green, line } = colors
const small = { margin: '4px 0 0', fontFamily: font, fontSize: 14, lineHeight: '20px', color: soft }

function pictureOf({ imageUrl, imageKey }: MailedSelection): string | null {
  if (imageKey) return inlinePicture(imageKey)
  const stem = imageUrl && starterStem(imageUrl)
  return stem ? inlineShippedPicture(stem) : null
}

type PictureProps = { selection: MailedSelection; side: number }

/** The picture in its own column; nothing without a picture. */
function Picture({ selection, side }: PictureProps) {
  const picture = pictureOf(selection)
  if (!picture) return null
  return (
    <td width={side + 16} valign="top" data-skip-in-text="true">
      <img
        src={picture}
        alt={selection.item ?? selection.name}
        width={side}
        height={side}
        className="soft"
        style={{
          ...small,
          display: 'block',
          margin: 0,
          width: side,
          height: side,
          objectFit: 'cover',
          borderRadius: 8,
        }}
      />
    </td>
  )
}

type CardProps = {
  selection: MailedSelection
  project: string
  /** The amounts of the whole email. */ group: AmountGroup
}

/** The decision that an email is about: picture, price against the allowance, and deadline. */
export function SelectionCard({ selection, project, group }: CardProps) {
  const { name, room, item, brand, quantity, unit, options } = selection
  return (
    <MailTable>
      <tr>
        <Picture selection={selection} side={128} />
        <td valign="top">
          <p
            className="ink"
            style={{ ...small, margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, color: ink }}
          >
            {item ?? name}
          </p>
          {item && (
            <div className="soft" style={small}>
              {[
                brand,
                quantity !== null && unit && !(unit === 'each' && quantity === 1) && amountInWords(quantity, unit),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          )}
          <Price selection={selection} group={group} />
          {!item && options > 1 && (
            <div className="soft" style={small}>
              {optionsInWords(options)}
            </div>
          )}
          <div className="soft" style={small}>
            {[project, room].filter(Boolean).join(' · ')}
          </div>
          <Due {...selection} />
        </td>
      </tr>
    </MailTable>
  )
}

const amountsOf = ({ total, allowance }: MailedSelection): AmountGroup => [total, allowance]

type PriceProps = { selection: MailedSelection; /** The amounts of the whole email. */ group: AmountGroup }

function Price({ selection: { item, total, allowance, sharedAllowance, currency }, group }: PriceProps) {
  const { money, difference: inWords } = moneyFor(currency, group)
  const included = allowanceInWords(allowance, sharedAllowance === null ? null : { name: sharedAllowance }, money)
  if (!item)
    return (
      included && (
        <div className="ink" style={{ ...small, color: ink }}>
          {included}
        </div>
      )
    )
  if (total === null) return null
  const difference = allowanceDifference(total, allowance)
  return (
    <div className="ink" style={{ ...small, color: ink }}>
      <strong>{money(total)}</strong>
      {sharedAllowance !== null && `, ${included}`}
      {difference !== null && `, ${inWords(difference)}`}
      {difference !== null && difference !== 0 && ' allowance'}
    </div>
  )
}

/** Reminders: what they say about the date is shown with the selection, but not which owner has signed. */
export const isDated = ({ kind, selection }: Pick<MailedNotification, 'kind' | 'selection'>): boolean =>
  (kind === 'deadline' || kind === 'overdue') && !selection?.signed?.length

/** The day of a decision that is still open, for those who decide it or wait for it. Trades do neither. */
function Due(selection: MailedSelection) {
  const { open, recipient, deadline, today, awaitsOptions, awaitsPrice } = selection
  if (!open || !deadline || recipient === 'subcontractor') return null
  const late = deadline < today
  // A client is not late with what the builder still owes.
  if (late && (awaitsOptions || awaitsPrice))
    return (
      <div className="ink" style={{ ...small, color: ink, fontWeight: 600 }}>
        Deadline {dayInWords(deadline)}
      </div>
    )
  const why = deadlineExplanation(selection, recipient)
  return (
    <>
      <div
        className={late ? 'late' : 'ink'}
        style={{ ...small, color: late ? topics.late.color : ink, fontWeight: 600 }}
      >
        {late || recipient === 'builder' ? 'Deadline' : 'Decide by'} {dayInWords(deadline)} (
        {deadlineInWords(deadline, today, late)})
      </div>
      {why && (
        <div className="soft" style={small}>
          {why}
        </div>
      )}
    </>
  )
}

const SOME_CENTS = 0.01

/** The amounts of an email, written ones included: every one shows cents as soon as one has them. */
export const amountsIn = (notifications: readonly MailedNotification[]): AmountGroup =>
  notifications.flatMap(({ selection, body }) => [
    ...(selection ? amountsOf(selection) : []),
    ...(body !== null && namesCents(body) ? [SOME_CENTS] : []),
  ])

/** The same notifications with one style of amounts in what they say. */
export const inOneStyle = (notifications: readonly MailedNotification[]): MailedNotification[] =>
  centsStyleFor(amountsIn(notifications)) === 'always'
    ? notifications.map((one) => ({ ...one, body: one.body === null ? null : withCents(one.body) }))
    : [...notifications]

/** Notifications of one project, under its name, with what they cost and when they are due. */
type ProjectNotificationsProps = { project: string; notifications: MailedNotification[]; group: AmountGroup }

export const ProjectNotifications = ({ project, notifications, group }: ProjectNotificationsProps) => (
  <>
    <h2
      className="ink"
      style={{ margin: '24px 0 8px', fontFamily: serif, fontWeight: 500, fontSize: 18, lineHeight: '24px', color: ink }}
    >
      {project}
    </h2>
    <MailTable>
      {notifications.map(({ kind, title, body, href, day, selection }) => (
        <tr key={href + title}>
          <td className="line" style={{ padding: '12px 0', borderTop: `1px solid ${line}` }}>
            <MailTable>
              <tr>
                {selection && <Picture selection={selection} side={72} />}
                <td valign="top">
                  <div style={{ ...small, margin: 0, fontSize: 16, lineHeight: '24px' }}>
                    <a href={href} className="green" style={{ color: green, fontWeight: 600, textDecoration: 'none' }}>
                      {title}
                    </a>
                  </div>
                  {body &&
                    !isDated({ kind, selection }) &&
                    body.split('\n').map((line) => (
                      <div key={line} className="soft" style={small}>
                        {line}
                      </div>
                    ))}
                  {selection && <Price selection={selection} group={group} />}
                  {selection && <Due {...selection} />}
                  <div className="soft" style={{ ...small, fontSize: 12, lineHeight: '18px' }}>
                    {dayInWords(day)}
                  </div>
                </td>
              </tr>
            </MailTable>
          </td>
        </tr>
      ))}
    </MailTable>
  </>
)
