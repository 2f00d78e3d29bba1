import type { FieldValues, Path } from 'react-hook-form'
import type { Day } from '#shared/kernel/dates.ts'
import type { ProjectType } from '#shared/projects/schemas.ts'
import { projectTypeLabel, projectTypes } from '#shared/projects/rules.ts'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import type { ZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TimeZoneInput } from '#web/ui/pickers/time-zone-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/people/contract.ts'
import { fullName } from '#web/platform/formatting.ts'
import { matchesText } from '#web/ui/pickers/combobox-match.ts'
import type { ComboboxOption } from '#web/ui/pickers/combobox-props.ts'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { usersQuery } from '#web/reads/people.ts'

type Name =
  | 'name'
  | 'description'
  | 'address'
  | 'startDate'
  | 'expectedCompletionDate'
  | 'budget'
  | 'projectType'
  | 'timeZone'
  | 'notes'

/** Fields shared by creating and editing. */
type FieldProps<I extends FieldValues, O> = { form: ZodForm<I, O>; currency: string; min?: Day }

const types = projectTypes.map((value) => ({ value, label: projectTypeLabel(value) }))

export function ProjectNameFields<I extends FieldValues, O>({ form }: Pick<FieldProps<I, O>, 'form'>) {
  const at = (name: Name) => name as string as Path<I>
  return (
    <>
      <Field label="Project name" required error={form.errorOf(at('name'))}>
        <Input {...form.register(at('name'))} autoComplete="off" />
      </Field>
      <Field label="Address" required error={form.errorOf(at('address'))}>
        <Input {...form.register(at('address'))} autoComplete="off" />
      </Field>
    </>
  )
}

type ClientFieldProps<I extends FieldValues, O> = Pick<FieldProps<I, O>, 'form'> & {
  hint?: string
  chosen?: { id: number; name: string }
}

/** Required: an empty value is reported at once. */
export function ClientField<I extends FieldValues, O>({ form, hint, chosen }: ClientFieldProps<I, O>) {
  const name = 'clientId' as string as Path<I>
  return (
    <ControlledField form={form} name={name} label="Client" required hint={hint}>
      {(field) => (
        <ClientPicker
          value={field.value ?? null}
          onChange={(id) => form.setValue(name, id as typeof field.value, { shouldDirty: true, shouldValidate: true })}
          onBlur={field.onBlur}
          chosen={chosen}
          ref={field.ref}
        />
      )}
    </ControlledField>
  )
}

export function ProjectPlanFields<I extends FieldValues, O>({ form, currency, min }: FieldProps<I, O>) {
  const at = (name: Name) => name as string as Path<I>
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ControlledField form={form} name={at('startDate')} label="Start date" optional>
          {(field) => <DateInput value={field.value} onChange={field.onChange} min={min} clearable ref={field.ref} />}
        </ControlledField>
        <ControlledField form={form} name={at('expectedCompletionDate')} label="Expected completion" optional>
          {(field) => <DateInput value={field.value} onChange={field.onChange} min={min} clearable ref={field.ref} />}
        </ControlledField>
        <ControlledField form={form} name={at('budget')} label="Budget" optional>
          {(field) => (
            <MoneyInput
              decimals={0}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              currency={currency}
              ref={field.ref}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name={at('projectType')} label="Project type" optional>
          {(field) => (
            <Select<ProjectType>
              options={types}
              value={field.value}
              onChange={field.onChange}
              onClear={() => field.onChange(null)}
              placeholder="No type"
            />
          )}
        </ControlledField>
        <ControlledField
          form={form}
          name={at('timeZone')}
          label="Time zone"
          hint="Where the house is. Deadlines end at midnight there."
          className="sm:col-span-2"
        >
          {(field) => <TimeZoneInput value={field.value} onChange={field.onChange} />}
        </ControlledField>
      </div>
      <Field label="Description" optional error={form.errorOf(at('description'))}>
        <Textarea {...form.register(at('description'))} rows={3} />
      </Field>
      <Field label="Notes" optional hint="Only your team can read these." error={form.errorOf(at('notes'))}>
        <Textarea {...form.register(at('notes'))} rows={3} />
      </Field>
    </>
  )
}

type ClientPickerProps = {
  value: number | null
  onChange: (userId: number | null) => void
  onBlur?: () => void
  ref?: (input: HTMLInputElement | null) => void
  /** The current client, who may not be among the first results. */
  chosen?: { id: number; name: string }
}

const asOption = (user: Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'email'>) => ({
  value: user.id,
  label: fullName(user),
  hint: user.email,
})

/** The company's clients and the current user. The server searches, so that it works with any number of clients. */
function ClientPicker({ value, onChange, onBlur, chosen, ref }: ClientPickerProps) {
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
  const { data: clients = [], isFetching } = useQuery(usersQuery({ role: 'client', q: search }))
  const me: ComboboxOption<number> = { ...asOption(user), hint: `You · ${user.email}` }
  const current = chosen && chosen.id !== user.id ? [{ value: chosen.id, label: chosen.name }] : []
  const found = clients.map(asOption)
  const others = current.filter(({ value: id }) => !found.some((option) => option.value === id))
  return (
    <Combobox
      options={[...[me, ...others].filter((option) => matchesText(option, search)), ...found]}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      onSearch={setSearch}
      loading={isFetching}
      placeholder="Choose a client"
      emptyText="No client with that name. Add them on the Clients page first."
      ref={ref}
    />
  )
}
