import { useQuery } from '@tanstack/react-query'
import { orderNameInWords } from '#shared/procurement/orders/words.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate, formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OrderStatusBadge } from '../orders/order-status.tsx'
import { selectionOrdersQuery } from '../orders/queries.ts'
import { arrivedWords, damagedWords } from './line-words.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'

/** The orders of a selection, for builders only. */
export function SelectionOrders({ projectId, selectionId }: { projectId: number; selectionId: number }) {
  const timeZone = useHouseZone()
  const { data: orders = [] } = useQuery(selectionOrdersQuery(projectId, selectionId))
  const current = orders.filter(({ live, kept }) => live || kept)
  const shown = current.length > 0 ? current : orders
  if (shown.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-base font-semibold">Order</h2>
      <p className="mb-2 text-sm text-ink-soft">Only builders see this.</p>
      <ul className="divide-y">
        {shown.map((line) => {
          const { orderId, lineId, number, revision, status, supplier, item, expectedOn, kept, live, canceledAt } = line
          const comes = live || kept
          const [arrived, damaged] = comes ? [arrivedWords(line), damagedWords(line)] : []
          return (
            <li key={lineId} className="py-2 text-sm first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-2">
                <TextLink to="/orders/$orderId" params={{ orderId }}>
                  {orderNameInWords({ number, revision })}
                </TextLink>
                {comes || status === 'canceled' ? <OrderStatusBadge order={line} /> : <Badge>Line canceled</Badge>}
                {damaged && <Badge tone="danger">{damaged}</Badge>}
              </p>
              <p className="text-ink-soft [overflow-wrap:anywhere]">
                {[
                  shown.length > 1 && item,
                  kept && 'For an earlier decision',
                  supplier,
                  canceledAt && `Canceled ${formatDate(canceledAt, timeZone)}`,
                  arrived,
                  expectedOn && status !== 'delivered' && `${ARRIVES} ${formatDay(expectedOn)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
