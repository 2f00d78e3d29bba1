import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilityLabel } from '#shared/catalog/rules.ts'
import { numberProblem } from '#shared/kernel/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import type { ItemFilter } from '#web/reads/catalog.ts'
import { facetsQuery } from '../queries.ts'
import { noFilters, type ItemsSearch } from '../parts/search-params.ts'

type FilterDialogProps = {
  search: ItemsSearch
  filter: ItemFilter
  currency: string
  onChange: (change: Partial<ItemsSearch>) => void
}

const toggled = <T,>(list: readonly T[] = [], value: T, on: boolean): T[] | undefined => {
  const next = on ? [...list, value] : list.filter((one) => one !== value)
  return next.length > 0 ? next : undefined
}

/** Filters with their number of results. They apply at once; closing only closes. */
export function FilterDialog({ search, filter, currency, onChange }: FilterDialogProps) {
  const open = search.filters === true
  const { data: facets } = useQuery({ ...facetsQuery(filter), enabled: open })
  const close = () => onChange({ filters: undefined })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Filters"
      footer={
        <>
          <Button variant="secondary" onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
          <Button onClick={close}>{facets ? `Show ${countLabel(facets.total)}` : 'Show items'}</Button>
        </>
      }
    >
      {!facets ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="flex flex-col gap-6">
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">Availability</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {facets.availability.map(({ availability, count }) => (
                <Checkbox
                  key={availability}
                  label={<Counted label={availabilityLabel(availability)} count={count} />}
                  checked={search.availability?.includes(availability) ?? false}
                  onChange={(on) => onChange({ availability: toggled(search.availability, availability, on) })}
                />
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">Price</legend>
            <div className="grid grid-cols-2 gap-3">
              <PriceField
                label="From"
                currency={currency}
                value={search.minPrice}
                placeholder={facets.price ? String(Math.floor(facets.price.min)) : undefined}
                onChange={(minPrice) => onChange({ minPrice })}
              />
              <PriceField
                label="Up to"
                currency={currency}
                value={search.maxPrice}
                placeholder={facets.price ? String(Math.ceil(facets.price.max)) : undefined}
                onChange={(maxPrice) => onChange({ maxPrice })}
              />
            </div>
          </fieldset>
          {facets.brands.length > 0 && (
            <fieldset>
              <legend className="mb-2 text-sm font-semibold">Brand</legend>
              <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
                {facets.brands.map(({ brand, count }) => (
                  <Checkbox
                    key={brand}
                    label={<Counted label={brand || 'Without a brand'} count={count} />}
                    checked={search.brand?.includes(brand) ?? false}
                    onChange={(on) => onChange({ brand: toggled(search.brand, brand, on) })}
                  />
                ))}
              </div>
            </fieldset>
          )}
        </div>
      )}
    </Dialog>
  )
}

type PriceFieldProps = {
  label: string
  currency: string
  value: number | undefined
  placeholder: string | undefined
  onChange: (value: number | undefined) => void
}

/** Applies as soon as the amount can be parsed; asks about an ambiguous one on blur. */
function PriceField({ label, currency, value, placeholder, onChange }: PriceFieldProps) {
  const [unread, setUnread] = useState<string>()
  const [left, setLeft] = useState(false)
  return (
    <Field label={label} error={unread !== undefined && left ? numberProblem(unread, { decimals: 2 }) : undefined}>
      <MoneyInput
        decimals={2}
        currency={currency}
        value={unread ?? value ?? null}
        placeholder={placeholder}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(typed) => {
          setUnread(typeof typed === 'string' ? typed : undefined)
          onChange(typeof typed === 'number' ? typed : undefined)
        }}
      />
    </Field>
  )
}

const countLabel = (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`)

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="text-ink-soft tabular-nums">({count.toLocaleString('en-US')})</span>
    </>
  )
}
