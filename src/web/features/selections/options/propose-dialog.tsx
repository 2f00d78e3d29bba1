import { z } from 'zod'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { checkUnits } from '#shared/selections/options/units.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { ItemPicker } from './item-picker.tsx'
import { OptionsField, type OptionsForm } from './options-field.tsx'
import { useProposeOptions } from '../queries.ts'
import { optionOfItem, toOptionDraft, type OptionValues } from '../editing/selection-form.ts'
import { optionTermsIn } from '../editing/selection-form-schema.ts'

type ProposeDialogProps = { selection: Selection; open: boolean; onClose: () => void }

/** A builder proposes items with their terms; a client suggests items at the catalog's price, with a note. */
export function ProposeDialog({ selection, open, onClose }: ProposeDialogProps) {
  const propose = useProposeOptions()
  const { projectId, id: selectionId, currency, categoryId, quantity, unit, can } = selection
  const form = useZodForm({
    schema: z.object({ note: z.string(), options: z.array(optionTermsIn(unit)) }),
    defaultValues: { note: '', options: [] as OptionValues[] },
    failure: 'The options were not proposed. Please try again.',
  })
  const picked = form.watch('options')
  const units = checkUnits({ unit, itemUnits: picked.map((option) => option.itemUnit), isBuilder: can.edit })
  const refused = !can.edit && units.kind === 'refused' ? units.message : undefined
  const taken = new Set(selection.options.map(({ itemId }) => itemId))
  const toggle = (item: Parameters<typeof optionOfItem>[0]) => {
    const rest = picked.filter(({ itemId }) => itemId !== item.id)
    form.setValue('options', rest.length < picked.length ? rest : [...picked, optionOfItem(item)])
  }
  return (
    <FormDialog
      form={form}
      save={async ({ note, options }) => {
        const place = { projectId, selectionId }
        if (can.edit) await propose.mutateAsync({ ...place, options: options.map(toOptionDraft) })
        else await propose.mutateAsync({ ...place, itemIds: options.map(({ itemId }) => itemId), note })
        toast.success(options.length === 1 ? 'Option proposed' : `${options.length} options proposed`)
      }}
      open={open}
      onClose={onClose}
      discards="this proposal"
      dirty={picked.length > 0}
      size="xl"
      title={`${can.edit ? 'Propose options' : 'Suggest from the catalog'} for “${selection.name}”`}
      text="Pick one or several; they are shown side by side."
      submitDisabled={picked.length === 0 || refused !== undefined}
      submitLabel={picked.length > 1 ? `Propose ${picked.length} options` : 'Propose option'}
      pendingText="Proposing..."
    >
      <FormError message={refused} />
      {can.edit ? (
        <OptionsField
          form={form as unknown as OptionsForm}
          project={{ id: projectId, currency }}
          categoryId={categoryId}
          planned={{ quantity, unit }}
          taken={taken}
          picking
        />
      ) : (
        <>
          {picked.length > 0 && (
            <Field label="Note" optional hint="Shown beside the option.">
              <Input {...form.register('note')} maxLength={500} />
            </Field>
          )}
          <ItemPicker
            projectId={projectId}
            categoryId={categoryId}
            picked={new Set(picked.map(({ itemId }) => itemId))}
            onToggle={toggle}
            taken={taken}
          />
        </>
      )}
    </FormDialog>
  )
}
