import { Link } from '@tanstack/react-router'
import Ban from 'virtual:icons/ban'
import CalendarClock from 'virtual:icons/calendar-clock'
import Ellipsis from 'virtual:icons/ellipsis'
import { useState } from 'react'
import { perUnit } from '#shared/catalog/rules.ts'
import { moneyFor } from '#shared/kernel/money.ts'
import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { countWithoutCost, calculatedInWords } from '#shared/procurement/orders/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { OrderTotals } from '../parts/order-totals.tsx'
import { arrivedWords, damagedWords } from '../parts/line-words.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

const CancelOrderDialog = onDemand(() => import('./cancel-order-dialog.tsx').then((module) => module.CancelOrderDialog))
const LineArrivalDialog = onDemand(() => import('./line-arrival-dialog.tsx').then((module) => module.LineArrivalDialog))

export function OrderLines({ order }: { order: Order }) {
  const { lines, currency } = order
  const { money } = moneyFor(currency, [
    ...lines.flatMap(({ unitCost, cost, tax }) => [unitCost, cost, tax]),
    order.total,
  ])
  if (lines.length === 0 && order.status === 'canceled')
    return <EmptyState title="Nothing was ordered" text="It was canceled before anything was sent." />
  if (lines.length === 0)
    return <EmptyState title="No lines yet" text="Edit the draft to add what you order: grout, freight, anything." />
  return (
    <section aria-label="Lines">
      <Table
        caption="Lines of the order"
        columns={columnsOf(order, money)}
        rows={lines}
        rowKey={({ id }) => id}
        foot={<OrderTotals {...order} linesWithoutCost={countWithoutCost(order.lines)} />}
      />
    </section>
  )
}

function columnsOf(order: Order, money: (units: number) => string): Column<OrderLine>[] {
  return [
    { key: 'item', header: 'Item', primary: true, cell: (line) => <Item line={line} /> },
    { key: 'quantity', header: 'Quantity', cell: (line) => <Quantity line={line} /> },
    {
      key: 'unitCost',
      header: 'Unit cost',
      align: 'end',
      wide: true,
      cell: ({ unitCost, unit }) =>
        unitCost === null ? (
          'Not known'
        ) : (
          <span className="whitespace-nowrap tabular-nums">{`${money(unitCost)} ${perUnit(unit)}`}</span>
        ),
    },
    {
      key: 'tax',
      header: 'Tax',
      align: 'end',
      wide: true,
      cell: ({ taxable, tax, unitCost }) => (
        <span className="tabular-nums">{taxable ? (unitCost === null ? '–' : money(tax)) : 'No tax'}</span>
      ),
    },
    {
      key: 'cost',
      header: 'Amount',
      align: 'end',
      cell: ({ cost, unitCost }) => (
        <span className="font-medium tabular-nums">{unitCost === null ? '–' : money(cost)}</span>
      ),
    },
    ...(order.status === 'draft'
      ? []
      : [
          {
            key: 'state',
            header: 'Delivery',
            cell: (line: OrderLine) => (order.status === 'canceled' ? <Badge>Canceled</Badge> : <State line={line} />),
          },
        ]),
    ...(order.can.revise
      ? [
          {
            key: 'actions',
            header: <span className="sr-only">Actions</span>,
            align: 'end' as const,
            corner: true,
            cell: (line: OrderLine) => <LineMenu order={order} line={line} />,
          },
        ]
      : []),
  ]
}

function Item({ line: { selection, description, supplierSku } }: { line: OrderLine }) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p>{description}</p>
      <p className="text-xs font-normal text-ink-soft">
        {supplierSku && `SKU ${supplierSku}`}
        {supplierSku && selection && ' · '}
        {selection && (
          <Link
            to="/projects/$projectId/selections/$selectionId"
            params={{ projectId: selection.projectId, selectionId: selection.id }}
            className="hover:underline"
          >
            {[selection.name, selection.room, selection.projectName].filter(Boolean).join(' · ')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** How the quantity follows from what was signed, under it. */
const Quantity = ({ line: { orderedWords, words } }: { line: OrderLine }) => (
  <div className="max-sm:text-right">
    <p>
      <OneLine>{orderedWords}</OneLine>
    </p>
    {words?.includes(' = ') && <p className="text-xs text-ink-soft">{calculatedInWords(words, orderedWords)}</p>}
  </div>
)

function State({ line }: { line: OrderLine }) {
  const { open, delivered, backorder, expectedOn, charge } = line
  if (charge && open === 0 && delivered === 0) return <span className="text-sm text-ink-soft">Charge only</span>
  const [arrived, damaged] = [arrivedWords(line), damagedWords(line)]
  return (
    <div className="text-sm max-sm:text-right">
      {open === 0 ? (
        <Badge tone="good">{ARRIVED}</Badge>
      ) : (
        <p className="lg:whitespace-nowrap">
          <OneLine>{expectedOn ? `${ARRIVES} ${formatDay(expectedOn)}` : 'No date yet'}</OneLine>
        </p>
      )}
      {arrived && <p className="text-xs text-ink-soft">{arrived}</p>}
      <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden max-sm:justify-end">
        {backorder && open > 0 && <Badge tone="warn">Backorder</Badge>}
        {damaged && <Badge tone="danger">{damaged}</Badge>}
      </div>
    </div>
  )
}

function LineMenu({ order, line }: { order: Order; line: OrderLine }) {
  const [canceling, setCanceling] = useState(false)
  const [dating, setDating] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${line.description}`} icon={<Ellipsis />} />}>
        {line.open > 0 && (
          <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setDating(true)}>
            {line.expectedOn ? 'Change the date' : 'Enter a date'}
          </MenuItem>
        )}
        <MenuItem icon={<Ban aria-hidden />} danger disabled={line.delivered > 0} onSelect={() => setCanceling(true)}>
          Cancel this line
        </MenuItem>
      </Menu>
      {dating && <LineArrivalDialog order={order} line={line} onClose={() => setDating(false)} />}
      {canceling && <CancelOrderDialog order={order} line={line} onClose={() => setCanceling(false)} />}
    </>
  )
}
