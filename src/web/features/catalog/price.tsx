import type { SelectionItem } from '#shared/catalog/contract.ts'
import { unitLabel } from '#shared/catalog/rules.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { cx } from '#web/ui/cx.ts'

type PriceProps = { item: Pick<SelectionItem, 'price' | 'currency' | 'unit'>; className?: string }

export function ItemPrice({ item, className }: PriceProps) {
  return (
    <span className={cx('font-semibold tabular-nums', className)}>
      {formatMoney(item.price, item.currency)}
      {item.unit !== 'each' && <span className="text-xs font-normal text-ink-soft"> {unitLabel(item.unit)}</span>}
    </span>
  )
}
