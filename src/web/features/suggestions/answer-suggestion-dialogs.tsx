import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { unitLabel } from '#shared/catalog/rules.ts'
import { Reason } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Suggestion } from '#shared/suggestions/contract.ts'
import { type PricedSuggestion, PricingForm } from '#shared/suggestions/schemas.ts'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { useDeclineSuggestion, usePriceSuggestion } from '#web/features/suggestions/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { MoneyInput, type NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'

type DialogProps = { selection: Selection; suggestion: Suggestion; open: boolean; onClose: () => void }

const place = ({ selection, suggestion }: Pick<DialogProps, 'selection' | 'suggestion'>) => ({
  projectId: selection.projectId,
  selectionId: selection.id,
  suggestionId: suggestion.id,
})

type PriceValues = { name: string; price: NumberFieldValue; categoryId: number | null; note: string }

/** The builder's price makes the suggestion an option, and an item of the catalog. */
export function PriceSuggestionDialog({ selection, suggestion, open, onClose }: DialogProps) {
  const price = usePriceSuggestion(place({ selection, suggestion }))
  const asksCategory = selection.categoryId === null && selection.options.length === 0
  const { data: categories = [] } = useQuery({
    ...categoriesQuery({ projectId: selection.projectId }),
    enabled: open && asksCategory,
  })
  const form = useZodForm({
    schema: PricingForm as z.ZodType<PricedSuggestion, PriceValues>,
    defaultValues: { name: suggestion.name, price: null, categoryId: selection.categoryId, note: '' },
    failure: 'The suggestion was not priced. Please try again.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'this price', () => {
    form.reset()
    onClose()
  })
  const send = form.submit(async (values) => {
    await price.mutateAsync(values)
    toast.success('Option added', `${suggestion.suggestedBy.name} can choose it now.`)
    onClose()
  })
  const unit = unitLabel(selection.unit)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Price “${suggestion.name}”`}
      text="It is added to your catalog and becomes an option that the client can choose."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Adding..." onClick={() => void send()}>
            Offer at this price
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <Field label="Name in the catalog" required error={form.errorOf('name')}>
          <Input {...form.register('name')} />
        </Field>
        <ControlledField form={form} name="price" label={`Your price per ${unit}`} required>
          {(field) => <MoneyInput {...field} decimals={2} currency={selection.currency} />}
        </ControlledField>
        {asksCategory && (
          <Field label="Category" required error={form.errorOf('categoryId')}>
            <Combobox
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.watch('categoryId')}
              onChange={(id) => form.setValue('categoryId', id, { shouldDirty: true })}
            />
          </Field>
        )}
        <Field label="Note to the client" optional error={form.errorOf('note')}>
          <Input {...form.register('note')} />
        </Field>
      </form>
    </Dialog>
  )
}

const Declining = z.object({ reason: Reason })

export function DeclineSuggestionDialog({ selection, suggestion, open, onClose }: DialogProps) {
  const decline = useDeclineSuggestion(place({ selection, suggestion }))
  const form = useZodForm({
    schema: Declining,
    defaultValues: { reason: '' },
    failure: 'Your answer was not sent. Please try again.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'what you wrote', () => {
    form.reset()
    onClose()
  })
  const send = form.submit(async ({ reason }) => {
    await decline.mutateAsync(reason)
    toast.success('Answer sent', `${suggestion.suggestedBy.name} has been told why.`)
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Decline “${suggestion.name}”?`}
      text="The client reads your reason."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Sending..." onClick={() => void send()}>
            Decline
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <Field label="Reason" required error={form.errorOf('reason')}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
