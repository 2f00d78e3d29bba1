import { z } from 'zod'
import type { OrderInvoices } from '#shared/procurement/invoices/contract.ts'
import { differenceInWords, invoiceWord, notArrivedInWords } from '#shared/procurement/invoices/rules.ts'
import { InvoiceFields } from '#shared/procurement/invoices/schemas.ts'
import { addMoney, moneyFor, subtractMoney } from '#shared/kernel/money.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Line } from '#shared/kernel/text/text-schemas.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useRecordInvoice } from './queries.ts'

const MINUS = 'Please enter an amount above 0. For money that you get back, tick “It is a credit”.'

const InvoiceForm = InvoiceFields.extend({
  amount: typedNumber(
    InvoiceFields.shape.amount.refine((amount) => amount >= 0, MINUS),
    { decimals: 2 },
  ),
  credit: z.boolean(),
  disputed: z.boolean(),
  dispute: Line(500, 'The reason'),
}).refine(({ disputed, dispute }) => !disputed || dispute !== '', {
  path: ['dispute'],
  message: 'Please say what is wrong with it.',
})

type Props = {
  orderId: number
  invoices: OrderInvoices
  /** The disputed invoice that the supplier corrected. */
  replaces?: OrderInvoices['invoices'][number] | undefined
  onClose: () => void
}

/** Records an invoice. The difference to the order is shown while it is typed, and the button says that it is accepted or disputed. */
export function InvoiceDialog({ orderId, invoices, replaces, onClose }: Props) {
  const { currency, ordered, arrived } = invoices
  const billed = subtractMoney(invoices.billed, replaces?.amount ?? 0)
  const record = useRecordInvoice(orderId)
  const form = useZodForm({
    schema: InvoiceForm,
    failure: 'The invoice could not be recorded.',
    defaultValues: {
      number: replaces?.number ?? '',
      date: '',
      amount: '',
      note: '',
      credit: replaces !== undefined && replaces.amount < 0,
      disputed: false,
      dispute: '',
    },
  })
  const [typed, credit, disputed] = form.watch(['amount', 'credit', 'disputed'])
  const amount = typeof typed === 'number' ? signed(typed, credit) : null
  const difference = amount === null ? null : subtractMoney(addMoney([billed, amount]), ordered)
  const asked = addMoney([billed, amount ?? 0])
  const what = credit ? 'credit' : 'invoice'
  const named = credit ? 'Credit' : 'Invoice'
  const { money } = moneyFor(currency, [ordered, arrived, asked, difference])
  const missing = notArrivedInWords({ ordered, arrived, billed: asked }, money)
  return (
    <FormDialog
      form={form}
      save={async ({ disputed: held, dispute, credit: back, ...values }) => {
        const settled = held ? { dispute } : { acceptedDifference: difference ?? 0 }
        await record.mutateAsync({
          ...values,
          amount: signed(values.amount, back),
          ...settled,
          ...(replaces && { replaces: replaces.id }),
        })
        toast.success(held ? `${named} recorded and held` : `${named} recorded`, values.number)
      }}
      onClose={onClose}
      discards="this invoice"
      title={replaces ? `Replace ${invoiceWord(replaces.amount)} ${replaces.number}` : `Record ${what}`}
      text={billed > 0 ? `${money(billed)} is billed already.` : undefined}
      submitLabel={disputed ? 'Record as disputed' : difference ? 'Accept the difference and record' : `Record ${what}`}
    >
      <Field label={`${named} number`} required error={form.errorOf('number')}>
        <Input {...form.register('number')} maxLength={100} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <ControlledField form={form} name="date" label="Date" required>
          {(field) => <DateInput {...field} />}
        </ControlledField>
        <ControlledField
          form={form}
          name="amount"
          label="Amount"
          required
          hint={credit ? 'With tax, as you get it back.' : 'With tax, as you pay it.'}
        >
          {(field) => (
            <MoneyInput {...field} onChange={(value) => field.onChange(value ?? '')} decimals={2} currency={currency} />
          )}
        </ControlledField>
      </div>
      {(billed > 0 || credit) && (
        <Checkbox
          label="It is a credit"
          hint="The supplier pays it back, for example for what was damaged or priced too high."
          checked={credit}
          onChange={(on) => form.setValue('credit', on, { shouldDirty: true })}
        />
      )}
      <Field label="Note" optional error={form.errorOf('note')}>
        <Input {...form.register('note')} maxLength={500} />
      </Field>
      <FigureLine label="Ordered, arrived and billed">
        <Figure label="Ordered" value={money(ordered)} />
        <Figure label="Arrived" value={money(arrived)} />
        <Figure label={difference === null ? 'Billed' : `Billed with this ${what}`} value={money(asked)} />
      </FigureLine>
      {difference !== null && (
        <Banner tone={difference > 0 || missing ? 'warn' : 'info'} role="status">
          {differenceInWords(difference, money)}.{missing && ` ${missing}: you would pay for them now.`}
        </Banner>
      )}
      <Checkbox
        label="Dispute it"
        hint="It is recorded and held until you accept it or a corrected one replaces it."
        checked={disputed}
        onChange={(on) => form.setValue('disputed', on, { shouldDirty: true })}
      />
      {disputed && (
        <Field label="What is wrong with it" required error={form.errorOf('dispute')}>
          <Input {...form.register('dispute')} maxLength={500} />
        </Field>
      )}
    </FormDialog>
  )
}

/** A credit is typed without a minus, which keypads of phones do not have. */
const signed = (amount: number, credit: boolean): number => (credit ? -amount : amount)
