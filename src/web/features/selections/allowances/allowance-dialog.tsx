import { useId } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { moneyFor } from '#shared/kernel/money.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Price } from '#shared/kernel/schemas.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Allowance } from '#shared/selections/allowances/allowance-schemas.ts'
import { AllowanceDraft } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { MoneyInput, type NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import { clientsOf } from '#shared/people/recipients.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { changedByAllowance, endingInWords, endsOwnAllowance, savedInWords } from './allowance-changes.ts'
import { SelectionChecklist } from './selection-checklist.tsx'
import { askAboutVoidingSeveral } from '../editing/ask-about-voiding.ts'
import { useAddAllowance, useDeleteAllowance, useEditAllowance } from '../queries.ts'

type AllowanceDialogProps = {
  project: ProjectDetail
  selections: readonly Selection[]
  /** Absent: a new one. */
  allowance?: Allowance | undefined
  onClose: () => void
}

type Values = { name: string; amount: NumberFieldValue; selectionIds: number[] }
type Filled = AllowanceDraft & { selectionIds: number[] }

const AllowanceForm = AllowanceDraft.extend({
  amount: typedNumber(Price, { decimals: 2 })
    .nullable()
    .refine((value) => value !== null, 'Please enter an amount.'),
}) as unknown as z.ZodType<Filled, Values>

/** Name, amount and the selections that count under it. */
export function AllowanceDialog({ project, selections, allowance, onClose }: AllowanceDialogProps) {
  const formId = useId()
  const add = useAddAllowance(project.id)
  const edit = useEditAllowance(project.id)
  const deleteUnused = useRemove(project.id, onClose)
  const under = selections.filter(({ sharedAllowance }) => sharedAllowance && sharedAllowance.id === allowance?.id)
  const form = useZodForm({
    schema: AllowanceForm,
    defaultValues: {
      name: allowance?.name ?? '',
      amount: allowance?.amount ?? null,
      selectionIds: under.map(({ id }) => id),
    },
    failure: 'The allowance could not be saved.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'this allowance', onClose)
  const send = form.submit(async (filled) => {
    const changed = changedByAllowance(selections, allowance, filled)
    await askAboutVoidingSeveral(changed)
    if (allowance) await edit.mutateAsync({ allowanceId: allowance.id, ...filled, version: allowance.version })
    else await add.mutateAsync(filled)
    toast.success('Allowance saved', savedInWords(filled.name, changed, clientsOf(project)))
    onClose()
  })
  const remove = (unwanted: Allowance) => {
    if (under.length === 0) {
      void deleteUnused(unwanted)
      return
    }
    const names = firstNamesInWords(under.map(({ name }) => name))
    form.setError('root', {
      message: `${names} ${under.length === 1 ? 'counts' : 'count'} under this allowance. Clear ${under.length === 1 ? 'it' : 'them'} below and save, then delete the allowance.`,
    })
  }
  const ending = endsOwnAllowance(selections, form.watch('selectionIds'))
  const { money } = moneyFor(
    project.currency,
    ending.map((selection) => selection.allowance),
  )
  const signed = selections.filter(({ id, approval }) => approval && form.watch('selectionIds').includes(id))
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && leave()}
      size="lg"
      title={allowance ? `Edit allowance “${allowance.name}”` : 'New shared allowance'}
      text="One amount for several selections. Over and under are counted on the whole of it."
      footer={
        <>
          {allowance && (
            <Button variant="secondary" className="sm:mr-auto" onClick={() => remove(allowance)}>
              Delete allowance
            </Button>
          )}
          <Button variant="secondary" className="max-sm:hidden" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting} pendingText="Saving...">
            Save allowance
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <FormError message={form.rootError} />
        {isDirty && signed.length > 0 && (
          <Banner tone="warn" title="This may ask for new signatures">
            A signature covers the allowance. Approved selections whose allowance changes are signed again.
          </Banner>
        )}
        {ending.length > 0 && (
          <Banner tone="warn" title={ending.length === 1 ? 'Its own allowance ends' : 'Their own allowances end'}>
            {endingInWords(ending, money)}. From now on only the shared amount counts for{' '}
            {ending.length === 1 ? 'it' : 'them'}.
          </Banner>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label="Name" required error={form.errorOf('name')}>
            <Input {...form.register('name')} placeholder="Lighting" autoComplete="off" />
          </Field>
          <ControlledField form={form} name="amount" label="Amount" required>
            {(field) => <MoneyInput {...field} decimals={2} currency={project.currency} />}
          </ControlledField>
        </div>
        <Controller
          control={form.control}
          name="selectionIds"
          render={({ field }) => (
            <SelectionChecklist
              selections={selections}
              allowanceId={allowance?.id}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </form>
    </Dialog>
  )
}

function useRemove(projectId: number, onClose: () => void) {
  const mutation = useDeleteAllowance(projectId)
  return async (allowance: Allowance) => {
    const sure = await confirm({
      title: `Delete the allowance “${allowance.name}”?`,
      text: 'No selection counts under it, so nothing else changes.',
      action: 'Delete allowance',
      danger: true,
    })
    if (!sure) return
    mutation.mutate(allowance.id, {
      onSuccess: () => {
        toast.success('Allowance deleted', allowance.name)
        onClose()
      },
      onError: (error) => toast.error('The allowance was not deleted', messageOf(error, 'Please try again.')),
    })
  }
}
