import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { useUnitOptions } from '#web/platform/unit-options.ts'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { NumberInput, MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import type { Includable } from './included-field.tsx'
import { priorities } from './priorities.ts'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import type { SelectionForm } from './selection-form.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { allowancesQuery } from '../queries.ts'

const CategoryField = onDemand(() => import('./category-field.tsx').then((module) => module.CategoryField))
const RelativeDeadline = onDemand(() => import('./relative-deadline.tsx').then((module) => module.RelativeDeadline))
const MoreFields = onDemand(() => import('./more-fields.tsx').then((module) => module.MoreFields))

type SelectionFieldsProps = {
  form: SelectionForm
  project: { id: number; currency: string; timeZone?: string }
  /** Replaces the name field: names of several, or the item's own. */
  name?: ReactNode
  /** The category of a fixed item, which cannot be changed. */
  category?: string
  /** The calendar disables earlier deadlines. */
  minDeadline?: string
  /** Why the current deadline is the day it is. */
  deadlineReason?: string | null
  /** The unit of the item or the options, which the quantity uses. */
  pricedIn?: Unit
  /** Opens the fields that few selections need. */
  expanded?: boolean
  /** The options of which one may be included; without them those of the form. */
  includable?: readonly Includable[]
  /** Between the amounts and the notes. */
  children?: ReactNode
}

/** The fields of a selection: the same ones when it is planned, added from the catalog and edited. */
export function SelectionFields(props: SelectionFieldsProps) {
  const { form, project, name, category, minDeadline, deadlineReason, pricedIn, expanded, includable, children } = props
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {name ?? (
          <Field label="Name" required error={form.errorOf('name')}>
            <Input {...form.register('name')} placeholder="Kitchen sink" autoComplete="off" />
          </Field>
        )}
        {category === undefined ? (
          <CategoryField form={form} projectId={project.id} fallback={<Skeleton className="h-16 rounded-control" />} />
        ) : (
          <Field label="Category">
            <Input value={category} readOnly className="bg-sunken!" />
          </Field>
        )}
      </div>
      <PlaceFields form={form} projectId={project.id} />
      <TimeFields form={form} projectId={project.id} min={minDeadline} reason={deadlineReason ?? undefined} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <CountFields form={form} pricedIn={pricedIn} />
        <AllowanceFields form={form} project={project} />
      </div>
      {children}
      <Field
        label="Notes"
        optional
        hint="Your client sees these notes, and the signature covers them."
        error={form.errorOf('notes')}
      >
        <Textarea {...form.register('notes')} rows={2} />
      </Field>
      <Disclosure form={form} project={project} expanded={expanded} includable={includable} />
    </>
  )
}

/** Room and phase: existing names of the project, or new ones. */
function PlaceFields({ form, projectId }: { form: SelectionForm; projectId: number }) {
  const { data: selections = [] } = useQuery(projectSelectionsQuery(projectId))
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Room" optional error={form.errorOf('room')}>
        <Input {...form.register('room')} list={`${id}-rooms`} placeholder="Kitchen" autoComplete="off" />
      </Field>
      <Known id={`${id}-rooms`} names={selections.map(({ room }) => room)} />
      <Field label="Phase" optional error={form.errorOf('phase')}>
        <Input {...form.register('phase')} list={`${id}-phases`} placeholder="Fit-out" autoComplete="off" />
      </Field>
      <Known id={`${id}-phases`} names={selections.map(({ phase }) => phase)} />
    </div>
  )
}

function Known({ id, names }: { id: string; names: readonly (string | null)[] }) {
  return (
    <datalist id={id}>
      {[...new Set(names.filter((name) => name !== null))].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

type TimeFieldsProps = {
  form: SelectionForm
  projectId: number
  min?: string
  reason?: string | undefined
}

function TimeFields({ form, projectId, min, reason }: TimeFieldsProps) {
  const { data: project } = useQuery(projectQuery(projectId))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ControlledField form={form} name="priority" label="Priority">
        {(field) => <Select options={priorities} value={field.value} onChange={field.onChange} />}
      </ControlledField>
      {project?.isTemplate ? (
        <RelativeDeadline form={form} fallback={<Skeleton className="h-16 rounded-control" />} />
      ) : (
        <ControlledField form={form} name="deadline" label="Decision deadline" optional hint={reason}>
          {(field) => <DateInput {...field} min={min} />}
        </ControlledField>
      )}
    </div>
  )
}

function CountFields({ form, pricedIn }: { form: SelectionForm; pricedIn?: Unit }) {
  const units = useUnitOptions(unitLabel, form.watch('unit'), pricedIn)
  return (
    <>
      <ControlledField form={form} name="quantity" label="Quantity">
        {(field) => <NumberInput {...field} decimals={3} />}
      </ControlledField>
      <ControlledField form={form} name="unit" label="Unit">
        {(field) => (
          <Select
            options={units.filter(({ value }) => !pricedIn || value === pricedIn || value === field.value)}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      </ControlledField>
    </>
  )
}

type DisclosureProps = Pick<SelectionFieldsProps, 'form' | 'project' | 'expanded' | 'includable'>

/** Closed until it is used: what few selections need is loaded when it is opened. */
function Disclosure({ form, project, expanded = false, includable }: DisclosureProps) {
  const [opened, setOpened] = useState(expanded)
  return (
    <details
      open={expanded}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="rounded-control border px-4 py-3"
    >
      <summary className="cursor-pointer text-sm font-medium touch:min-h-11 touch:content-center">
        Pick several, included items, trade and more notes
      </summary>
      {opened && (
        <MoreFields
          form={form}
          project={project}
          includable={includable}
          fallback={<Skeleton className="mt-4 h-64 rounded-control" />}
        />
      )}
    </details>
  )
}

const OWN = 'own'

type AllowanceFieldsProps = { form: SelectionForm; project: { id: number; currency: string } }

/** An allowance of its own, or one that several selections of the project share. */
function AllowanceFields({ form, project: { id, currency } }: AllowanceFieldsProps) {
  const { data: shared = [] } = useQuery(allowancesQuery(id))
  const allowanceId = form.watch('allowanceId')
  const own = form.formState.defaultValues?.allowance
  // Said before it is saved: the shared amount takes the place of its own.
  const ends =
    allowanceId !== null && typeof own === 'number'
      ? `Its own allowance of ${formatMoney(own, currency)} ends.`
      : undefined
  const pick = (next: number | null) => form.setValue('allowanceId', next, { shouldDirty: true, shouldValidate: false })
  return (
    <>
      {shared.length > 0 && (
        <Field label="Counts under" hint={ends} error={form.errorOf('allowanceId')} className="max-sm:col-span-2">
          <Select
            options={[
              { value: OWN, label: 'Its own allowance' },
              ...shared.map((one) => ({
                value: String(one.id),
                label: `${one.name}, ${formatMoney(one.amount, currency)} shared`,
              })),
            ]}
            value={allowanceId === null ? OWN : String(allowanceId)}
            onChange={(value) => pick(value === OWN ? null : Number(value))}
          />
        </Field>
      )}
      {allowanceId === null && (
        <ControlledField
          form={form}
          name="allowance"
          label="Allowance"
          optional
          hint="What the contract includes, for the whole quantity."
          className={shared.length > 0 ? 'max-sm:col-span-2' : 'col-span-2'}
        >
          {(field) => <MoneyInput {...field} decimals={2} currency={currency} />}
        </ControlledField>
      )}
    </>
  )
}
