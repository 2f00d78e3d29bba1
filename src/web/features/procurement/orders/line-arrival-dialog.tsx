import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { LineArrival } from '#shared/procurement/orders/schemas.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { useSetLineArrival } from './acts.ts'

type Props = { order: Order; line: OrderLine; onClose: () => void }

/** When one line arrives, as the supplier said it by phone. */
export function LineArrivalDialog({ order, line, onClose }: Props) {
  const setArrival = useSetLineArrival(order.id)
  const today = useToday()
  const form = useZodForm({
    schema: LineArrival,
    failure: 'The date could not be saved',
    defaultValues: { version: order.version, expectedOn: line.expectedOn, backorder: line.backorder },
  })
  return (
    <FormDialog
      form={form}
      save={async (body) => {
        await setArrival.mutateAsync({ lineId: line.id, body })
        toast.success('Date saved', line.description)
      }}
      onClose={onClose}
      discards="the date"
      title={`When does ${line.description} arrive?`}
      submitLabel="Save date"
    >
      <ControlledField
        form={form}
        name="expectedOn"
        label={`${ARRIVES} on`}
        optional
        hint="Clients and trades read this date. The supplier is not emailed."
      >
        {(field) => <DateInput {...field} min={today} />}
      </ControlledField>
      <Checkbox
        label="On backorder"
        checked={form.watch('backorder') ?? false}
        onChange={(on) => form.setValue('backorder', on, { shouldDirty: true })}
      />
    </FormDialog>
  )
}
