import { type Paid, paidInWords, partsInWords } from '#shared/signoffs/paid.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { useMoney } from '#web/ui/money.tsx'

type PaidSumProps = {
  paid: Paid
  currency: string
  /** Who pays, for everyone else. */
  payer?: string | null
  note?: string
  /** With the price of everything that was signed, where it does not stand above already. */
  total?: boolean
}

/** What the signer pays, with the parts that add up to it. */
export function PaidSum({ paid, currency, payer = null, note = '', total = false }: PaidSumProps) {
  const format = useMoney(currency)
  const parts = paid.parts ? partsInWords(paid.parts, format) : []
  return (
    <div className="mt-2 text-sm tabular-nums">
      {total && paid.parts && (
        <p className="mb-1 flex items-baseline justify-between gap-4">
          Signed in this sign-off
          <strong className="text-base">{format.money(toUnits(paid.parts.totalCents))}</strong>
        </p>
      )}
      <p className="font-semibold">
        {paidInWords(paid, format, payer)}
        {note}
      </p>
      {parts.length > 0 && (
        <dl aria-label="What it is made of" className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-ink-soft">
          {parts.map(({ name, amount }) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-right">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
