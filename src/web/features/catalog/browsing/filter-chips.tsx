import X from 'virtual:icons/x'
import { availabilityLabel } from '#shared/catalog/rules.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { filterCount, noFilters, type ItemsSearch } from '../parts/search-params.ts'

type FilterChipsProps = { search: ItemsSearch; currency: string; onChange: (change: Partial<ItemsSearch>) => void }

const rest = <T,>(list: readonly T[] | undefined, value: T): T[] | undefined => {
  const next = list?.filter((one) => one !== value) ?? []
  return next.length > 0 ? next : undefined
}

/** Active filters, each with a remove button. */
export function FilterChips({ search, currency, onChange }: FilterChipsProps) {
  const chips: { label: string; without: Partial<ItemsSearch> }[] = [
    ...(search.availability ?? []).map((availability) => ({
      label: availabilityLabel(availability),
      without: { availability: rest(search.availability, availability) },
    })),
    ...(search.brand ?? []).map((brand) => ({
      label: brand || 'Without a brand',
      without: { brand: rest(search.brand, brand) },
    })),
  ]
  if (search.minPrice !== undefined || search.maxPrice !== undefined)
    chips.push({ label: priceLabel(search, currency), without: { minPrice: undefined, maxPrice: undefined } })
  if (filterCount(search) === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          onClick={() => onChange(without)}
          aria-label={`Remove filter ${label}`}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-sunken px-3 text-sm hover:bg-line touch:min-h-11"
        >
          {label}
          <X aria-hidden className="size-3.5" />
        </button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onChange(noFilters)}>
        Clear all
      </Button>
    </div>
  )
}

function priceLabel({ minPrice, maxPrice }: ItemsSearch, currency: string): string {
  if (minPrice === undefined) return `Up to ${formatMoney(maxPrice ?? 0, currency)}`
  if (maxPrice === undefined) return `From ${formatMoney(minPrice, currency)}`
  return `${formatMoney(minPrice, currency)} to ${formatMoney(maxPrice, currency)}`
}
