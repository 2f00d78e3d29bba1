import { useState } from 'react'
import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { ConfirmOrder } from '#shared/procurement/orders/schemas.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { isPast } from '../parts/line-words.ts'
import { useConfirmOrder } from './acts.ts'

/** What the supplier said on the phone. A line on backorder is not part of the common date. */
export function ConfirmOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const confirmOrder = useConfirmOrder(order.id)
  const today = useToday()
  const due = order.lines.filter(({ open }) => open > 0)
  const waiting = due.filter(({ backorder }) => backorder)
  const suggested = order.expectedOn ?? (isPast(order.neededBy, today) ? null : order.neededBy)
  const datesOf = (lines: readonly OrderLine[]) =>
    lines.map(({ id, expectedOn, backorder }) => ({
      lineId: id,
      expectedOn: expectedOn ?? (backorder ? null : suggested),
    }))
  const [each, setEach] = useState(false)
  const form = useZodForm({
    schema: ConfirmOrder,
    failure: 'The confirmation could not be saved',
    defaultValues: { version: order.version, expectedOn: suggested, lines: datesOf(waiting) },
  })
  const shown = each ? due : waiting
  const perLine = (on: boolean) => {
    setEach(on)
    form.setValue('lines', datesOf(on ? due : waiting), { shouldDirty: true })
  }
  return (
    <FormDialog
      form={form}
      save={async ({ expectedOn, ...body }) => {
        await confirmOrder.mutateAsync(each ? body : { ...body, expectedOn })
        toast.success('Confirmed', order.number)
      }}
      onClose={onClose}
      discards="the date"
      title={`${order.supplier?.name ?? 'The supplier'} confirmed ${order.number}`}
      text="Clients and trades read these dates."
      submitLabel="Save confirmation"
    >
      {!each && waiting.length < due.length && (
        <ControlledField
          form={form}
          name="expectedOn"
          label={`${ARRIVES} on`}
          optional
          hint={waiting.length > 0 ? 'For every line that is not on backorder.' : undefined}
        >
          {(field) => <DateInput {...field} min={today} />}
        </ControlledField>
      )}
      {due.length > 1 && waiting.length < due.length && (
        <Checkbox label="Lines arrive on different days" checked={each} onChange={perLine} />
      )}
      {shown.map(({ id, description, backorder }, n) => (
        <ControlledField
          key={`${each} ${id}`}
          form={form}
          name={`lines.${n}.expectedOn`}
          label={`${description}: ${ARRIVES.toLowerCase()} on`}
          optional
          hint={backorder ? 'On backorder. Leave it empty while there is no date.' : undefined}
        >
          {(field) => <DateInput {...field} min={today} />}
        </ControlledField>
      ))}
    </FormDialog>
  )
}
