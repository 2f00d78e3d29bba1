import { useQuery } from '@tanstack/react-query'
import Plus from 'virtual:icons/plus'
import X from 'virtual:icons/x'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import type { CompanySchedule, ScheduleEffect } from '#shared/schedule/deadlines/contract.ts'
import { ScheduleSettingsEdit } from '#shared/schedule/deadlines/schemas.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { ControlledSwitch } from '#web/ui/fields/controlled-switch.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { WeekDayChecks } from '#web/ui/fields/week-day-checks.tsx'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonForm } from '#web/ui/page/skeleton.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import {
  scheduleSettingsQuery,
  useEditScheduleSettings,
  usePreviewScheduleSettings,
} from '../schedule/deadlines/queries.ts'
import { InstallRuleFields } from './install-rule-fields.tsx'

const ScheduleEffectDialog = onDemand(() =>
  import('./schedule-effect-dialog.tsx').then((module) => module.ScheduleEffectDialog),
)

/** When the company works, what it keeps in reserve, and at which milestone things are installed. */
export function ScheduleSection() {
  return (
    <QueryGate
      query={useQuery(scheduleSettingsQuery)}
      loading={loading}
      failed="The schedule settings could not be loaded"
    >
      {(settings) => <ScheduleForm key={settings.version} settings={settings} />}
    </QueryGate>
  )
}

const loading = (
  <div role="status">
    <span className="sr-only">Loading...</span>
    <SkeletonForm fields={6} />
  </div>
)

function ScheduleForm({ settings }: { settings: CompanySchedule }) {
  const save = useEditScheduleSettings()
  const { holidays, milestones, can: _can, installRules, ...values } = settings
  const preview = usePreviewScheduleSettings()
  const [review, setReview] = useState<{ edit: ScheduleSettingsEdit; effect: ScheduleEffect } | null>(null)
  const former = {
    ...values,
    installRules: installRules.map(({ kind, tradeId, categoryId, name, milestone }) => {
      return { kind, tradeId, categoryId, name, milestone }
    }),
  }
  const form = useZodForm({
    schema: ScheduleSettingsEdit,
    defaultValues: former,
    failure: 'The schedule settings could not be saved.',
  })
  useUnsavedGuard(form.formState.isDirty && !save.isPending && !save.isSuccess, undefined, { formOf: 'search' })
  const daysOff = useFieldArray({ control: form.control, name: 'daysOff' })
  const write = async (edit: ScheduleSettingsEdit) => {
    const { version } = await save.mutateAsync(edit)
    const undo = () =>
      save
        .mutateAsync({ ...former, version })
        .then(() => toast.success('Schedule restored'), failed('This could not be undone'))
    toast.success('Schedule saved', 'Milestones and deadlines that follow from it were computed again.', {
      action: { label: 'Undo', onClick: () => void undo() },
    })
  }
  const send = form.submit(async (edit) => {
    const effect = await preview.mutateAsync(edit)
    if (effect.milestones + effect.deadlines + effect.planned + effect.late > 0) setReview({ edit, effect })
    else await write(edit)
  })
  const saveReviewed = () =>
    review && void write(review.edit).then(() => setReview(null), failed('The schedule settings could not be saved.'))
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-6">
      <Card as="section">
        <CardHeader title="Working days" text="Deadlines and milestones are counted in the days you work." />
        <ControlledField form={form} name="workingDays" label="Days of the week">
          {({ value = [], onChange }) => <WeekDayChecks days={value} onChange={onChange} />}
        </ControlledField>
        <div className="mt-4">
          <ControlledSwitch
            form={form}
            name="publicHolidays"
            label="Public holidays of your region are days off"
            hint={holidays
              .slice(0, 4)
              .map(({ day, name }) => `${name}, ${formatDay(day)}`)
              .join(' · ')}
          />
        </div>
        <fieldset className="mt-4 flex flex-col gap-3">
          <legend className="mb-1 text-sm font-medium">Your own days off</legend>
          {daysOff.fields.map((row, index) => (
            <div key={row.id} className="flex flex-wrap items-end gap-2">
              <ControlledField form={form} name={`daysOff.${index}.day`} label="Day" className="w-52">
                {(field) => (
                  <DateInput
                    value={field.value || null}
                    onChange={(day) => field.onChange(day ?? '')}
                    ref={field.ref}
                  />
                )}
              </ControlledField>
              <Field label="Name" error={form.errorOf(`daysOff.${index}.name`)} className="min-w-40 flex-1">
                <Input {...form.register(`daysOff.${index}.name`)} placeholder="Company holiday" />
              </Field>
              <IconButton label="Remove this day off" icon={<X />} onClick={() => daysOff.remove(index)} />
            </div>
          ))}
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden />}
            className="self-start"
            onClick={() => daysOff.append({ day: '', name: '' })}
          >
            Add a day off
          </Button>
        </fieldset>
      </Card>
      <Card as="section">
        <CardHeader
          title="Time to decide"
          text="The last day to decide is the install day, less the lead time of the item and these working days."
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {buffers.map(({ name, label, hint }) => (
            <ControlledField key={name} form={form} name={name} label={label} hint={hint}>
              {(field) => <NumberInput {...field} decimals={0} unit="working days" />}
            </ControlledField>
          ))}
        </div>
      </Card>
      <Card as="section">
        <CardHeader
          title="Where things are installed"
          text="Set once for all projects. Each project finds the milestone by its title. If two rules fit, a trade goes before a category, a category before a room, and a room before a phase."
        />
        <Controller
          control={form.control}
          name="installRules"
          render={({ field }) => (
            <InstallRuleFields
              value={field.value ?? []}
              onChange={field.onChange}
              milestones={milestones}
              errorOf={(index, name) => form.errorOf(`installRules.${index}.${name}`)}
              error={form.errorOf('installRules')}
            />
          )}
        />
      </Card>
      <FormError message={form.rootError} />
      <Button type="submit" className="self-start" pending={form.formState.isSubmitting} pendingText="Saving...">
        Save schedule
      </Button>
      {review && (
        <ScheduleEffectDialog
          title="Save the schedule settings?"
          effect={review.effect}
          saving={save.isPending}
          onSave={saveReviewed}
          onClose={() => setReview(null)}
        />
      )}
    </form>
  )
}

const failed = (title: string) => (error: unknown) => {
  toast.error(title, messageOf(error, 'Please try again.'))
}

const buffers = [
  { name: 'reserveDays', label: 'In reserve', hint: 'Between delivery and installation.' },
  { name: 'confirmationDays', label: 'Confirmation', hint: 'Until a supplier confirms.' },
  { name: 'orderingDays', label: 'Ordering', hint: 'Between the decision and the order.' },
] as const
