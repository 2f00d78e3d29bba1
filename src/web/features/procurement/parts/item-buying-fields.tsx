import { useFormContext } from 'react-hook-form'
import type { ItemBuying } from '#shared/procurement/costs/contract.ts'
import { packs } from '#shared/procurement/costs/packs.ts'
import { marginPercent } from '#shared/procurement/costs/rules.ts'
import { perUnit, unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/units.ts'
import { moneyFor } from '#shared/kernel/money.ts'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
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
  const form = { control, errorOf }
  const values = watch()
  const { buying, unit = 'each' } = values
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ControlledField form={form} name="buying.supplierId" label="Supplier" optional>
        {(field) => <SupplierPicker {...field} value={field.value ?? null} chosen={saved?.supplier ?? undefined} />}
      </ControlledField>
      <ControlledField form={form} name="buying.supplierSku" label="Supplier’s SKU" optional>
        {(field) => <Input {...field} value={field.value ?? ''} />}
      </ControlledField>
      <ControlledField form={form} name="buying.cost" label="Cost" optional hint={`What you pay ${perUnit(unit)}.`}>
        {(field) => <MoneyInput {...field} value={field.value ?? null} decimals={2} currency={currency} />}
      </ControlledField>
      <ControlledField form={form} name="buying.priceBy" label="The price is" hint={priceHint(values, currency)}>
        {(field) => (
          <SegmentedControl label="The price is" options={ways} value={field.value} onChange={field.onChange} />
        )}
      </ControlledField>
      {buying.priceBy === 'markup' && (
        <ControlledField form={form} name="buying.markup" label="Markup">
          {(field) => <NumberInput {...field} value={field.value ?? null} decimals={2} unit="%" />}
        </ControlledField>
      )}
      <ControlledField form={form} name="buying.waste" label="Waste" optional hint={wasteHint(saved)}>
        {(field) => (
          <NumberInput
            {...field}
            value={field.value ?? null}
            decimals={1}
            unit="%"
            placeholder={placeholderOf(saved)}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="buying.pack" label="Comes in">
        {(field) => <Select options={packOptions} value={field.value} onChange={field.onChange} />}
      </ControlledField>
      {buying.pack !== 'none' && (
        <ControlledField form={form} name="buying.packSize" label={`One ${buying.pack} holds`}>
          {(field) => <NumberInput {...field} value={field.value ?? null} decimals={3} unit={unitLabel(unit)} />}
        </ControlledField>
      )}
    </div>
  )
}

/** "Price $135.00, 25.9% margin": what the builder wants to know while typing. */
function priceHint({ price, buying }: WithBuying, currency: string): string | undefined {
  const { cost } = buying
  const shown = priceOf(buying) ?? (buying.priceBy === 'typed' && typeof price === 'number' ? price : null)
  if (shown === null || typeof cost !== 'number') return undefined
  const margin = marginPercent(shown, cost)
  const { money } = moneyFor(currency, [shown])
  return margin === null ? `Price ${money(shown)}` : `Price ${money(shown)}, ${margin}% margin`
}

const wasteHint = (buying: ItemBuying | undefined): string =>
  buying?.categoryWaste == null
    ? 'Added when it is ordered.'
    : `Added when it is ordered. Empty: ${buying.categoryWaste}% of its category, if it is measured.`

const placeholderOf = (buying: ItemBuying | undefined): string | undefined => buying?.categoryWaste?.toString()
