import { useState } from 'react'
import { Selection } from '#shared/selections/selection-schemas.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { unitLabel } from '#shared/catalog/rules.ts'
import { hasStatus } from '#web/platform/api-error.ts'
import { formatDay, today } from '#web/platform/formatting.ts'
import { askAboutPastDay } from '#web/ui/ask-before-submit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { BeforeAfter, type Change } from '#web/ui/before-after.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { askAboutVoiding, voidingInWords } from './ask-about-voiding.ts'
import { priorities } from './priorities.ts'
import { useEditSelection } from './queries.ts'
import { SelectionFields } from './selection-fields.tsx'
import { SelectionFormSchema, toSelectionEdit, valuesOf, type SelectionValues } from './selection-form.ts'

type EditDialogProps = { selection: Selection; open: boolean; onClose: () => void }

/** Edits the version it was opened with. If someone else saved first, it shows their changes and keeps the input. */
export function EditDialog({ selection, open, onClose }: EditDialogProps) {
  const [opened] = useState(selection)
  const [told, setTold] = useState(selection)
  // Live updates are shown at once; only after a refused save does the edit continue from the new version.
  const base = selection.version > told.version ? selection : told
  const overtaken = base.version !== opened.version
  const refused = told.version !== opened.version
  const edit = useEditSelection({ projectId: opened.projectId, selectionId: opened.id })
  const form = useZodForm({
    schema: SelectionFormSchema,
    defaultValues: valuesOf(opened),
    failure: 'Failed to save the selection.',
  })
  const values = form.watch()
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'your changes', onClose)
  const covered = signedFields.some((name) => values[name] !== valuesOf(base)[name])
  const signatures = base.approvals.signed.length

  const send = form.submit(async (filled) => {
    if (filled.deadline !== opened.deadline) await askAboutPastDay('decision deadline', filled.deadline, today())
    if (covered && base.status !== 'ordered') await askAboutVoiding(base)
    try {
      await edit.mutateAsync({ ...toSelectionEdit(filled), version: told.version })
    } catch (error) {
      const current = hasStatus(error, 409) ? Selection.safeParse(error.current).data : undefined
      // Without a newer version it is the change itself that was refused.
      if (!current || current.version === told.version) throw error
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
        {covered && signatures > 0 && <Covered selection={base} />}
        <SelectionFields
          form={form}
          project={{ id: opened.projectId, currency: opened.currency }}
          pricedIn={opened.options[0]?.item.unit}
          expanded={usesMore(opened)}
        />
      </form>
    </Dialog>
  )
}

/** Says before saving what a change to what was signed leads to. */
function Covered({ selection }: { selection: Selection }) {
  if (selection.status === 'ordered')
    return (
      <Banner tone="warn" title="This has been ordered">
        Quantity, unit, allowance and notes were signed and ordered. Reopen the selection with a reason to change them.
      </Banner>
    )
  return (
    <Banner tone="warn" title="This asks for a new signature">
      {voidingInWords(selection)}
    </Banner>
  )
}

/** What a signature covers and this form can change. */
const signedFields = ['quantity', 'unit', 'allowance', 'allowanceId', 'notes'] as const

const usesMore = (selection: Selection): boolean =>
  selection.maxChoices > 1 ||
  selection.included ||
  selection.tradeId !== null ||
  [selection.description, selection.tradeNotes, selection.internalNotes].some(Boolean)

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

type EditedField = Exclude<keyof SelectionValues, 'options' | 'send' | 'categoryId'>

const labels: Record<EditedField, string> = {
  name: 'Name',
  description: 'Description',
  room: 'Room',
  phase: 'Phase',
  selectedItemId: 'Item',
  priority: 'Priority',
  deadline: 'Deadline',
  deadlineOffsetDays: 'Days from the milestone',
  deadlineMilestone: 'Milestone',
  notes: 'Notes',
  tradeNotes: 'Trade notes',
  tradeId: 'Trade',
  internalNotes: 'Internal notes',
  included: 'Included',
  maxChoices: 'Options that can be chosen',
  allowanceId: 'Shared allowance',
  quantity: 'Quantity',
  unit: 'Unit',
  allowance: 'Allowance',
}

function changes(before: Selection, after: Selection): Change[] {
  const [then, now] = [valuesOf(before), valuesOf(after)]
  const words = (name: EditedField, selection: Selection, values: SelectionValues): string => {
    if (values[name] === null || values[name] === '') return 'none'
    if (name === 'selectedItemId') return selection.selectedItem?.name ?? 'another item'
    if (name === 'deadline') return formatDay(values.deadline)
    if (name === 'unit') return unitLabel(values.unit)
    if (name === 'allowanceId') return selection.sharedAllowance?.name ?? 'none'
    if (name === 'tradeId') return selection.trade ?? 'none'
    if (name === 'included') return values.included ? 'Yes' : 'No'
    if (name === 'allowance') return formatMoney(selection.allowance ?? 0, selection.currency)
    if (name === 'priority') return priorities.find(({ value }) => value === values.priority)?.label ?? values.priority
    return String(values[name])
  }
  return (Object.keys(labels) as EditedField[])
    .filter((name) => then[name] !== now[name])
    .map((name) => ({
      label: labels[name],
      before: words(name, before, then),
      after: words(name, after, now),
    }))
}
