import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subtractMoney } from '#shared/kernel/money.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatCount, formatDate } from '#web/platform/formatting.ts'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { itemPricesQuery } from '../queries.ts'

/** Earlier prices of the item, loaded when opened. */
export function PriceHistory({ itemId, currency }: { itemId: number; currency: string }) {
  const [open, setOpen] = useState(false)
  const timeZone = useHouseZone()
  const { data: prices, isError } = useQuery({ ...itemPricesQuery(itemId), enabled: open })
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-1 font-semibold touch:min-h-11 touch:py-3">Price history</summary>
      {!prices && !isError && <Skeleton className="mt-2 h-5 w-2/3" />}
      {isError && <p className="mt-2 text-ink-soft">The price history could not be loaded.</p>}
      {prices && (
        <SameCents amounts={prices.map(({ price }) => price)}>
          <ol className="mt-1 divide-y">
            {prices.map(({ price, changedAt, changedBy, change }, index) => (
              <li key={changedAt + String(index)} className="flex justify-between gap-4 py-1.5">
                <span className="tabular-nums">
                  <Price price={price} before={prices[index + 1]?.price} currency={currency} />
                </span>
                <span className="text-right text-ink-soft">
                  <time dateTime={changedAt}>
                    <OneLine>{formatDate(changedAt, timeZone)}</OneLine>
                  </time>
                  {changedBy && `, ${changedBy}`}
                  {change && change.items > 1 && (
                    <TextLink to="/selections/changes" search={{ change: change.id }} className="block">
                      with {formatCount(change.items - 1)} {change.items === 2 ? 'other' : 'others'}
                    </TextLink>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </SameCents>
      )}
    </details>
  )
}

function Price({ price, before, currency }: { price: number; before: number | undefined; currency: string }) {
  const { money } = useMoney(currency)
  if (before === undefined || before === price) return money(price)
  const by = money(Math.abs(subtractMoney(price, before)))
  return (
    <>
      {money(price)}
      <span className="text-ink-soft"> {price > before ? `${by} up` : `${by} down`}</span>
    </>
  )
}
