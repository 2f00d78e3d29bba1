import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import type { Unit } from '#shared/catalog/schemas.ts'
import { unitLabel } from '#shared/catalog/rules.ts'
import { Price } from '#shared/kernel/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Quantity, SelectionDraft } from '#shared/selections/schemas.ts'
import type { Priority, Selection } from '#shared/selections/selection-schemas.ts'
import { useUnitOptions } from '#web/platform/unit-options.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ZodForm } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MoneyInput, NumberInput, type NumberFieldValue } from '#web/ui/number-inputs.tsx'
import { Select } from '#web/ui/select.tsx'
import { priorities } from './badges.tsx'
import { projectSelectionsQuery } from './queries.ts'

export type SelectionValues = {
  name: string
  description: string
  room: string
  phase: string
  categoryId: number | null
  selectedItemId: number | null
  priority: Priority
  deadline: string | null
  notes: string
  quantity: NumberFieldValue
  unit: Unit
  allowance: NumberFieldValue
}

/** The contract's limits; the form allows an empty quantity until submit. */
export const SelectionFormSchema = SelectionDraft.extend({
  quantity: typedNumber(Quantity)
    .nullable()
    .refine((value) => value !== null, 'Please enter a quantity.'),
  allowance: typedNumber(Price, { decimals: 2 }).nullish(),
}) as z.ZodType<SelectionDraft & { quantity: number }, SelectionValues>

export type SelectionForm = ZodForm<SelectionValues, SelectionDraft & { quantity: number }>

export const emptySelection: SelectionValues = {
  name: '',
  description: '',
  room: '',
  phase: '',
  categoryId: null,
  selectedItemId: null,
  priority: 'medium',
  deadline: null,
  notes: '',
  quantity: 1,
  unit: 'each',
  allowance: null,
}

export const valuesOf = (selection: Selection): SelectionValues => ({
  name: selection.name,
  description: selection.description ?? '',
  room: selection.room ?? '',
  phase: selection.phase ?? '',
  categoryId: selection.categoryId,
  selectedItemId: selection.selectedItemId,
  priority: selection.priority,
  deadline: selection.deadline,
  notes: selection.notes ?? '',
  quantity: selection.quantity,
  unit: selection.unit,
  allowance: selection.allowance,
})

/** Room and phase: existing names of the project, or new ones. */
export function PlaceFields({ form, projectId }: { form: SelectionForm; projectId: number }) {
  const { data: selections = [] } = useQuery(projectSelectionsQuery(projectId))
  const id = useId()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Room" optional error={form.errorOf('room')}>
        <Input {...form.register('room')} list={`${id}-rooms`} placeholder="Kitchen" autoComplete="off" />
      </Field>
      <Known id={`${id}-rooms`} names={selections.map(({ room }) => room)} />
      <Field label="Phase" optional error={form.errorOf('phase')}>
        <Input {...form.register('phase')} list={`${id}-phases`} placeholder="Fit-out" autoComplete="off" />
      </Field>
      <Known id={`${id}-phases`} names={selections.map(({ phase }) => phase)} />
    </div>
  )
}

function Known({ id, names }: { id: string; names: readonly (string | null)[] }) {
  return (
    <datalist id={id}>
      {[...new Set(names.filter((name) => name !== null))].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** Deadline and priority. */
export function TimeFields({ form, min }: { form: SelectionForm; min?: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="priority"
        render={({ field }) => (
          <Field label="Priority" error={form.errorOf('priority')}>
            <Select options={priorities} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="deadline"
        render={({ field }) => (
          <Field label="Decision deadline" optional error={form.errorOf('deadline')}>
            <DateInput {...field} min={min} />
          </Field>
        )}
      />
    </div>
  )
}

/** Quantity and allowance. */
type AmountProps = {
  form: SelectionForm
  currency: string
  /** The unit of the item or the options, which the quantity uses. */
  pricedIn?: Unit
}

export function AmountFields({ form, currency, pricedIn }: AmountProps) {
  const units = useUnitOptions(unitLabel, form.formState.defaultValues?.unit, pricedIn)
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Controller
        control={form.control}
        name="quantity"
        render={({ field }) => (
          <Field label="Quantity" error={form.errorOf('quantity')}>
            <NumberInput {...field} decimals={3} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="unit"
        render={({ field }) => (
          <Field label="Unit" error={form.errorOf('unit')}>
            <Select
              options={units.filter(({ value }) => !pricedIn || value === pricedIn || value === field.value)}
              value={field.value}
              onChange={field.onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="allowance"
        render={({ field }) => (
          <Field
            label="Allowance"
            optional
            hint="What the contract includes, for the whole quantity."
            error={form.errorOf('allowance')}
            className="max-sm:col-span-2"
          >
            <MoneyInput {...field} decimals={2} currency={currency} />
          </Field>
        )}
      />
    </div>
  )
}

export function NotesField({ form }: { form: SelectionForm }) {
  return (
    <Field
      label="Notes"
      optional
      hint="The client reads them, and signs them with the item."
      error={form.errorOf('notes')}
    >
      <Textarea {...form.register('notes')} />
    </Field>
  )
}
