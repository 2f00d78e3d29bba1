import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Day } from '#shared/kernel/schemas.ts'
import type { SelectionSchedule } from '#shared/schedule/deadlines/contract.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { timelineQuery } from '../queries.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { RadioCards } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { useSetInstallDay } from '../deadlines/queries.ts'

const Form = z
  .object({ by: z.enum(['rule', 'milestone', 'day']), milestoneId: z.int().nullable(), installOn: Day.nullable() })
  .refine(({ by, milestoneId }) => by !== 'milestone' || milestoneId !== null, {
    message: 'Please choose a milestone.',
    path: ['milestoneId'],
  })
  .refine(({ by, installOn }) => by !== 'day' || installOn !== null, {
    message: 'Please choose a day.',
    path: ['installOn'],
  })

type DialogProps = { selection: Selection; schedule: SelectionSchedule; onClose: () => void }

/** At a milestone or on a day, against the rules, or by the rules again. */
export function InstallDayDialog({ selection, schedule, onClose }: DialogProps) {
  const { projectId, id, version } = selection
  const set = useSetInstallDay(projectId, id)
  const { data: events = [] } = useQuery(timelineQuery(projectId))
  const milestones = events.filter(({ kind }) => kind === 'milestone')
  const { installEventId, installOn, byRule } = schedule
  const form = useZodForm({
    schema: Form,
    failure: 'The install day could not be set',
    defaultValues: {
      by: installEventId !== null ? 'milestone' : installOn !== null ? 'day' : 'rule',
      milestoneId: installEventId,
      installOn,
    },
  })
  const by = useWatch({ control: form.control, name: 'by' })
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        const next = await set.mutateAsync({
          milestoneId: values.by === 'milestone' ? values.milestoneId : null,
          installOn: values.by === 'day' ? values.installOn : null,
          version,
        })
        toast.success('Install day saved', deadlineExplanation(next, 'builder') ?? undefined)
      }}
      onClose={onClose}
      discards="the install day"
      title={`When is “${selection.name}” installed?`}
      text="The decide-by date follows from it, unless you set the deadline by hand."
      submitLabel="Save install day"
    >
      <ControlledField form={form} name="by" label="Installed">
        {(field) => (
          <RadioCards
            columns={1}
            value={field.value}
            onChange={field.onChange}
            options={[
              {
                value: 'rule',
                label: 'By the rules of your company',
                hint: byRule
                  ? `${byRule.milestone}, ${formatDay(byRule.installOn)}`
                  : 'No rule fits this selection yet. You set rules in Settings, Schedule.',
              },
              {
                value: 'milestone',
                label: 'At a milestone',
                hint: milestones.length === 0 ? 'This project has no milestones yet.' : 'It moves with the milestone.',
                disabled: milestones.length === 0,
              },
              { value: 'day', label: 'On a day', hint: 'It stays when the schedule moves.' },
            ]}
          />
        )}
      </ControlledField>
      {by === 'milestone' && (
        <ControlledField form={form} name="milestoneId" label="Milestone" required>
          {(field) => (
            <Select
              options={milestones.map((one) => ({
                value: String(one.id),
                label: `${one.title}, ${formatDay(one.scheduledDate)}`,
              }))}
              value={field.value === null ? null : String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
            />
          )}
        </ControlledField>
      )}
      {by === 'day' && (
        <ControlledField form={form} name="installOn" label="Day" required>
          {(field) => <DateInput value={field.value} onChange={field.onChange} ref={field.ref} />}
        </ControlledField>
      )}
    </FormDialog>
  )
}
