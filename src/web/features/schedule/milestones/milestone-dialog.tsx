import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { laterStartInWords } from '#shared/schedule/milestones/milestone-words.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { Milestone, type MilestoneChange, type MilestoneStatus } from '#shared/schedule/milestones/schemas.ts'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SubmitCanceled } from '#web/ui/fields/ask-before-submit.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { NumberInput, type NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { MoveDialog } from '../moving/move-dialog.tsx'
import { useCreateMilestone, useEditMilestone, useMovesOthers } from '../queries.ts'
import Plus from 'virtual:icons/plus'
import X from 'virtual:icons/x'
import { Button, IconButton } from '#web/ui/button.tsx'

const statuses = [
  { value: 'planned', label: 'Planned' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
] as const

type DialogProps = {
  projectId: number
  /** Absent for a new one. */
  event?: TimelineEvent | undefined
  /** The milestones of the project, which this one can depend on. */
  milestones: readonly TimelineEvent[]
  onClose: () => void
}

export function MilestoneDialog({ projectId, event, milestones, onClose }: DialogProps) {
  const create = useCreateMilestone(projectId)
  const edit = useEditMilestone(projectId)
  const movesOthers = useMovesOthers(projectId)
  const [reviewed, setReviewed] = useState<MilestoneChange | null>(null)
  const form = useZodForm({
    schema: Milestone,
    failure: 'The milestone could not be saved',
    defaultValues: {
      title: event?.title ?? '',
      description: event?.description ?? '',
      scheduledDate: event?.scheduledDate ?? '',
      durationDays: event?.durationDays ?? 1,
      trade: event?.trade ?? '',
      dependsOn: event?.dependsOn ?? [],
      status: event?.progress ?? 'planned',
    },
  })
  return (
    <>
      <FormDialog
        form={form}
        save={async (values) => {
          if (!event?.version) {
            const made = await create.mutateAsync(values)
            toast.success('Milestone added', laterStartInWords(values.scheduledDate, made) ?? values.title)
            return
          }
          const { scheduledDate: start, ...rest } = values
          const change = { ...rest, id: event.id, version: event.version, start }
          if (await movesOthers.mutateAsync(change)) {
            // The form stays behind the preview, for someone who changes their mind.
            setReviewed(change)
            throw new SubmitCanceled()
          }
          await edit.mutateAsync({ eventId: event.id, body: { ...values, version: event.version } })
          toast.success('Milestone saved', values.title)
        }}
        onClose={onClose}
        discards="this milestone"
        title={event ? 'Edit milestone' : 'Add milestone'}
        submitLabel={event ? 'Save milestone' : 'Add milestone'}
      >
        <Field label="Title" required error={form.errorOf('title')}>
          <Input {...form.register('title')} placeholder="Slab poured" />
        </Field>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <ControlledField form={form} name="scheduledDate" label="Start" required>
            {(field) => (
              <DateInput value={field.value || null} onChange={(day) => field.onChange(day ?? '')} ref={field.ref} />
            )}
          </ControlledField>
          <ControlledField form={form} name="status" label="Status">
            {(field) => <Select<MilestoneStatus> options={statuses} value={field.value} onChange={field.onChange} />}
          </ControlledField>
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <ControlledField form={form} name="durationDays" label="Duration">
            {(field) => (
              <NumberInput
                value={field.value}
                onChange={field.onChange}
                ref={field.ref}
                decimals={0}
                unit="working days"
              />
            )}
          </ControlledField>
          <Field label="Trade" optional error={form.errorOf('trade')}>
            <Input {...form.register('trade')} placeholder="Tiler" />
          </Field>
        </div>
        <Controller
          control={form.control}
          name="dependsOn"
          render={({ field }) => (
            <DependencyFields
              value={field.value ?? []}
              onChange={field.onChange}
              milestones={milestones.filter(({ id }) => id !== event?.id)}
              error={form.errorOf('dependsOn')}
              lagError={(index) => form.errorOf(`dependsOn.${index}.lagDays`)}
            />
          )}
        />
        <Field label="Description" optional error={form.errorOf('description')}>
          <Textarea {...form.register('description')} rows={3} />
        </Field>
      </FormDialog>
      {reviewed && (
        <MoveDialog projectId={projectId} changes={[reviewed]} onMoved={onClose} onClose={() => setReviewed(null)} />
      )}
    </>
  )
}

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
function DependencyFields({ value: rows, onChange, milestones, error, lagError }: FieldsProps) {
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
