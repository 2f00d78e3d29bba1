import type { OrderStatus } from '#shared/orders/statuses.ts'
import { statusWords } from '#shared/orders/words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<OrderStatus, Tone> = {
  draft: 'neutral',
  sent: 'info',
  confirmed: 'good',
  partly_delivered: 'warn',
  delivered: 'good',
  canceled: 'neutral',
}

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]} dot>
    {statusWords[status]}
  </Badge>
)
