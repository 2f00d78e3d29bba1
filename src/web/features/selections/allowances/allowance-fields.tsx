import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/kernel/money.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { allowancesQuery } from '../queries.ts'
import type { SelectionForm } from '../editing/selection-form.ts'

const OWN = 'own'

type AllowanceFieldsProps = { form: SelectionForm; project: { id: number; currency: string } }

/** An allowance of its own, or one that several selections of the project share. */
export function AllowanceFields({ form, project: { id, currency } }: AllowanceFieldsProps) {
  const { data: shared = [] } = useQuery(allowancesQuery(id))
  const allowanceId = form.watch('allowanceId')
  const own = form.formState.defaultValues?.allowance
  // Said before it is saved: the shared amount takes the place of its own.
  const ends =
    allowanceId !== null && typeof own === 'number'
      ? `Its own allowance of ${formatMoney(own, currency)} ends.`
      : undefined
  const pick = (next: number | null) => form.setValue('allowanceId', next, { shouldDirty: true, shouldValidate: false })
  return (
    <>
      {shared.length > 0 && (
        <Field label="Counts under" hint={ends} error={form.errorOf('allowanceId')} className="max-sm:col-span-2">
          <Select
            options={[
              { value: OWN, label: 'Its own allowance' },
              ...shared.map((one) => ({
                value: String(one.id),
                label: `${one.name}, ${formatMoney(one.amount, currency)} shared`,
              })),
            ]}
            value={allowanceId === null ? OWN : String(allowanceId)}
            onChange={(value) => pick(value === OWN ? null : Number(value))}
          />
        </Field>
      )}
      {allowanceId === null && (
        <ControlledField
          form={form}
          name="allowance"
          label="Allowance"
          optional
          hint="What the contract includes, for the whole quantity."
          className={shared.length > 0 ? 'max-sm:col-span-2' : 'col-span-2'}
        >
          {(field) => <MoneyInput {...field} decimals={2} currency={currency} />}
        </ControlledField>
      )}
    </>
  )
}
