import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { emailStateWords } from '#shared/procurement/orders/words.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate, formatDateTime, formatDay } from '#web/platform/formatting.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

/** Where it goes, when, and what became of the email. */
export function OrderFacts({ order }: { order: Order }) {
  const { supplier, project } = order
  const timeZone = useHouseZone()
  return (
    <Card as="section" aria-label="About the order">
      <DataList
        items={[
          { label: NEEDED_BY, value: formatDay(order.neededBy, 'No date set') },
          ...arrivalOf(order),
          {
            label: 'Supplier',
            value: supplier ? (
              <>
                <TextLink to="/suppliers" search={{ q: supplier.name, ...(supplier.archived && { show: 'archived' }) }}>
                  {supplier.name}
                </TextLink>
                {supplier.archived && ' (archived)'}
              </>
            ) : (
              'No supplier'
            ),
          },
          ...(project
            ? [
                {
                  label: 'Project',
                  value: (
                    <TextLink to="/projects/$projectId" params={{ projectId: String(project.id) }}>
                      {project.name}
                    </TextLink>
                  ),
                },
              ]
            : []),
          {
            label: 'Deliver to',
            value: <span className="whitespace-pre-line">{order.deliveryAddress || 'No address yet'}</span>,
          },
          ...text('Instructions', order.deliveryInstructions),
          ...text('Notes', order.notes),
          ...(order.status === 'draft'
            ? []
            : [{ label: 'Email', value: <EmailState order={order} timeZone={timeZone} /> }]),
          ...(order.link ? [{ label: 'Their link', value: linkInWords(order.link, timeZone) }] : []),
          { label: 'Started', value: `${formatDate(order.createdAt, timeZone)} by ${order.createdBy}` },
          ...(order.sentAt ? [{ label: 'Sent', value: formatDateTime(order.sentAt, timeZone) }] : []),
          ...(order.confirmedAt
            ? [
                {
                  label: order.hasProposal ? 'Answered' : 'Confirmed',
                  value: formatDateTime(order.confirmedAt, timeZone),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** When it comes; of what is complete, when the last of it came. */
function arrivalOf({ status, expectedOn, deliveries }: Order) {
  if (status === 'draft' || status === 'canceled') return []
  if (status !== 'delivered') return [{ label: ARRIVES, value: formatDay(expectedOn, 'No date yet') }]
  const last = deliveries
    .map(({ deliveredOn }) => deliveredOn)
    .toSorted()
    .at(-1)
  return last === undefined ? [] : [{ label: ARRIVED, value: formatDay(last) }]
}

const text = (label: string, value: string | null) =>
  value ? [{ label, value: <span className="whitespace-pre-line">{value}</span> }] : []

const linkInWords = ({ openedAt, expiresAt }: NonNullable<Order['link']>, timeZone: string): string =>
  openedAt
    ? `Opened ${formatDateTime(openedAt, timeZone)}`
    : `Not opened yet. It opens until ${formatDate(expiresAt, timeZone)}.`

const tones: Record<Order['email']['state'], Tone> = {
  waiting: 'neutral',
  delivered: 'good',
  failed: 'danger',
  mailbox: 'good',
  none: 'neutral',
}

const EmailState = ({ order: { email }, timeZone }: { order: Order; timeZone: string }) => (
  <span className="flex flex-col items-start gap-1">
    <Badge tone={tones[email.state]} dot>
      {emailStateWords[email.state]}
    </Badge>
    {email.to && <span className="text-xs text-ink-soft">{`To ${email.to}`}</span>}
    {email.at && <span className="text-xs text-ink-soft">{formatDateTime(email.at, timeZone)}</span>}
  </span>
)
