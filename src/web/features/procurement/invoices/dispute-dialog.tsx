import type { OrderInvoices } from '#shared/procurement/invoices/contract.ts'
import { invoiceWord } from '#shared/procurement/invoices/rules.ts'
import { DisputeInvoice } from '#shared/procurement/invoices/schemas.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDisputeInvoice } from './queries.ts'

type Props = { orderId: number; invoice: OrderInvoices['invoices'][number]; onClose: () => void }

/** Holds an invoice that was accepted before. */
export function DisputeDialog({ orderId, invoice, onClose }: Props) {
  const dispute = useDisputeInvoice(orderId)
  const what = invoiceWord(invoice.amount)
  const form = useZodForm({
    schema: DisputeInvoice,
    failure: 'The invoice could not be disputed.',
    defaultValues: { note: '' },
  })
  return (
    <FormDialog
      form={form}
      save={async ({ note }) => {
        await dispute.mutateAsync({ invoiceId: invoice.id, note })
        toast.success(what === 'credit' ? 'Credit disputed' : 'Invoice disputed', invoice.number)
      }}
      onClose={onClose}
      discards="the reason"
      title={`Dispute ${what} ${invoice.number}`}
      text="It is held until you accept it or a corrected one replaces it."
      submitLabel={`Dispute ${what}`}
    >
      <Field label="What is wrong with it" required error={form.errorOf('note')}>
        <Input {...form.register('note')} maxLength={500} />
      </Field>
    </FormDialog>
  )
}
