import { Controller } from 'react-hook-form'
import type { OrderInvoices } from '#shared/invoices/contract.ts'
import { differenceInWords } from '#shared/invoices/rules.ts'
import { InvoiceFields } from '#shared/invoices/schemas.ts'
import { addMoney, moneyFor, subtractMoney } from '#shared/kernel/money.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useRecordInvoice } from './queries.ts'

const InvoiceForm = InvoiceFields.extend({ amount: typedNumber(InvoiceFields.shape.amount, { decimals: 2 }) })

type Props = { orderId: number; invoices: OrderInvoices; onClose: () => void }

/** Records an invoice. The difference to the order is shown while it is typed, and the button says that it is accepted. */
export function InvoiceDialog({ orderId, invoices, onClose }: Props) {
  const { currency, ordered, billed } = invoices
  const record = useRecordInvoice(orderId)
  const form = useZodForm({
    schema: InvoiceForm,
    failure: 'The invoice could not be recorded.',
    defaultValues: { number: '', date: '', amount: '', note: '' },
  })
  const typed = form.watch('amount')
  const difference = typeof typed === 'number' ? subtractMoney(addMoney([billed, typed]), ordered) : null
  const { money } = moneyFor(currency, [ordered, billed, difference])
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        await record.mutateAsync({ ...values, acceptedDifference: difference ?? 0 })
        toast.success('Invoice recorded', values.number)
      }}
      onClose={onClose}
      discards="this invoice"
      title="Record invoice"
      text={`${money(ordered)} was ordered${billed > 0 ? `, ${money(billed)} is billed already` : ''}.`}
      submitLabel={difference ? 'Accept the difference and record' : 'Record invoice'}
    >
      <Field label="Invoice number" required error={form.errorOf('number')}>
        <Input {...form.register('number')} maxLength={100} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="date"
          render={({ field }) => (
            <Field label="Date" required error={form.errorOf('date')}>
              <DateInput {...field} />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <Field label="Amount" required hint="With tax, as you pay it." error={form.errorOf('amount')}>
              <MoneyInput
                {...field}
                onChange={(value) => field.onChange(value ?? '')}
                decimals={2}
                currency={currency}
              />
            </Field>
          )}
        />
      </div>
      <Field label="Note" optional error={form.errorOf('note')}>
        <Input {...form.register('note')} maxLength={500} />
      </Field>
      {difference !== null && (
        <Banner tone={difference > 0 ? 'warn' : 'info'} role="status">
          {differenceInWords(difference, money)}.
        </Banner>
      )}
    </FormDialog>
  )
}
