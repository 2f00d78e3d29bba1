import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { type NewSuggestion, SuggestionForm } from '#shared/suggestions/schemas.ts'
import { useSuggestItem } from '#web/features/suggestions/queries.ts'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PhotoField } from '#web/ui/files/photo-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { MoneyInput, type NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

type Values = { name: string; link: string; price: NumberFieldValue; note: string; fileId: number | null }

type SuggestDialogProps = { selection: Selection; open: boolean; onClose: () => void }

/** A client's own find: nothing can be chosen until the builder has priced it. */
export function SuggestDialog({ selection, open, onClose }: SuggestDialogProps) {
  const suggest = useSuggestItem({ projectId: selection.projectId, selectionId: selection.id })
  const form = useZodForm({
    schema: SuggestionForm as z.ZodType<NewSuggestion, Values>,
    defaultValues: { name: '', link: '', price: null, note: '', fileId: null },
    failure: 'Your suggestion was not sent. Please try again.',
  })
  return (
    <FormDialog
      form={form}
      open={open}
      save={async (values) => {
        await suggest.mutateAsync(values)
        toast.success('Suggestion sent', 'Your builder prices it or tells you why not.')
      }}
      onClose={onClose}
      discards="your suggestion"
      title="Suggest my own item"
      text={`For “${selection.name}”. Your builder sets the price; you can choose it after that.`}
      submitLabel="Send suggestion"
      pendingText="Sending..."
    >
      <Field label="What is it?" required error={form.errorOf('name')}>
        <Input placeholder="Brushed brass pendant" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="fileId"
        render={({ field }) => (
          <PhotoField
            projectId={selection.projectId}
            alt="What you suggest"
            fileId={field.value}
            error={form.errorOf('fileId')}
            onChange={field.onChange}
          />
        )}
      />
      <Field label="Link" optional hint="Where you found it." error={form.errorOf('link')}>
        <Input type="url" inputMode="url" placeholder="https://" {...form.register('link')} />
      </Field>
      <ControlledField form={form} name="price" label="Price you saw" optional>
        {(field) => <MoneyInput {...field} decimals={2} currency={selection.currency} />}
      </ControlledField>
      <Field label="Note" optional error={form.errorOf('note')}>
        <Textarea rows={3} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
