import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import type { OrderSummary } from '#shared/procurement/orders/order-schemas.ts'
import { isOrderActPossible } from '#shared/procurement/orders/rules.ts'
import { orderNameInWords } from '#shared/procurement/orders/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

const NONE = '–'

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
        <span className="whitespace-nowrap">{orderNameInWords(order)}</span>
      </Link>
    ),
  },
  {
    key: 'supplier',
    // A card on a phone has no room for both words.
    header: (
      <>
        Supplier<span className="max-sm:hidden"> and project</span>
      </>
    ),
    cell: ({ supplier, project }) => (
      <div className="max-sm:text-right">
        <p>{supplier?.name ?? 'No supplier'}</p>
        <p className="text-xs text-ink-soft">{project?.name}</p>
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => (
      <span className="flex flex-col items-start gap-1 whitespace-nowrap max-sm:items-end">
        <OrderStatusBadge order={order} />
        {order.disputedInvoices > 0 && <Badge tone="danger">Invoice disputed</Badge>}
      </span>
    ),
  },
  {
    key: 'needed',
    header: NEEDED_BY,
    isEmpty: ({ neededBy }) => neededBy === null,
    cell: ({ neededBy }) => <span className="whitespace-nowrap">{formatDay(neededBy, NONE)}</span>,
  },
  {
    key: 'expected',
    header: ARRIVES,
    // The status says that it has arrived.
    isEmpty: (order) => order.status === 'delivered' || arrival(order) === NONE,
    cell: (order) => (
      <span className="whitespace-nowrap">
        {arrival(order)}
        {isTooLate(order) && <span className="block text-xs font-medium text-warn-ink">Later than needed</span>}
      </span>
    ),
  },
  { key: 'lines', header: 'Lines', align: 'end', wide: true, cell: ({ lineCount }) => lineCount },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, currency }) => (
      <span className="tabular-nums">{total === 0 ? NONE : formatMoney(total, currency, 'always')}</span>
    ),
  },
]

/** It is announced for a day after the one on which it is needed. */
const isTooLate = ({ status, neededBy, expectedOn }: OrderSummary): boolean =>
  status !== 'delivered' && status !== 'canceled' && neededBy !== null && expectedOn !== null && expectedOn > neededBy

function arrival({ status, expectedOn }: OrderSummary): string {
  if (status === 'delivered') return ARRIVED
  return formatDay(status === 'canceled' ? null : expectedOn, NONE)
}

type Ticks = {
  isTicked: (id: number) => boolean
  onTick: (id: number, on: boolean) => void
  /** Ticks all of them. */
  all: ReactNode
}

const tickColumn = ({ isTicked, onTick, all }: Ticks): Column<OrderSummary> => ({
  key: 'tick',
  header: (
    <>
      <span className="sr-only">Chosen</span>
      <div className="max-sm:hidden">{all}</div>
    </>
  ),
  corner: true,
  cell: ({ id, number, status }) =>
    isOrderActPossible('send', status) ? (
      <Checkbox label={`Choose ${number}`} hideLabel checked={isTicked(id)} onChange={(on) => onTick(id, on)} />
    ) : null,
})

/** With `ticks`, drafts can be chosen. */
export const OrderTable = ({ orders, ticks }: { orders: readonly OrderSummary[]; ticks: Ticks | null }) => (
  <Table
    caption="Orders"
    columns={ticks ? [tickColumn(ticks), ...columns] : columns}
    rows={orders}
    dense
    rowKey={({ id }) => id}
  />
)
