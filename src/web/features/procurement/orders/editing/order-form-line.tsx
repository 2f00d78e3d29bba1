import X from 'virtual:icons/x'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { perUnit } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { soundsLikeCharge } from '#shared/procurement/orders/charges.ts'
import { calculatedInWords } from '#shared/procurement/orders/words.ts'
import { useUnitOptions } from '#web/platform/unit-options.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { typedAmount, typedInWords } from './order-form-schema.ts'
import type { OrderFormOf } from './use-order-form.ts'

const unitWord = (unit: Unit): string => perUnit(unit).replace('per ', '')

type Props = { form: OrderFormOf; index: number; order: Order; onRemove: () => void }

export function OrderFormLine({ form, index, order, onRemove }: Props) {
  const at = `lines.${index}` as const
  const line = form.watch(at)
  const { lineId, pack, unit, description } = line
  const saved = order.lines.find(({ id }) => id === lineId)
  const units = useUnitOptions(unitWord, unit)
  const name = description || `line ${index + 1}`
  const [decided, setDecided] = useState(lineId !== null)
  /** Freight is rarely delivered: suggested while nobody said so for a new line. */
  const suggestCharge = () => {
    if (!decided) form.setValue(`${at}.charge`, soundsLikeCharge(form.getValues(`${at}.description`)))
  }
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-3 py-4 first:pt-0 lg:grid-cols-[minmax(0,1fr)_7rem_7.5rem_8rem_6.5rem_9.5rem_auto]">
      <div className="col-span-2 flex flex-col gap-1 lg:col-span-1">
        <Field label="Description" error={form.errorOf(`${at}.description`)}>
          <Input {...form.register(`${at}.description`, { onChange: suggestCharge })} autoComplete="off" />
        </Field>
        {saved?.words?.includes(' = ') && (
          <p className="text-xs text-ink-soft">
            {calculatedInWords(saved.words, typedInWords(line) ?? saved.orderedWords)}
          </p>
        )}
      </div>
      <Field label="Supplier SKU" error={form.errorOf(`${at}.supplierSku`)}>
        <Input {...form.register(`${at}.supplierSku`)} autoComplete="off" />
      </Field>
      <div className="flex flex-col gap-2">
        <ControlledField form={form} name={`${at}.count`} label={pack ? 'Packs' : 'Quantity'}>
          {(field) => <NumberInput {...field} unit={pack ?? (saved ? unitWord(unit) : '')} decimals={pack ? 0 : 3} />}
        </ControlledField>
        {!saved && (
          <Controller
            control={form.control}
            name={`${at}.unit`}
            render={({ field }) => (
              <Select label={`Unit of ${name}`} options={units} value={field.value} onChange={field.onChange} />
            )}
          />
        )}
      </div>
      <ControlledField form={form} name={`${at}.unitCost`} label="Unit cost" hint={perUnit(unit)}>
        {(field) => <MoneyInput {...field} currency={order.currency} decimals={2} />}
      </ControlledField>
      <Amount amount={typedAmount(line)} currency={order.currency} />
      <div className="flex flex-col gap-2 lg:mt-8.5">
        <Controller
          control={form.control}
          name={`${at}.taxable`}
          render={({ field }) => <Checkbox label="Taxed" checked={field.value} onChange={field.onChange} />}
        />
        {saved?.selection == null && (
          <Controller
            control={form.control}
            name={`${at}.charge`}
            render={({ field }) => (
              <Checkbox
                label="Charge only"
                hint="Nothing is delivered"
                checked={field.value}
                onChange={(on) => {
                  setDecided(true)
                  field.onChange(on)
                }}
              />
            )}
          />
        )}
      </div>
      <div className="max-lg:text-right lg:mt-6.5">
        <IconButton
          label={`Remove ${name}`}
          icon={<X aria-hidden />}
          disabled={(saved?.delivered ?? 0) > 0}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

/** What the line comes to as it is typed, before tax. */
function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  return (
    <div className="flex flex-col gap-1.5 lg:text-right">
      <span className="text-sm font-medium">Amount</span>
      <output className="tabular-nums lg:pt-2">
        {amount === null ? '–' : formatMoney(amount, currency, 'always')}
      </output>
    </div>
  )
}
