import type { SelectionItem } from '#shared/catalog/contract.ts'
import { perUnit } from '#shared/catalog/rules.ts'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'

type PriceProps = { item: Pick<SelectionItem, 'price' | 'currency' | 'unit'>; className?: string }

export function ItemPrice({ item, className }: PriceProps) {
  const { money } = useMoney(item.currency)
  return (
    <span className={cx('font-semibold tabular-nums', className)}>
      {money(item.price)}
      {item.unit !== 'each' && <span className="text-xs font-normal text-ink-soft"> {perUnit(item.unit)}</span>}
    </span>
  )
}
