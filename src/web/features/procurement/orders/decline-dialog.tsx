import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { AnswerProposal } from '#shared/procurement/orders/schemas.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useAnswerProposal } from './acts.ts'

type Props = { order: Order; line: OrderLine; onClose: () => void }

/** Declines what the supplier proposed, with a reason that they read. */
export function DeclineDialog({ order, line, onClose }: Props) {
  const answer = useAnswerProposal(order.id)
  const form = useZodForm({
    schema: AnswerProposal,
    failure: 'Your answer was not saved',
    defaultValues: { version: order.version, accept: false, reason: '' },
  })
  const supplier = order.supplier?.name ?? 'The supplier'
  return (
    <FormDialog
      form={form}
      save={async (body) => {
        await answer.mutateAsync({ lineId: line.id, body })
        toast.success('Declined', line.description)
      }}
      onClose={onClose}
      discards="the reason"
      title={`Decline the change of ${line.description}?`}
      text={`${supplier} reads your answer on the order’s page${order.email.to ? ` and gets it by email at ${order.email.to}` : ''}.`}
      submitLabel="Decline"
    >
      <Field label="Reason" optional error={form.errorOf('reason')} hint="The supplier reads it.">
        <Textarea {...form.register('reason')} rows={2} />
      </Field>
    </FormDialog>
  )
}
