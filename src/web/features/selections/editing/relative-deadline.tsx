import { useState } from 'react'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { SelectionForm } from './selection-form.ts'

const sides = [
  { value: 'after', label: 'days after' },
  { value: 'before', label: 'days before' },
] as const

/** The deadline of a selection in a template: so many days after the start of the new project, or before one of its milestones. */
export function RelativeDeadline({ form }: { form: SelectionForm }) {
  const typed = form.watch('deadlineOffsetDays')
  const [side, setSide] = useState<'after' | 'before'>(typeof typed === 'number' && typed < 0 ? 'before' : 'after')
  const signed = <Value,>(value: Value, at: typeof side) =>
    typeof value === 'number' ? (at === 'before' ? -Math.abs(value) : Math.abs(value)) : value
  const turn = (next: typeof side) => {
    setSide(next)
    form.setValue('deadlineOffsetDays', signed(typed, next), { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-[9rem_1fr] gap-x-3 gap-y-4 sm:col-span-2 sm:grid-cols-[9rem_9rem_1fr]">
      <ControlledField form={form} name="deadlineOffsetDays" label="Decide in" optional>
        {(field) => (
          <NumberInput
            {...field}
            decimals={0}
            value={typeof field.value === 'number' ? Math.abs(field.value) : field.value}
            onChange={(value) => field.onChange(signed(value, side))}
          />
        )}
      </ControlledField>
      <Field label="Counted">
        <Select options={sides} value={side} onChange={turn} />
      </Field>
      <Field
        label="Milestone"
        optional
        hint="Found by its name in the new project. Empty: the start."
        error={form.errorOf('deadlineMilestone')}
      >
        <Input {...form.register('deadlineMilestone')} placeholder="Start of the project" autoComplete="off" />
      </Field>
    </div>
  )
}
