import { Link } from '@tanstack/react-router'
import { formatMoney } from '#shared/kernel/money.ts'
import type { OrderSummary } from '#shared/orders/order-schemas.ts'
import { orderNameInWords } from '#shared/orders/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { OrderStatusBadge } from './order-status.tsx'

const columns: readonly Column<OrderSummary>[] = [
  {
    key: 'number',
    header: 'Order',
    primary: true,
    cell: (order) => (
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        className="text-primary underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
      >
        <OneLine>{orderNameInWords(order)}</OneLine>
      </Link>
    ),
  },
  { key: 'supplier', header: 'Supplier', cell: ({ supplier }) => supplier?.name ?? 'No supplier' },
  {
    key: 'project',
    header: 'Project',
    wide: true,
    cell: ({ project }) => project?.name ?? <span className="text-ink-soft">Several or none</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, hasProposal }) => (
      <span className="flex flex-wrap gap-1.5">
        <OrderStatusBadge status={status} />
        {hasProposal && <Badge tone="warn">Supplier answered</Badge>}
      </span>
    ),
  },
  { key: 'needed', header: 'Needed by', cell: ({ neededBy }) => <OneLine>{formatDay(neededBy, '–')}</OneLine> },
  { key: 'expected', header: 'Arrives', cell: (order) => <OneLine>{arrival(order)}</OneLine> },
  { key: 'lines', header: 'Lines', align: 'end', wide: true, cell: ({ lineCount }) => lineCount },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, currency }) => (
      <span className="tabular-nums">{total === 0 ? '–' : formatMoney(total, currency, 'always')}</span>
    ),
  },
]

const arrival = ({ status, expectedOn }: OrderSummary): string =>
  status === 'delivered' ? 'Arrived' : formatDay(expectedOn, '–')

export const OrderTable = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <Table caption="Orders" columns={columns} rows={orders} rowKey={({ id }) => id} />
)
