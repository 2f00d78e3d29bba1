import Plus from 'virtual:icons/plus'
import X from 'virtual:icons/x'
import type { TimelineEvent } from '#shared/timeline/contract.ts'
import type { MilestoneDependency } from '#shared/timeline/schemas.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'

type FieldsProps = {
  value: readonly { onId: number; lagDays?: number | undefined }[]
  onChange: (value: MilestoneDependency[]) => void
  milestones: readonly TimelineEvent[]
  error: string | undefined
}

/** What has to be finished before a milestone can start, with the working days in between. */
export function DependencyFields({ value, onChange, milestones, error }: FieldsProps) {
  const rows = value.map(({ onId, lagDays }) => ({ onId, lagDays: lagDays ?? 0 }))
  const free = milestones.filter(({ id }) => rows.every(({ onId }) => onId !== id))
  const replace = (index: number, next: Partial<MilestoneDependency>) =>
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
          <div key={row.onId} className="flex items-end gap-2">
            <Field label="Milestone" className="min-w-0 flex-1">
              <Select
                options={options}
                value={String(row.onId)}
                onChange={(id) => replace(index, { onId: Number(id) })}
              />
            </Field>
            <Field label="Days later" className="w-32">
              <NumberInput
                value={row.lagDays}
                onChange={(days) => replace(index, { lagDays: typeof days === 'number' ? days : 0 })}
                decimals={0}
              />
            </Field>
            <IconButton label="Remove" icon={<X />} onClick={() => onChange(rows.filter((_, at) => at !== index))} />
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
