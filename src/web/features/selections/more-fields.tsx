import { Controller } from 'react-hook-form'
import { Switch } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { NumberInput } from '#web/ui/number-inputs.tsx'
import type { SelectionForm } from './selection-form.ts'

/** What few selections need. */
export function MoreFields({ form }: { form: SelectionForm }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Controller
        control={form.control}
        name="maxChoices"
        render={({ field }) => (
          <Field
            label="Options that can be chosen"
            hint="More than one: the client picks several, each with its quantity."
            error={form.errorOf('maxChoices')}
            className="sm:w-64"
          >
            <NumberInput {...field} decimals={0} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="included"
        render={({ field }) => (
          <Switch
            label="Included"
            hint="You decided it. The client sees it, and has nothing to decide or to sign."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Field label="Description" optional error={form.errorOf('description')}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
      <Field
        label="Trade notes"
        optional
        hint="For your team and the trades. The client does not see or sign them."
        error={form.errorOf('tradeNotes')}
      >
        <Textarea {...form.register('tradeNotes')} rows={2} />
      </Field>
      <Field label="Internal notes" optional hint="For your team only." error={form.errorOf('internalNotes')}>
        <Textarea {...form.register('internalNotes')} rows={2} />
      </Field>
    </div>
  )
}
