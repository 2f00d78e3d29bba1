import { leftUnderAllowance } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { leftInWords } from '#shared/selections/words.ts'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'

type LineProps = {
  selection: Pick<Selection, 'currency' | 'total' | 'sharedAllowance' | 'draft'>
  /** What the decision costs; null: nothing is chosen yet. */
  total: number | null
  className?: string
}

/** What a decision leaves of the allowance that it shares. */
export function SharedAllowanceLine({ selection, total, className }: LineProps) {
  const { money } = useMoney(selection.currency)
  const { sharedAllowance } = selection
  if (!sharedAllowance) return null
  const left = leftUnderAllowance(sharedAllowance, selection.draft ? null : selection.total, total)
  const { name, amount } = sharedAllowance
  return (
    <p className={cx('text-sm', className)}>
      <span className={cx('font-medium', left < 0 ? 'text-accent-ink' : 'text-good-ink')}>
        {leftInWords(name, left, total !== null, money)}
      </span>
      <span className="text-ink-soft">, {money(amount)} shared with other selections</span>
    </p>
  )
}
