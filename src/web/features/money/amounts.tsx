import type { ReactNode } from 'react'
import { figures } from '#shared/figures/glossary.ts'
import { subtractMoney } from '#shared/kernel/money.ts'
import type { BilledAmounts, MoneyAmounts } from '#shared/money/contract.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
import { MoneyBars, MoneyKey, mostOf } from './money-chart.tsx'

type Row = MoneyAmounts & Partial<BilledAmounts> & { id: number; budget?: number | null }
type Total = MoneyAmounts & BilledAmounts & { budget: number | null }

type AmountsProps<T> = {
  rows: readonly T[]
  total: Total
  currency: string
  what: string
  /** Rows are projects, which have a budget and invoices. */
  ofCompany?: boolean
  /** Ordered for none of the rows. */
  other: MoneyAmounts
  children: (row: T) => ReactNode
}

const every = ({
  sold,
  cost,
  margin,
  committed,
  ordered,
  invoiced,
  disputed,
}: MoneyAmounts & Partial<BilledAmounts>) => [
  sold,
  cost,
  margin,
  committed,
  ...(invoiced ? [ordered ?? 0, invoiced, disputed ?? 0] : []),
]

export function Amounts<T extends Row>(props: AmountsProps<T>) {
  const { rows, total, other } = props
  return (
    <SameCents amounts={[...rows.flatMap(every), ...every(total), ...every(other)]}>
      <AmountsTable {...props} />
    </SameCents>
  )
}

const percentInWords = (percent: number | null): string => (percent === null ? '' : ` (${percent}%)`)

type Shown<T> = {
  what: string
  ofCompany: boolean
  most: number
  name: (row: T) => ReactNode
} & Pick<ReturnType<typeof useMoney>, 'money' | 'budget'>

const amount = <T,>(key: string, header: string, cell: (row: T) => ReactNode): Column<T> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <span className="block whitespace-nowrap tabular-nums max-sm:text-right">{cell(row)}</span>,
})

const columnsOf = <T extends Row>({ what, ofCompany, most, name, money, budget }: Shown<T>): Column<T>[] => [
  {
    key: 'name',
    header: what,
    primary: true,
    full: true,
    // Where there is no room for a column of its own, the chart is below the name.
    cell: (row) => (
      <>
        {name(row)}
        <div className="mt-1 lg:hidden">
          <MoneyBars amounts={row} most={most} money={money} />
        </div>
      </>
    ),
  },
  {
    key: 'bars',
    header: <span className="sr-only">Chart</span>,
    wide: true,
    cell: (row) => <MoneyBars amounts={row} most={most} money={money} />,
  },
  ...(ofCompany
    ? [amount<T>('budget', figures.budget.label, (row) => (row.budget == null ? '–' : budget(row.budget)))]
    : []),
  amount('sold', figures.sold.label, ({ sold }) => money(sold)),
  amount('cost', figures.cost.label, ({ cost, priced }) => (priced === 0 ? '–' : money(cost))),
  amount('margin', figures.margin.label, ({ margin, marginPercent, priced }) =>
    priced === 0 ? (
      '–'
    ) : (
      <>
        {money(margin)}
        <span className="sm:max-lg:block">{percentInWords(marginPercent)}</span>
      </>
    ),
  ),
  amount('committed', figures.committed.label, ({ committed }) => money(committed)),
  ...(ofCompany ? [amount<T>('invoiced', figures.invoiced.label, (row) => <Invoiced row={row} money={money} />)] : []),
]

/** Invoices have tax, so they are compared with the orders with tax. */
function Invoiced({ row, money }: { row: Partial<BilledAmounts>; money: (units: number) => string }) {
  const { ordered = 0, invoiced = 0, disputed = 0 } = row
  if (invoiced === 0) return '–'
  return (
    <>
      {money(invoiced)}
      <span className="block text-xs whitespace-normal text-ink-soft">{`of ${money(ordered)} ordered`}</span>
      {disputed > 0 && (
        <span className="block text-xs whitespace-normal text-danger-ink">{`${money(disputed)} disputed`}</span>
      )}
    </>
  )
}

function invoicedHint({ ordered, invoiced, disputed }: BilledAmounts, money: (units: number) => string): string {
  if (invoiced === 0) return figures.invoiced.explanation
  return [`Of ${money(ordered)} ordered with tax`, disputed > 0 && `${money(disputed)} disputed`]
    .filter(Boolean)
    .join(', ')
}

/** Why the rows do not add up to it, or else what it is. */
export function costHint(missing: number, otherCost: number, money: (units: number) => string): string {
  const notes = [
    missing > 0 && `${money(missing)} sold has no cost yet`,
    otherCost > 0 && `${money(otherCost)} of it in no row below`,
  ].filter(Boolean)
  return notes.join(', ') || figures.cost.explanation
}

function AmountsTable<T extends Row>({ rows, total, currency, what, ofCompany, other, children }: AmountsProps<T>) {
  const { money, budget } = useMoney(currency)
  const missing = subtractMoney(total.sold, total.priced)
  const columns = columnsOf({ what, ofCompany: ofCompany ?? false, most: mostOf(rows), name: children, money, budget })
  return (
    <>
      <FigureLine label="In all" className="mb-5">
        {total.budget !== null && <Figure label={figures.budget.label} value={budget(total.budget)} />}
        <Figure label={figures.sold.label} value={money(total.sold)} />
        <Figure label={figures.cost.label} value={money(total.cost)} hint={costHint(missing, other.cost, money)} />
        <Figure
          label={figures.margin.label}
          value={`${money(total.margin)}${percentInWords(total.marginPercent)}`}
          tone={total.margin < 0 ? 'danger' : 'neutral'}
          hint={figures.margin.explanation}
        />
        <Figure
          label={figures.committed.label}
          value={money(total.committed)}
          hint={other.committed > 0 ? `${money(other.committed)} of it in no row below` : figures.committed.explanation}
        />
        <Figure
          label={figures.invoiced.label}
          value={money(total.invoiced)}
          tone={total.disputed > 0 ? 'danger' : 'neutral'}
          hint={invoicedHint(total, money)}
        />
      </FigureLine>
      <MoneyKey withBudget={rows.some((row) => Boolean(row.budget))} />
      <Table caption={what} columns={columns} rows={rows} rowKey={({ id }) => id} dense />
    </>
  )
}
