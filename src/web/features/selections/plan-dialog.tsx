import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { categoriesQuery } from '#web/features/catalog/queries.ts'
import { today } from '#web/platform/formatting.ts'
import { askAboutPastDay } from '#web/ui/ask-before-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { toSelection } from './links.ts'
import { usePlanSelection } from './queries.ts'
import {
  AmountFields,
  emptySelection,
  NotesField,
  PlaceFields,
  SelectionFormSchema,
  TimeFields,
} from './selection-form.tsx'

type PlanDialogProps = { projectId: number; currency: string; onClose: () => void }

export function PlanDialog({ projectId, currency, onClose }: PlanDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery({ projectId }))
  const add = usePlanSelection(projectId)
  const navigate = useNavigate()
  const form = useZodForm({
    schema: SelectionFormSchema,
    defaultValues: emptySelection,
    failure: 'Failed to add selection',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'this decision', onClose)
  const send = form.submit(async (draft) => {
    await askAboutPastDay('decision deadline', draft.deadline, today())
    const added = await add.mutateAsync(draft)
    toast.success('Selection added to project successfully', added.draft ? 'A draft until you send it.' : undefined, {
      action: { label: 'Propose options', onClick: () => void navigate(toSelection(added)) },
    })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && leave()}
      size="lg"
      title="Plan a decision"
      text="Say what is to be decided and by when; the options can follow."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Adding..." onClick={() => void send()}>
            Add Selection
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <FormError message={form.rootError} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={form.errorOf('name')}>
            <Input {...form.register('name')} placeholder="Kitchen tap" />
          </Field>
          <Field label="Category" optional>
            <Combobox
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.watch('categoryId')}
              onChange={(id) => form.setValue('categoryId', id, { shouldDirty: true })}
            />
          </Field>
        </div>
        <PlaceFields form={form} projectId={projectId} />
        <TimeFields form={form} />
        <AmountFields form={form} currency={currency} />
        <NotesField form={form} />
      </form>
    </Dialog>
  )
}
