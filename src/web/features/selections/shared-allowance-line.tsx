import { leftUnderAllowance } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'

type LineProps = {
  selection: Pick<Selection, 'currency' | 'total' | 'sharedAllowance' | 'draft'>
  /** What the decision costs; null: nothing is chosen yet. */
  total: number | null
  className?: string
}

/** What a decision leaves of the allowance that it shares: "Leaves $1,200 of Lighting", "Takes Lighting $420 over". */
export function SharedAllowanceLine({ selection, total, className }: LineProps) {
  const { money } = useMoney(selection.currency)
  const { sharedAllowance } = selection
  if (!sharedAllowance) return null
  const left = leftUnderAllowance(sharedAllowance, selection.draft ? null : selection.total, total)
  const { name, amount } = sharedAllowance
  const decides = total !== null
  return (
    <p className={cx('text-sm', className)}>
      <span className={cx('font-medium', left < 0 ? 'text-accent-ink' : 'text-good-ink')}>
        {left < 0
          ? decides
            ? `Takes ${name} ${money(-left)} over`
            : `${name} is ${money(-left)} over`
          : decides
            ? `Leaves ${money(left)} of ${name}`
            : `${money(left)} left of ${name}`}
      </span>
      <span className="text-ink-soft">, {money(amount)} shared with other selections</span>
    </p>
  )
}
