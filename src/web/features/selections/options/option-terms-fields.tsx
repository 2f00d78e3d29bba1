import type { ReactNode } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'
import { useUnitOptions } from '#web/platform/unit-options.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'

type TermsForm<Values extends FieldValues> = {
  control: Control<Values, unknown, unknown>
  errorOf: (name: FieldPath<Values>) => string | undefined
}

type OptionTermsProps<Values extends FieldValues> = {
  form: TermsForm<Values>
  /** Where the terms are in the form: `options.0.`, or empty. */
  prefix: string
  currency: string
  catalogPrice: string
  /** "How many sq ft are needed?", where the planned quantity does not fit. */
  question?: string
  planned: string
  /** The unit of the option, which is offered whatever the region's are. */
  unit: Unit
  onRecommend?: (on: boolean) => void
  children?: ReactNode
}

/** A builder's terms for one option: quantity and unit, price and how long it is valid, note and recommendation. */
export function OptionTermsFields<Values extends FieldValues>(props: OptionTermsProps<Values>) {
  const { form, prefix, currency, catalogPrice, question, planned, unit, onRecommend } = props
  const units = useUnitOptions(unitLabel, unit)
  const named = (name: string) => `${prefix}${name}` as FieldPath<Values>
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <ControlledField
        form={form}
        name={named('quantity')}
        label={question ?? 'Quantity'}
        required={question !== undefined}
        hint={question === undefined ? `Leave empty for the planned ${planned}` : undefined}
        className={question === undefined ? undefined : 'max-sm:col-span-2'}
      >
        {(field) => <NumberInput {...field} decimals={3} />}
      </ControlledField>
      <ControlledField form={form} name={named('unit')} label="Unit">
        {(field) => <Select options={units} value={field.value} onChange={field.onChange} />}
      </ControlledField>
      <ControlledField
        form={form}
        name={named('price')}
        label="Project price"
        hint={`Leave empty for ${catalogPrice}`}
        className="max-sm:col-span-2"
      >
        {(field) => <MoneyInput {...field} decimals={2} currency={currency} />}
      </ControlledField>
      <ControlledField form={form} name={named('validUntil')} label="Price valid until" className="max-sm:col-span-2">
        {(field) => <DateInput {...field} />}
      </ControlledField>
      <ControlledField
        form={form}
        name={named('note')}
        label="Note"
        optional
        hint="Shown beside the option."
        className="col-span-2 sm:col-span-4"
      >
        {(field) => <Input {...field} maxLength={500} autoComplete="off" />}
      </ControlledField>
      <div className="col-span-2 sm:col-span-4">
        <Controller
          control={form.control}
          name={named('recommended')}
          render={({ field }) => (
            <Checkbox
              label="Builder recommends"
              checked={field.value === true}
              onChange={(on) => {
                field.onChange(on)
                onRecommend?.(on)
              }}
            />
          )}
        />
      </div>
    </div>
  )
}
