import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { ControlledSwitch } from '#web/ui/fields/controlled-switch.tsx'
import { RadioCards } from '#web/ui/fields/choices.tsx'
import { useMoney } from '#web/ui/money.tsx'
import type { SelectionForm } from './selection-form.ts'

/** An option of which the builder may say: this one is included. */
export type Includable = { itemId: number; name: string; price: number | null }

type ChoicesProps = {
  options: readonly Includable[]
  currency: string
  value: number | null
  onChange: (itemId: number) => void
}

/** One of the options, each with its price. */
export function IncludedChoices({ options, currency, value, onChange }: ChoicesProps) {
  const { money } = useMoney(currency)
  return (
    <RadioCards
      label="Which option is included?"
      columns={1}
      options={options.map(({ itemId, name, price }) => ({
        value: String(itemId),
        label: name,
        ...(price !== null && { hint: money(price) }),
      }))}
      value={value === null ? undefined : String(value)}
      onChange={(itemId) => onChange(Number(itemId))}
    />
  )
}

type FieldProps = { form: SelectionForm; currency: string; includable: readonly Includable[] | undefined }

/** The builder decides: of several options, which one. */
export function IncludedField({ form, currency, includable }: FieldProps) {
  const typed = form.watch('options')
  const options =
    includable ??
    typed.map(({ itemId, item, price }) => ({ itemId, name: item.name, price: priceOf(price, item.price) }))
  const selected = form.watch('selectedItemId')
  return (
    <>
      <ControlledSwitch
        form={form}
        name="included"
        label="Included"
        hint="You decided it. The client sees it, and has nothing to decide or to sign."
      />
      {form.watch('included') && options.length > 1 && (
        <ControlledField form={form} name="includedItemId" label="Which option is included?" required>
          {(field) => (
            <IncludedChoices
              options={options}
              currency={currency}
              value={field.value ?? selected}
              onChange={field.onChange}
            />
          )}
        </ControlledField>
      )}
    </>
  )
}

const priceOf = (own: unknown, catalog: number | null): number | null => (typeof own === 'number' ? own : catalog)
