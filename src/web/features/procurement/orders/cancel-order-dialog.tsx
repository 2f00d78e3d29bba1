import type { z } from 'zod'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { CancelOrder } from '#shared/procurement/orders/schemas.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCancelOrder, useCancelOrderLine } from './acts.ts'

type Props = { order: Order; line?: { id: number; description: string }; onClose: () => void }

/** Cancels an order, or one line of it. */
export function CancelOrderDialog({ order, line, onClose }: Props) {
  const whole = useCancelOrder(order.id)
  const one = useCancelOrderLine(order.id)
  const mailable = order.email.state !== 'none' || order.supplier?.email != null
  const form = useZodForm({
    schema: CancelOrder,
    failure: 'It could not be canceled',
    defaultValues: { version: order.version, reason: '', sendEmail: mailable },
  })
  const sendEmail = form.watch('sendEmail') ?? false
  const supplier = order.supplier?.name ?? 'The supplier'
  const readers = sendEmail ? `${supplier} reads it in the email.` : 'Only builders see it.'
  const what = line ? line.description : order.number
  const save = async (body: z.output<typeof CancelOrder>) => {
    await (line ? one.mutateAsync({ lineId: line.id, body }) : whole.mutateAsync(body))
    toast.success('Canceled', what)
  }
  return (
    <FormDialog
      form={form}
      save={save}
      onClose={onClose}
      discards="the reason"
      title={`Cancel ${what}?`}
      text="Its selections stay approved and can be ordered again. No signature changes."
      submitLabel={line ? 'Cancel this line' : 'Cancel order'}
      leaveLabel={line ? 'Keep this line' : 'Keep order'}
      pendingText="Canceling..."
    >
      <Field label="Reason" optional hint={readers} error={form.errorOf('reason')}>
        <Textarea {...form.register('reason')} rows={2} />
      </Field>
      {mailable && (
        <Checkbox
          label={`Email ${order.supplier?.name ?? 'the supplier'} about it`}
          checked={sendEmail}
          onChange={(on) => form.setValue('sendEmail', on, { shouldDirty: true })}
        />
      )}
    </FormDialog>
  )
}
