import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { guessRegion, regionFacts, regions, type Region } from '#shared/kernel/regions.ts'
import type { Company } from '#shared/people/contract.ts'
import type { CompanyEdit } from '#shared/people/schemas.ts'
import type { ScheduleEffect } from '#shared/schedule/deadlines/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { ControlledSwitch } from '#web/ui/fields/controlled-switch.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonForm } from '#web/ui/page/skeleton.tsx'
import { TimeZoneInput } from '#web/ui/pickers/time-zone-input.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { LogoField } from './logo-field.tsx'
import { companyQuery, useEditCompany, usePreviewCompany } from './queries.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} · ${names.of(code)}`,
}))

const ScheduleEffectDialog = onDemand(() =>
  import('./schedule-effect-dialog.tsx').then((module) => module.ScheduleEffectDialog),
)

const failed = (title: string) => (error: unknown) => {
  toast.error(title, messageOf(error, 'Please try again.'))
}

const regionOptions = regions.map((value) => ({ value, label: regionFacts[value].name }))

const switches = [
  {
    name: 'sendImmediately',
    label: 'Send new selections to clients immediately',
    hint: 'When this is off, planned selections are drafts that only your team sees until you send them.',
  },
  {
    name: 'clientsInvite',
    label: 'Clients may invite the other owner',
    hint: 'A client can invite a partner to their own project. You see it on the project and in its activity.',
  },
  {
    name: 'clientsBrowse',
    label: 'Clients may browse the catalog',
    hint: 'When this is off, clients see only the products that you propose to them, inside each decision.',
  },
] as const

export function CompanySection() {
  return (
    <QueryGate query={useQuery(companyQuery)} loading={loading} failed="The company could not be loaded">
      {(company) => <CompanyForm key={company.version} company={company} />}
    </QueryGate>
  )
}

const loading = (
  <div role="status">
    <span className="sr-only">Loading...</span>
    <SkeletonForm fields={8} />
  </div>
)

/** Why a new region moves days: before it is saved, and after. */
const OTHER_HOLIDAYS = 'Milestones and deadlines follow the public holidays of the new region.'

function CompanyForm({ company }: { company: Company }) {
  const save = useEditCompany()
  const preview = usePreviewCompany()
  const [review, setReview] = useState<{ edit: CompanyEdit; effect: ScheduleEffect } | null>(null)
  const { name, region, currency, timeZone, logoFileId, sendImmediately, clientsInvite, clientsBrowse, version } =
    company
  const contact = {
    phone: company.phone ?? '',
    address: company.address ?? '',
    licenseNumber: company.licenseNumber ?? '',
  }
  const former = {
    name,
    ...contact,
    region,
    currency,
    timeZone,
    logoFileId,
    sendImmediately,
    clientsInvite,
    clientsBrowse,
    version,
  }
  const form = useZodForm({
    schema: () => import('#shared/people/schemas.ts').then((module) => module.CompanyEdit),
    defaultValues: former,
    failure: 'The company could not be saved.',
  })
  useUnsavedGuard(form.formState.isDirty && !save.isPending && !save.isSuccess, undefined, { formOf: 'search' })
  const write = async (edit: CompanyEdit) => {
    const saved = await save.mutateAsync(edit)
    if (saved.region === region) return toast.success('Company saved')
    const undo = () =>
      save
        .mutateAsync({ ...former, version: saved.version })
        .then(() => toast.success('Company restored'), failed('This could not be undone'))
    toast.success('Company saved', OTHER_HOLIDAYS, {
      action: { label: 'Undo', onClick: () => void undo() },
    })
  }
  const send = form.submit(async (edit) => {
    const effect = edit.region === region ? null : await preview.mutateAsync(edit)
    if (effect && effect.milestones + effect.deadlines + effect.late > 0) setReview({ edit, effect })
    else await write(edit)
  })
  const saveReviewed = () =>
    review && void write(review.edit).then(() => setReview(null), failed('The company could not be saved.'))
  /** Proposes the new region's currency and time zone; both can still be changed before saving. */
  const chooseRegion = (next: Region) => {
    const facts = regionFacts[next]
    form.setValue('region', next, { shouldDirty: true })
    form.setValue('currency', facts.currency, { shouldDirty: true })
    if (guessRegion([], form.getValues('timeZone')) !== next)
      form.setValue('timeZone', facts.timeZone, { shouldDirty: true })
  }
  return (
    <Card as="section">
      <CardHeader title="Company" text="Changes apply to new projects and items. Existing ones keep their amounts." />
      <form onSubmit={(event) => void send(event)} noValidate className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Company name" required error={form.errorOf('name')} className="sm:col-span-2">
          <Input {...form.register('name')} />
        </Field>
        <Controller
          control={form.control}
          name="logoFileId"
          render={({ field }) => (
            <LogoField name={name} fileId={field.value} error={form.errorOf('logoFileId')} onChange={field.onChange} />
          )}
        />
        <Field label="Phone" optional hint="Your clients and trades see it." error={form.errorOf('phone')}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field label="License number" optional error={form.errorOf('licenseNumber')}>
          <Input {...form.register('licenseNumber')} />
        </Field>
        <Field label="Address" optional error={form.errorOf('address')} className="sm:col-span-2">
          <Input autoComplete="street-address" {...form.register('address')} />
        </Field>
        <ControlledField
          form={form}
          name="region"
          label="Region"
          hint="Sets units, paper size, public holidays, the first day of the week and how dates are typed."
          className="sm:col-span-2"
        >
          {(field) => <Select options={regionOptions} value={field.value} onChange={chooseRegion} />}
        </ControlledField>
        <ControlledField form={form} name="currency" label="Currency">
          {(field) => (
            <Combobox options={currencies} value={field.value} onChange={(next) => field.onChange(next ?? currency)} />
          )}
        </ControlledField>
        <ControlledField form={form} name="timeZone" label="Time zone">
          {(field) => <TimeZoneInput value={field.value} onChange={field.onChange} />}
        </ControlledField>
        {switches.map(({ name, label, hint }) => (
          <div key={name} className="sm:col-span-2">
            <ControlledSwitch form={form} name={name} label={label} hint={hint} />
          </div>
        ))}
        <div className="sm:col-span-2">
          <FormError message={form.rootError} />
        </div>
        <div>
          <Button type="submit" className="max-sm:w-full" pending={form.formState.isSubmitting} pendingText="Saving...">
            Save company
          </Button>
        </div>
      </form>
      {review && (
        <ScheduleEffectDialog
          title="Save the company settings?"
          cause={review.edit.region === region ? undefined : OTHER_HOLIDAYS}
          effect={review.effect}
          saving={save.isPending}
          onSave={saveReviewed}
          onClose={() => setReview(null)}
        />
      )}
    </Card>
  )
}
