import { z } from 'zod'
import { Email } from '#shared/auth/schemas.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { SendOrder } from '#shared/procurement/orders/schemas.ts'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { BeforeSending } from './before-sending.tsx'
import { useResendOrder, useSendOrder } from './acts.ts'

const schema = z
  .object({ sendEmail: z.boolean(), to: z.union([z.literal(''), Email]), message: SendOrder.shape.message })
  .refine(({ sendEmail, to }) => !sendEmail || to !== '', {
    message: 'Please enter the address it goes to.',
    path: ['to'],
  })

/** A client asked for a change, or an item left the catalog: the builder decides. */
const orderAnyway = (error: unknown): Promise<boolean> | false =>
  hasStatus(error, 409) && error.fields['confirmed'] !== undefined
    ? confirm({ title: 'Order anyway?', text: messageOf(error, ''), action: 'Order anyway' })
    : false

type Props = { order: Order; again: boolean; onClose: () => void }

/** Names the address before anything leaves the product. */
export function SendOrderDialog({ order, again, onClose }: Props) {
  const send = useSendOrder(order.id)
  const resend = useResendOrder(order.id)
  const key = useFormKey()
  const { supplier, number, lineCount } = order
  const form = useZodForm({
    schema,
    failure: 'The order could not be sent',
    defaultValues: {
      // Without an address the builder is asked for one, and decides whether the order was placed by phone.
      sendEmail: true,
      to: order.email.to ?? supplier?.email ?? '',
      message: '',
    },
  })
  const [byEmail, to] = form.watch(['sendEmail', 'to'])
  const save = async ({ sendEmail, to: address, message }: z.output<typeof schema>) => {
    const letter = { to: address || undefined, message: message || undefined }
    const body = { version: order.version, sendEmail, ...(sendEmail && letter) }
    if (again) await resend.mutateAsync({ body: letter, key })
    else
      await send.mutateAsync({ body, key }).catch(async (error: unknown) => {
        if (!(await orderAnyway(error))) throw error
        return send.mutateAsync({ body: { ...body, confirmed: true }, key })
      })
    if (sendEmail) toast.success(`${number} is being emailed`, `It goes to ${address}.`)
    else toast.success(`${number} is marked as sent`, 'No email was sent.')
  }
  const lines = lineCount === 1 ? '1 line' : `${lineCount} lines`
  return (
    <FormDialog
      form={form}
      save={save}
      onClose={onClose}
      discards="your message"
      title={again ? `Email ${number}${order.email.state === 'none' ? '' : ' again'}` : `Send ${number}`}
      text={
        byEmail
          ? `${supplier?.name ?? 'The supplier'} gets the order with ${lines} as PDF${to ? ` at ${to}` : ''}, and a link to confirm it without an account.`
          : 'Nothing is emailed. Use this when you ordered by phone or in the shop.'
      }
      submitLabel={byEmail ? 'Send order' : 'Mark as sent'}
      pendingText="Sending..."
    >
      {!again && <BeforeSending order={order} />}
      {!again && (
        <Checkbox
          label="Send it by email"
          checked={byEmail}
          onChange={(on) => form.setValue('sendEmail', on, { shouldDirty: true })}
        />
      )}
      {byEmail && (
        <>
          <Field
            label="To"
            required
            error={form.errorOf('to')}
            hint={again && !supplier?.email ? 'Your supplier has no email address yet.' : undefined}
          >
            <Input {...form.register('to')} type="email" inputMode="email" autoComplete="off" />
          </Field>
          <Field
            label="Message"
            optional
            error={form.errorOf('message')}
            hint="Replies to the email appear in the order’s thread."
          >
            <Textarea {...form.register('message')} rows={3} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
