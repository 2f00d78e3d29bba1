import type { OrderStatus } from '#shared/procurement/orders/statuses.ts'
import {
  asksBesideStatus,
  CHANGE_PROPOSED,
  isConfirmedWithQuestion,
  orderStatusInWords,
} from '#shared/procurement/orders/words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<OrderStatus, Tone> = {
  draft: 'neutral',
  sent: 'info',
  confirmed: 'good',
  partly_delivered: 'warn',
  delivered: 'good',
  canceled: 'neutral',
}

type Shown = { status: OrderStatus; hasProposal: boolean }

/** The status, and what the supplier asks while the builder has not answered. */
export const OrderStatusBadge = ({ order }: { order: Shown }) => (
  <>
    <Badge tone={isConfirmedWithQuestion(order) ? 'warn' : (tones[order.status] ?? 'danger')} dot>
      {orderStatusInWords(order)}
    </Badge>
    {asksBesideStatus(order) && <Badge tone="warn">{CHANGE_PROPOSED}</Badge>}
  </>
)
