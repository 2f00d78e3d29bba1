import { Controller } from 'react-hook-form'
import type { Supplier } from '#shared/procurement/suppliers/contract.ts'
import { NewSupplier } from '#shared/procurement/suppliers/schemas.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { WeekDayChecks } from '#web/ui/fields/week-day-checks.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCreateSupplier, useEditSupplier } from './queries.ts'

const FAILED = 'The supplier could not be saved'

export function AddSupplierDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateSupplier()
  // One key per dialog: pressing the button twice adds one supplier.
  const key = useFormKey()
  const form = useSupplierForm()
  return (
    <FormDialog
      form={form}
      save={async (body) => {
        const { name } = await create.mutateAsync({ body, key })
        toast.success('Supplier added', name)
      }}
      onClose={onClose}
      discards="what you typed"
      title="Add Supplier"
      submitLabel="Add Supplier"
      pendingText="Adding..."
    >
      <SupplierFields form={form} />
    </FormDialog>
  )
}

export function EditSupplierDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const edit = useEditSupplier(supplier.id)
  const form = useSupplierForm(supplier)
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        const { name } = await edit.mutateAsync({ ...values, version: supplier.version })
        toast.success('Saved', name)
      }}
      onClose={onClose}
      discards="your changes"
      title={`Edit ${supplier.name}`}
      submitLabel="Save Changes"
    >
      <SupplierFields form={form} />
    </FormDialog>
  )
}

const useSupplierForm = (supplier?: Supplier) =>
  useZodForm({
    schema: NewSupplier,
    failure: FAILED,
    defaultValues: {
      name: supplier?.name ?? '',
      contact: supplier?.contact ?? '',
      email: supplier?.email ?? '',
      phone: supplier?.phone ?? '',
      accountNumber: supplier?.accountNumber ?? '',
      terms: supplier?.terms ?? '',
      leadTimeDays: supplier?.leadTimeDays ?? null,
      deliveryDays: supplier?.deliveryDays ?? [],
      notes: supplier?.notes ?? '',
    },
  })

function SupplierFields({ form }: { form: ReturnType<typeof useSupplierForm> }) {
  return (
    <>
      <Field label="Name" required error={form.errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Contact" optional error={form.errorOf('contact')}>
          <Input {...form.register('contact')} autoComplete="off" />
        </Field>
        <Field label="Phone" optional error={form.errorOf('phone')}>
          <Input {...form.register('phone')} type="tel" autoComplete="off" />
        </Field>
      </div>
      <Field label="Email" optional hint="Orders will be sent here." error={form.errorOf('email')}>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Account number" optional error={form.errorOf('accountNumber')}>
          <Input {...form.register('accountNumber')} autoComplete="off" />
        </Field>
        <Field label="Terms" optional hint="For example Net 30." error={form.errorOf('terms')}>
          <Input {...form.register('terms')} autoComplete="off" />
        </Field>
      </div>
      <ControlledField form={form} name="leadTimeDays" label="Usual lead time" optional>
        {(field) => <NumberInput {...field} value={field.value ?? null} unit="days" decimals={0} />}
      </ControlledField>
      <Controller
        control={form.control}
        name="deliveryDays"
        render={({ field: { value = [], onChange } }) => (
          <fieldset>
            <legend className="mb-2 text-sm font-medium">Delivers on</legend>
            <WeekDayChecks days={value} onChange={onChange} />
          </fieldset>
        )}
      />
      <Field label="Notes" optional error={form.errorOf('notes')}>
        <Textarea {...form.register('notes')} rows={3} />
      </Field>
    </>
  )
}
