import { figures } from '#shared/figures/glossary.ts'
import { cx } from '#web/ui/cx.ts'

type Amounts = { budget?: number | null; sold: number; cost: number; committed: number }
type Props = { amounts: Amounts; most: number; money: (amount: number) => string }

const bars = [
  { key: 'sold', label: figures.sold.label, className: 'bg-primary' },
  { key: 'cost', label: figures.cost.label, className: 'bg-ink-soft/60' },
  { key: 'committed', label: figures.committed.label, className: 'bg-accent' },
] as const

/** What the longest bar of a chart stands for. */
export const mostOf = (rows: readonly Amounts[]): number =>
  Math.max(1, ...rows.flatMap(({ budget, sold, cost, committed }) => [budget ?? 0, sold, cost, committed]))

const share = (amount: number, most: number): string => `${Math.min(100, (amount / most) * 100).toFixed(1)}%`

/** Three bars on one scale, with the budget as a line. The numbers are in the table beside it. */
export function MoneyBars({ amounts, most, money }: Props) {
  const { budget } = amounts
  const words = bars.map(({ key, label }) => `${label} ${money(amounts[key])}`)
  return (
    <div
      role="img"
      aria-label={[...words, ...(budget ? [`${figures.budget.label} ${money(budget)}`] : [])].join(', ')}
      className="relative flex w-full min-w-28 flex-col gap-0.5 py-1"
    >
      {bars.map(({ key, className }) => (
        <span key={key} className="block h-1.5 w-full rounded-full bg-sunken">
          <span
            className={cx('block h-full rounded-full', className)}
            style={{ width: share(amounts[key], most), minWidth: amounts[key] > 0 ? 2 : 0 }}
          />
        </span>
      ))}
      {budget ? (
        <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `calc(${share(budget, most)} - 2px)` }} />
      ) : null}
    </div>
  )
}

/** What the colors of the bars mean. */
export function MoneyKey({ withBudget }: { withBudget: boolean }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft" aria-label="What the bars show">
      {bars.map(({ key, label, className }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('h-1.5 w-4 rounded-full', className)} />
          {label}
        </li>
      ))}
      {withBudget && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-0.5 bg-ink" />
          {figures.budget.label}
        </li>
      )}
    </ul>
  )
}
