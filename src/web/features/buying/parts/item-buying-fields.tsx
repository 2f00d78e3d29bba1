import { Controller, useFormContext } from 'react-hook-form'
import type { ItemBuying } from '#shared/buying/contract.ts'
import { packs } from '#shared/buying/packs.ts'
import { marginPercent } from '#shared/buying/rules.ts'
import { perUnit, unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/units.ts'
import { moneyFor } from '#shared/kernel/money.ts'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { z } from 'zod'
import type { BuyingForm } from './buying-form.ts'
import { priceOf } from './price-of.ts'
import { SupplierPicker } from './supplier-picker.tsx'

type WithBuying = { price: number | string | null; unit?: Unit | undefined; buying: z.input<typeof BuyingForm> }

type Name = `buying.${keyof z.input<typeof BuyingForm>}`
type Props = {
  errorOf: (name: Name) => string | undefined
  currency: string
  buying: ItemBuying | undefined
}

const ways = [
  { value: 'typed', label: 'Typed' },
  { value: 'markup', label: 'Cost + markup' },
] as const
const packOptions = [
  { value: 'none', label: 'No packs' },
  ...packs.map((pack) => ({ value: pack, label: `${pack[0]?.toUpperCase()}${pack.slice(1)}` })),
] as const

/** Supplier, cost and packs of an item, for builders only. The form around it is given by `FormProvider`. */
export function ItemBuyingFields({ errorOf, currency, buying: saved }: Props) {
  const { control, watch } = useFormContext<WithBuying>()
  const values = watch()
  const { buying, unit = 'each' } = values
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Controller
        control={control}
        name="buying.supplierId"
        render={({ field }) => (
          <Field label="Supplier" optional error={errorOf('buying.supplierId')}>
            <SupplierPicker {...field} value={field.value ?? null} chosen={saved?.supplier ?? undefined} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="buying.supplierSku"
        render={({ field }) => (
          <Field label="Supplier’s SKU" optional error={errorOf('buying.supplierSku')}>
            <Input {...field} value={field.value ?? ''} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="buying.cost"
        render={({ field }) => (
          <Field label="Cost" optional hint={`What you pay ${perUnit(unit)}.`} error={errorOf('buying.cost')}>
            <MoneyInput {...field} value={field.value ?? null} decimals={2} currency={currency} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="buying.priceBy"
        render={({ field }) => (
          <Field label="The price is" hint={priceHint(values, currency)}>
            <SegmentedControl label="The price is" options={ways} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      {buying.priceBy === 'markup' && (
        <Controller
          control={control}
          name="buying.markup"
          render={({ field }) => (
            <Field label="Markup" error={errorOf('buying.markup')}>
              <NumberInput {...field} value={field.value ?? null} decimals={2} unit="%" />
            </Field>
          )}
        />
      )}
      <Controller
        control={control}
        name="buying.waste"
        render={({ field }) => (
          <Field label="Waste" optional hint={wasteHint(saved)} error={errorOf('buying.waste')}>
            <NumberInput
              {...field}
              value={field.value ?? null}
              decimals={1}
              unit="%"
              placeholder={placeholderOf(saved)}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="buying.pack"
        render={({ field }) => (
          <Field label="Comes in" error={errorOf('buying.pack')}>
            <Select options={packOptions} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      {buying.pack !== 'none' && (
        <Controller
          control={control}
          name="buying.packSize"
          render={({ field }) => (
            <Field label={`One ${buying.pack} holds`} error={errorOf('buying.packSize')}>
              <NumberInput {...field} value={field.value ?? null} decimals={3} unit={unitLabel(unit)} />
            </Field>
          )}
        />
      )}
    </div>
  )
}

/** "Price $135.00, 25.9 % margin": what the builder wants to know while typing. */
function priceHint({ price, buying }: WithBuying, currency: string): string | undefined {
  const { cost } = buying
  const shown = priceOf(buying) ?? (buying.priceBy === 'typed' && typeof price === 'number' ? price : null)
  if (shown === null || typeof cost !== 'number') return undefined
  const margin = marginPercent(shown, cost)
  const { money } = moneyFor(currency, [shown])
  return margin === null ? `Price ${money(shown)}` : `Price ${money(shown)}, ${margin} % margin`
}

const wasteHint = (buying: ItemBuying | undefined): string =>
  buying?.categoryWaste == null
    ? 'Added when it is ordered.'
    : `Added when it is ordered. Empty: ${buying.categoryWaste} % of its category, if it is measured.`

const placeholderOf = (buying: ItemBuying | undefined): string | undefined => buying?.categoryWaste?.toString()
