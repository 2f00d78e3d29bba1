import { moneyFor } from '#shared/kernel/money.ts'
import { leftOutInWords } from '#shared/procurement/orders/words.ts'

type Totals = {
  currency: string
  subtotal: number
  tax: number
  taxRate: number
  total: number
  linesWithoutCost: number
}

/** Subtotal, tax and total under the lines, and how many lines they leave out. */
export function OrderTotals({ currency, subtotal, tax, taxRate, total, linesWithoutCost }: Totals) {
  const { money } = moneyFor(currency, [subtotal, tax, total])
  const rows = [
    ['Subtotal', money(subtotal)],
    [taxRate ? `Tax ${taxRate}%` : 'Tax', money(tax)],
  ]
  return (
    <dl className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1 px-4 py-3 text-sm tabular-nums">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="pl-8 text-right">{amount}</dd>
        </div>
      ))}
      <dt className="border-t pt-1.5 text-base font-semibold">Total</dt>
      <dd className="border-t pt-1.5 pl-8 text-right text-base font-semibold">{money(total)}</dd>
      {linesWithoutCost > 0 && (
        <dd className="col-span-2 text-right text-xs text-ink-soft">{leftOutInWords(linesWithoutCost)}</dd>
      )}
    </dl>
  )
}
