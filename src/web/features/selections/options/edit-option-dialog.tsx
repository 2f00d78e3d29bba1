import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { amountInWords, unitPriceInWords } from '#shared/catalog/rules.ts'
import type { OptionEdit } from '#shared/selections/schemas.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { askAboutVoiding, voidingInWords } from '../editing/ask-about-voiding.ts'
import { whoWasNotified } from '../editing/who-was-notified.ts'
import { OptionTermsFields } from './option-terms-fields.tsx'
import { useEditOption } from '../queries.ts'
import { valuesOfOption } from '../editing/selection-form.ts'
import { optionTermsIn } from '../editing/selection-form-schema.ts'

type EditOptionProps = { selection: Selection; option: SelectionOption; onClose: () => void }

/** Changes the terms of an option. Only what was changed is sent, so that an option keeps following the plan and the catalog. */
export function EditOptionDialog({ selection, option, onClose }: EditOptionProps) {
  const client = useQueryClient()
  const edit = useEditOption({ projectId: selection.projectId, selectionId: selection.id })
  const formId = useId()
  const values = valuesOfOption(option, selection)
  const form = useZodForm({
    schema: optionTermsIn(selection.unit),
    defaultValues: values,
    failure: 'The option was not saved. Please try again.',
  })
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'your changes', onClose)
  const send = form.submit(async ({ quantity, unit, price, validUntil, note, recommended }) => {
    const change: OptionEdit = {
      ...(dirtyFields.quantity && { quantity }),
      ...(dirtyFields.unit && { unit, quantity }),
      ...(dirtyFields.price && { price }),
      ...(dirtyFields.validUntil && { validUntil: validUntil ?? null }),
      ...(dirtyFields.note && { note: note ?? null }),
      ...(dirtyFields.recommended && { recommended }),
    }
    const covered = dirtyFields.quantity || dirtyFields.unit || dirtyFields.price
    if (option.chosen && covered) await askAboutVoiding(selection)
    const saved = await edit.mutateAsync({ optionId: option.id, ...change, version: selection.version })
    const notified = await whoWasNotified(client, [selection], [saved])
    toast.success('Option saved', [option.item.name, notified].filter(Boolean).join('. '))
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && leave()}
      size="lg"
      title={`Edit option “${option.item.name}”`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting} pendingText="Saving...">
            Save option
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        {option.chosen && (
          <Banner tone="warn">
            This option is the current choice: another quantity or price changes its total.
            {selection.approvals.signed.length > 0 && ` ${voidingInWords(selection)}`}
          </Banner>
        )}
        <OptionTermsFields
          form={form}
          prefix=""
          unit={values.unit}
          currency={selection.currency}
          catalogPrice={unitPriceInWords(values.item.price, values.itemUnit, selection.currency)}
          // Once something is chosen, the selection's quantity is that of the choice.
          planned={selection.choices.length > 0 ? 'quantity' : amountInWords(selection.quantity, selection.unit)}
        />
      </form>
    </Dialog>
  )
}
