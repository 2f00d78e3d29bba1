import { useNavigate } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { NewOrder } from '#shared/procurement/orders/schemas.ts'
import { SupplierPicker } from '../parts/supplier-picker.tsx'
import { ProjectPicker } from '#web/features/projects/parts/project-filter.tsx'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { PastDay } from '../parts/past-day.tsx'
import { useCreateOrder } from './queries.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'

/** An order that no selection asks for: grout for the truck, freight, tools. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateOrder()
  const key = useFormKey()
  const form = useZodForm({
    schema: NewOrder,
    failure: 'The order could not be created',
    defaultValues: { supplierId: null, projectId: null, deliveryAddress: '', neededBy: null, lines: [] },
  })
  return (
    <FormDialog
      form={form}
      save={async ({ deliveryAddress, ...input }) => {
        const body = { ...input, ...(deliveryAddress && { deliveryAddress }) }
        const { id } = await create.mutateAsync({ body, key })
        void navigate({ to: '/orders/$orderId', params: { orderId: id }, search: { edit: true } })
      }}
      onClose={onClose}
      discards="this order"
      title="New order"
      text="For things without a selection, such as grout, freight or tools. Approved selections are under To order."
      submitLabel="Create draft"
      pendingText="Creating..."
    >
      <ControlledField form={form} name="supplierId" label="Supplier">
        {(field) => <SupplierPicker {...field} value={field.value ?? null} />}
      </ControlledField>
      <ControlledField form={form} name="projectId" label="Project">
        {(field) => <ProjectPicker {...field} value={field.value ?? null} none="No project" />}
      </ControlledField>
      <Field
        label="Deliver to"
        optional
        error={form.errorOf('deliveryAddress')}
        hint="When this is empty: the project’s address, or yours if there is no project."
      >
        <Textarea {...form.register('deliveryAddress')} rows={2} />
      </Field>
      <Controller
        control={form.control}
        name="neededBy"
        render={({ field }) => (
          <>
            <Field label={NEEDED_BY} optional error={form.errorOf('neededBy')}>
              <DateInput {...field} />
            </Field>
            <PastDay day={field.value ?? null} />
          </>
        )}
      />
    </FormDialog>
  )
}
