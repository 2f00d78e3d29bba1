import { use } from 'react'
import { perUnit } from '#shared/catalog/rules.ts'
import { moneyFor } from '#shared/kernel/money.ts'
import type { SupplierOrder } from '#shared/procurement/orders/supplier-schemas.ts'
import { countWithoutCost, orderNameInWords, TO_BE_AGREED, YOUR_PRICE } from '#shared/procurement/orders/words.ts'
import { formatDate, formatDay } from '#web/platform/formatting.ts'
import { HouseContext } from '#web/platform/region.ts'
import { callTo } from '#web/ui/call-line.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { CompanyMark } from '#web/ui/page/company-mark.tsx'
import { OrderTotals } from '../parts/order-totals.tsx'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'

/** The builder leads: logo, name, and how to reach them. */
export function SupplierOrderHead({ order }: { order: SupplierOrder }) {
  const { company } = order
  return (
    <header className="mb-6">
      <div className="mb-5 flex items-center gap-3 border-b pb-4">
        <CompanyMark name={company.name} logo={company.logo} size="md" />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{company.name}</p>
          <p className="text-sm text-ink-soft">
            {[company.address, company.licenseNumber && `License ${company.licenseNumber}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {company.phone && (
          <a
            href={callTo(company.phone)}
            className="ml-auto inline-flex min-h-11 shrink-0 items-center text-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            Call {company.phone}
          </a>
        )}
      </div>
      <h1 className="font-serif text-2xl font-semibold tracking-tight">
        Order <OneLine>{orderNameInWords(order)}</OneLine>
      </h1>
      <p className="mt-1 text-ink-soft">{`For ${order.supplier}`}</p>
      <Card className="mt-4">
        <DataList
          items={[
            { label: NEEDED_BY, value: <b>{formatDay(order.neededBy, TO_BE_AGREED)}</b> },
            {
              label: 'Deliver to',
              value: <span className="whitespace-pre-line">{order.deliveryAddress || TO_BE_AGREED}</span>,
            },
            ...text('Instructions', order.deliveryInstructions),
            ...text('Notes', order.notes),
            ...text('Our account', order.accountNumber),
          ]}
        />
      </Card>
    </header>
  )
}

const text = (label: string, value: string | null) =>
  value ? [{ label, value: <span className="whitespace-pre-line">{value}</span> }] : []

type Line = SupplierOrder['lines'][number]

/** The lines as they were ordered; `renderAfter` adds what a supplier can answer. */
export function SupplierOrderLines({
  order,
  renderAfter,
}: {
  order: SupplierOrder
  renderAfter?: (line: Line) => React.ReactNode
}) {
  const { money } = moneyFor(order.currency, [
    ...order.lines.flatMap(({ unitCost, cost }) => [unitCost, cost]),
    order.total,
  ])
  return (
    <Card as="section" flush aria-label="Lines">
      <ul className="divide-y">
        {order.lines.map((line) => (
          <li key={line.id} className="px-4 py-3">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]">{line.description}</p>
                <p className="text-sm text-ink-soft">
                  {[
                    line.room,
                    line.supplierSku && `SKU ${line.supplierSku}`,
                    line.unitCost !== null && `${money(line.unitCost)} ${perUnit(line.unit)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <Answer line={line} />
              </div>
              <div className="shrink-0 text-right text-sm">
                <p className="font-semibold">{line.orderedWords}</p>
                <p className="tabular-nums text-ink-soft">{line.unitCost === null ? YOUR_PRICE : money(line.cost)}</p>
              </div>
            </div>
            {renderAfter?.(line)}
          </li>
        ))}
      </ul>
      <div className="border-t">
        <OrderTotals {...order} linesWithoutCost={countWithoutCost(order.lines)} />
      </div>
    </Card>
  )
}

function proposalInWords({ backorder, expectedOn }: NonNullable<Line['proposal']>): string {
  if (backorder)
    return expectedOn ? `You proposed a backorder for ${formatDay(expectedOn)}` : 'You proposed a backorder'
  return expectedOn ? `You proposed ${formatDay(expectedOn)}` : 'You wrote a note'
}

/** "Accepted Nov 18, 2026: Apr 02, 2027" */
function Decided({ decision }: { decision: NonNullable<Line['decision']> }) {
  const { accepted, expectedOn, backorder, reason, at } = decision
  const { timeZone } = use(HouseContext)
  const what = [backorder && 'backorder', expectedOn && formatDay(expectedOn)].filter(Boolean).join(', ')
  return (
    <p className={accepted ? 'text-sm text-good-ink' : 'text-sm text-warn-ink'}>
      {`${accepted ? 'Accepted' : 'Declined'} ${formatDate(at, timeZone ?? 'UTC')}${what ? `: ${what}` : ''}`}
      {reason && <span className="block whitespace-pre-line [overflow-wrap:anywhere]">“{reason}”</span>}
    </p>
  )
}

function Answer({ line }: { line: Line }) {
  return (
    <>
      <Arrival line={line} />
      {line.proposal === null && line.open > 0 && line.decision && <Decided decision={line.decision} />}
    </>
  )
}

function Arrival({ line: { proposal, expectedOn, backorder, open, charge } }: { line: Line }) {
  const words = proposal
    ? [proposalInWords(proposal)]
    : open === 0
      ? [!charge && ARRIVED]
      : expectedOn
        ? [backorder ? 'Backorder, arrives' : ARRIVES, formatDay(expectedOn)]
        : []
  const shown = words.filter(Boolean).join(' ')
  return shown === '' ? null : <p className="text-sm text-good-ink">{shown}</p>
}
