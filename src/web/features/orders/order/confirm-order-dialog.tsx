import type { Order } from '#shared/orders/order-schemas.ts'
import { ConfirmOrder } from '#shared/orders/schemas.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { useConfirmOrder } from './acts.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'

/** What the supplier said on the phone. */
export function ConfirmOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const confirmOrder = useConfirmOrder(order.id)
  const form = useZodForm({
    schema: ConfirmOrder,
    failure: 'The confirmation could not be saved',
    defaultValues: { version: order.version, expectedOn: order.expectedOn ?? order.neededBy },
  })
  return (
    <FormDialog
      form={form}
      save={async (body) => {
        await confirmOrder.mutateAsync(body)
        toast.success('Confirmed', order.number)
      }}
      onClose={onClose}
      discards="the date"
      title={`${order.supplier?.name ?? 'The supplier'} confirmed ${order.number}`}
      submitLabel="Save confirmation"
    >
      <ControlledField
        form={form}
        name="expectedOn"
        label={`${ARRIVES} on`}
        optional
        hint="Clients and trades read this date."
      >
        {(field) => <DateInput {...field} />}
      </ControlledField>
    </FormDialog>
  )
}
