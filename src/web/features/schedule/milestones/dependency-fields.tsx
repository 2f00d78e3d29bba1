import Plus from 'virtual:icons/plus'
import X from 'virtual:icons/x'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type NumberFieldValue, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** While someone types, the days can be empty or unreadable; the form's schema then refuses them. */
type Row = { onId: number; lagDays?: NumberFieldValue | undefined }

type FieldsProps = {
  value: readonly Row[]
  onChange: (value: Row[]) => void
  milestones: readonly TimelineEvent[]
  error: string | undefined
  lagError: (index: number) => string | undefined
}

/** What has to be finished before a milestone can start, with the working days in between. */
export function DependencyFields({ value: rows, onChange, milestones, error, lagError }: FieldsProps) {
  const free = milestones.filter(({ id }) => rows.every(({ onId }) => onId !== id))
  const replace = (index: number, next: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...next } : row)))
  if (milestones.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">Starts after</legend>
      {rows.map((row, index) => {
        const options = milestones
          .filter(({ id }) => id === row.onId || free.some((one) => one.id === id))
          .map(({ id, title }) => ({ value: String(id), label: title }))
        return (
          <div key={row.onId} className="flex items-start gap-2">
            <Field label="Milestone" className="min-w-0 flex-1">
              <Select
                options={options}
                value={String(row.onId)}
                onChange={(id) => replace(index, { onId: Number(id) })}
              />
            </Field>
            <Field label="Working days later" className="w-44" error={lagError(index)}>
              <NumberInput value={row.lagDays} onChange={(lagDays) => replace(index, { lagDays })} decimals={0} />
            </Field>
            <IconButton
              label="Remove"
              icon={<X />}
              className="mt-6.5"
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      {error && <p className="text-sm text-danger-ink">{error}</p>}
      {free[0] && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          className="self-start"
          onClick={() => onChange([...rows, { onId: free[0]?.id ?? 0, lagDays: 0 }])}
        >
          Add a milestone it waits for
        </Button>
      )}
    </fieldset>
  )
}
