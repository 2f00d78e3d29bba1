import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { Reopening } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { OrderInTheWay, useOrderInTheWay } from '#web/features/orders/parts/order-in-the-way.tsx'
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
    failure: 'Failed to reopen the selection.',
  })
  const onOrder = useOrderInTheWay({ projectId: selection.projectId, selectionId: selection.id }, open)
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'what you wrote', () => {
    form.reset()
    onClose()
  })
  const send = form.submit(async (values) => {
    await reopen.mutateAsync({ ...values, version: selection.version, ...(await onOrder.settle()) })
    toast.success('Reopened', `“${selection.name}” is open for a decision again.`)
    form.reset()
    onClose()
  })
  const options = selection.options.filter(({ item }) => !item.archived)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Reopen “${selection.name}”?`}
      text={
        selection.approval
          ? 'The approval is voided and kept permanently. The client chooses and signs again, and sees before and after.'
          : 'The client is asked to decide again.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Reopening..." onClick={() => void send()}>
            Reopen selection
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <OrderInTheWay {...onOrder} />
        <Field label="Reason" hint="The client reads it." required error={form.errorOf('reason')}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <Controller
          control={form.control}
          name="deadline"
          render={({ field }) => (
            <Field
              label="New deadline"
              optional
              hint="The old deadline no longer applies. Without a new one, the client decides when they can."
              error={form.errorOf('deadline')}
            >
              <DateInput {...field} />
            </Field>
          )}
        />
        {options.length > 0 && (
          <Controller
            control={form.control}
            name="optionId"
            render={({ field }) => (
              <Field
                label="Propose for signature"
                hint="Without a proposal, the client chooses again."
                error={form.errorOf('optionId')}
              >
                <Select
                  label="Propose for signature"
                  options={[
                    { value: NONE, label: 'Nothing: the client chooses' },
                    ...options.map(({ id, item }) => ({ value: String(id), label: item.name })),
                  ]}
                  value={field.value === null ? NONE : String(field.value)}
                  onChange={(value) => field.onChange(value === NONE ? null : Number(value))}
                />
              </Field>
            )}
          />
        )}
      </form>
    </Dialog>
  )
}
