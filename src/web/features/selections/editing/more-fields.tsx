import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '#web/reads/projects.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { IncludedField, type Includable } from './included-field.tsx'
import type { SelectionForm } from './selection-form.ts'

type Props = {
  form: SelectionForm
  project: { id: number; currency: string }
  includable: readonly Includable[] | undefined
}

/** What few selections need. */
export function MoreFields({ form, project, includable }: Props) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <ControlledField
        form={form}
        name="maxChoices"
        label="Options that can be chosen"
        hint="More than one: the client picks several, each with its quantity."
        className="sm:w-64"
      >
        {(field) => <NumberInput {...field} decimals={0} />}
      </ControlledField>
      <IncludedField form={form} currency={project.currency} includable={includable} />
      <Field label="Description" optional error={form.errorOf('description')}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
      <TradeField form={form} projectId={project.id} />
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

/** The trade who does the work. A template has no people. */
function TradeField({ form, projectId }: { form: SelectionForm; projectId: number }) {
  const { data: project } = useQuery(projectQuery(projectId))
  if (!project || project.isTemplate) return null
  const trades = project.people.filter(({ seat }) => seat === 'subcontractor')
  return (
    <ControlledField
      form={form}
      name="tradeId"
      label="Trade"
      optional
      hint={
        trades.length === 0
          ? 'No subcontractor is on this project yet. Add one to the project first.'
          : 'Once approved, only they see it. Without one, every trade of its category does.'
      }
    >
      {(field) => (
        <Select
          options={trades.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={field.value === null ? null : String(field.value)}
          onChange={(id) => field.onChange(Number(id))}
          onClear={() => field.onChange(null)}
          placeholder="Every trade of its category"
          disabled={trades.length === 0}
        />
      )}
    </ControlledField>
  )
}
