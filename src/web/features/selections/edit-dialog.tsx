import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Selection } from '#shared/selections/selection-schemas.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { unitLabel } from '#shared/catalog/rules.ts'
import { categoriesQuery } from '#web/features/catalog/queries.ts'
import { hasStatus } from '#web/platform/api-error.ts'
import { formatDay, today } from '#web/platform/formatting.ts'
import { askAboutPastDay } from '#web/ui/ask-before-submit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { BeforeAfter, type Change } from '#web/ui/before-after.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { priorities } from './badges.tsx'
import { useEditSelection } from './queries.ts'
import {
  AmountFields,
  NotesField,
  PlaceFields,
  SelectionFormSchema,
  TimeFields,
  valuesOf,
  type SelectionValues,
} from './selection-form.tsx'

type EditDialogProps = { selection: Selection; open: boolean; onClose: () => void }

/** Edits the version it was opened with. If someone else saved first, it shows their changes and keeps the input. */
export function EditDialog({ selection, open, onClose }: EditDialogProps) {
  const [opened] = useState(selection)
  const [told, setTold] = useState(selection)
  // Live updates are shown at once; only after a refused save does the edit continue from the new version.
  const base = selection.version > told.version ? selection : told
  const overtaken = base.version !== opened.version
  const refused = told.version !== opened.version
  const { data: categories = [] } = useQuery(categoriesQuery({ projectId: opened.projectId }))
  const edit = useEditSelection({ projectId: opened.projectId, selectionId: opened.id })
  const form = useZodForm({
    schema: SelectionFormSchema,
    defaultValues: valuesOf(opened),
    failure: 'Failed to save the selection.',
  })
  const values = form.watch()
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'your changes', onClose)
  const voids = base.approval !== null && (values.quantity !== base.quantity || values.unit !== base.unit)

  const send = form.submit(async ({ selectedItemId: _keep, optionItemIds: _none, ...draft }) => {
    if (draft.deadline !== opened.deadline) await askAboutPastDay('decision deadline', draft.deadline, today())
    try {
      await edit.mutateAsync({ ...draft, version: told.version })
    } catch (error) {
      const current = hasStatus(error, 409) ? Selection.safeParse(error.current).data : undefined
      if (!current) throw error
      setTold(current)
      return
    }
    toast.success('Selection saved')
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      size="lg"
      title={`Edit “${opened.name}”`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Saving..." onClick={() => void send()}>
            {refused ? 'Save over the newer version' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <FormError message={form.rootError} />
        {overtaken && <Overtaken changes={changes(opened, base)} />}
        {voids && (
          <Banner tone="warn" title="This asks for a new signature">
            A change of quantity or unit voids the approval. It is kept, and the client signs again with before and
            after in view.
          </Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={form.errorOf('name')}>
            <Input {...form.register('name')} />
          </Field>
          <Field label="Category" optional error={form.errorOf('categoryId')}>
            <Combobox
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.categoryId}
              onChange={(id) => form.setValue('categoryId', id, { shouldDirty: true })}
            />
          </Field>
        </div>
        <PlaceFields form={form} projectId={opened.projectId} />
        <TimeFields form={form} />
        <AmountFields form={form} currency={opened.currency} pricedIn={opened.options[0]?.item.unit} />
        <Field label="Description" optional error={form.errorOf('description')}>
          <Textarea {...form.register('description')} />
        </Field>
        <NotesField form={form} />
      </form>
    </Dialog>
  )
}

function Overtaken({ changes }: { changes: readonly Change[] }) {
  return (
    <Banner tone="warn" role="alert" title="Someone changed this selection while you were editing">
      <p>What you typed is still here. Saving over the newer version replaces theirs with yours.</p>
      {changes.length > 0 && (
        <BeforeAfter
          className="mt-2"
          caption="What changed meanwhile"
          changes={changes}
          before="When you opened it"
          after="Now"
        />
      )}
    </Banner>
  )
}

const labels: Partial<Record<keyof SelectionValues, string>> = {
  name: 'Name',
  description: 'Description',
  room: 'Room',
  phase: 'Phase',
  selectedItemId: 'Item',
  priority: 'Priority',
  deadline: 'Deadline',
  notes: 'Notes',
  quantity: 'Quantity',
  unit: 'Unit',
  allowance: 'Allowance',
}

function changes(before: Selection, after: Selection): Change[] {
  const [then, now] = [valuesOf(before), valuesOf(after)]
  const words = (name: keyof SelectionValues, selection: Selection, values: SelectionValues): string => {
    if (values[name] === null || values[name] === '') return 'none'
    if (name === 'selectedItemId') return selection.selectedItem?.name ?? 'another item'
    if (name === 'deadline') return formatDay(values.deadline)
    if (name === 'unit') return unitLabel(values.unit)
    if (name === 'allowance') return formatMoney(selection.allowance ?? 0, selection.currency)
    if (name === 'priority') return priorities.find(({ value }) => value === values.priority)?.label ?? values.priority
    return String(values[name])
  }
  return (Object.keys(labels) as (keyof SelectionValues)[])
    .filter((name) => then[name] !== now[name])
    .map((name) => ({
      label: labels[name] ?? name,
      before: words(name, before, then),
      after: words(name, after, now),
    }))
}
