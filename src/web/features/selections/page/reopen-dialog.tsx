import { z } from 'zod'
import { Reopening } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { OrderInTheWay, useOrderInTheWay } from '#web/features/procurement/parts/order-in-the-way.tsx'
import { useReopenSelection } from '../queries.ts'

type Values = { reason: string; deadline: string | null; optionId: number | null }

const NONE = 'none'

/** Asks for the reason, a new deadline, and what the client should sign instead, if anything. */
export function ReopenDialog({
  selection,
  open,
  onClose,
}: {
  selection: Selection
  open: boolean
  onClose: () => void
}) {
  const reopen = useReopenSelection({ projectId: selection.projectId, selectionId: selection.id })
  const form = useZodForm({
    schema: Reopening.omit({ version: true }) as z.ZodType<z.infer<typeof Reopening>, Values>,
    defaultValues: { reason: '', deadline: null, optionId: null },
    failure: 'The selection was not reopened. Please try again.',
  })
  const onOrder = useOrderInTheWay({ projectId: selection.projectId, selectionId: selection.id }, open)
  const options = selection.options.filter(({ item }) => !item.archived)
  return (
    <FormDialog
      form={form}
      save={async (values) => {
        await reopen.mutateAsync({ ...values, version: selection.version, ...(await onOrder.settle()) })
        toast.success('Reopened', `“${selection.name}” is open for a decision again.`)
      }}
      open={open}
      onClose={onClose}
      discards="what you wrote"
      title={`Reopen “${selection.name}”?`}
      text={
        selection.approval
          ? 'The approval is voided and kept permanently. The client chooses and signs again, and sees before and after.'
          : 'The client is asked to decide again.'
      }
      submitLabel="Reopen selection"
      pendingText="Reopening..."
    >
      <OrderInTheWay {...onOrder} />
      <Field label="Reason" hint="The client reads it." required error={form.errorOf('reason')}>
        <Textarea rows={3} {...form.register('reason')} />
      </Field>
      <ControlledField
        form={form}
        name="deadline"
        label="New deadline"
        optional
        hint="The old deadline no longer applies. Without a new one, the client decides when they can."
      >
        {(field) => <DateInput {...field} />}
      </ControlledField>
      {options.length > 0 && (
        <ControlledField
          form={form}
          name="optionId"
          label="Propose for signature"
          hint="Without a proposal, the client chooses again."
        >
          {(field) => (
            <Select
              label="Propose for signature"
              options={[
                { value: NONE, label: 'Nothing: the client chooses' },
                ...options.map(({ id, item }) => ({ value: String(id), label: item.name })),
              ]}
              value={field.value === null ? NONE : String(field.value)}
              onChange={(value) => field.onChange(value === NONE ? null : Number(value))}
            />
          )}
        </ControlledField>
      )}
    </FormDialog>
  )
}
