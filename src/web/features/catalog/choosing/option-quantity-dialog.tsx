import { useId } from 'react'
import { z } from 'zod'
import { unitLabel } from '#shared/catalog/rules.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Quantity } from '#shared/selections/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { NumberInput, type NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import type { AddAction } from '../item-card.tsx'

const QuantityForm = z.object({
  quantity: typedNumber(Quantity, { decimals: 3 })
    .nullable()
    .refine((value) => value !== null, 'Please enter the quantity.'),
}) as unknown as z.ZodType<{ quantity: number }, { quantity: NumberFieldValue }>

/** Asks for the quantity in the item's own unit, where the planned one does not fit. */
export function OptionQuantityDialog({ question }: { question: NonNullable<AddAction['question']> }) {
  const { item, text, answer, close } = question
  const formId = useId()
  const form = useZodForm({
    schema: QuantityForm,
    defaultValues: { quantity: null },
    failure: 'The option could not be added.',
  })
  const send = form.submit(({ quantity }) => answer(quantity))
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={`Add “${item.name}” as an option`}
      text={text}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={form.formState.isSubmitting} pendingText="Adding...">
            Add as option
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <ControlledField form={form} name="quantity" label="Quantity" required>
          {(field) => <NumberInput {...field} decimals={3} unit={unitLabel(item.unit)} />}
        </ControlledField>
      </form>
    </Dialog>
  )
}
