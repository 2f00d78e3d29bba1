import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { amountInWords, unitLabel } from '#shared/catalog/rules.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Quantity } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { checkUnits } from '#shared/selections/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { NumberInput } from '#web/ui/number-inputs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { ItemPicker } from './item-picker.tsx'
import { useProposeOptions } from './queries.ts'

type ProposeDialogProps = { selection: Selection; open: boolean; onClose: () => void }

const Proposal = z.object({ note: z.string(), quantity: typedNumber(Quantity).nullable() })
const CountedProposal = Proposal.refine(({ quantity }) => quantity !== null, {
  path: ['quantity'],
  message: 'Please enter a quantity.',
})

export function ProposeDialog({ selection, open, onClose }: ProposeDialogProps) {
  const propose = useProposeOptions()
  const [picked, setPicked] = useState<SelectionItem[]>([])
  const formId = useId()
  const units = checkUnits({
    unit: selection.unit,
    itemUnits: picked.map(({ unit }) => unit),
    isBuilder: selection.can.edit,
  })
  const counted = units.kind === 'needsQuantity'
  const form = useZodForm({
    schema: counted ? CountedProposal : Proposal,
    defaultValues: { note: '', quantity: null },
    failure: 'Failed to propose the options.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion((isDirty || picked.length > 0) && !isSubmitting, 'this proposal', onClose)
  const send = form.submit(async ({ note, quantity }) => {
    if (picked.length === 0 || units.kind === 'refused') return
    await propose.mutateAsync({
      projectId: selection.projectId,
      selectionId: selection.id,
      itemIds: picked.map(({ id }) => id),
      note,
      ...(counted && quantity !== null && { quantity }),
    })
    toast.success(picked.length === 1 ? 'Option proposed' : `${picked.length} options proposed`)
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      size="xl"
      title={`${selection.can.edit ? 'Propose options' : 'Suggest an option'} for “${selection.name}”`}
      text="Pick one or several; they are shown side by side."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={picked.length === 0 || units.kind === 'refused'}
            pending={isSubmitting}
            pendingText="Proposing..."
          >
            {picked.length > 1 ? `Propose ${picked.length} options` : 'Propose option'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={form.rootError ?? (units.kind === 'refused' ? units.message : undefined)} />
        <ItemPicker
          projectId={selection.projectId}
          categoryId={selection.categoryId}
          picked={picked}
          onChange={setPicked}
          taken={new Set(selection.options.map(({ itemId }) => itemId))}
        />
        {/* The picker has its own search field, in which Enter must not submit. */}
        <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
          {counted && (
            <Controller
              control={form.control}
              name="quantity"
              render={({ field }) => (
                <Field
                  label={units.message}
                  required
                  error={form.errorOf('quantity')}
                  hint={`For this option only. The planned quantity stays ${amountInWords(selection.quantity, selection.unit)}${selection.unit === 'each' ? ' pieces' : ''}.`}
                >
                  <NumberInput {...field} decimals={3} unit={unitLabel(units.unit)} />
                </Field>
              )}
            />
          )}
          {picked.length > 0 && (
            <Field label="A word about it" optional hint="Shown beside the option.">
              <Input {...form.register('note')} maxLength={500} />
            </Field>
          )}
        </form>
      </div>
    </Dialog>
  )
}
