import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay } from '#shared/kernel/dates.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { Selection } from '#shared/selections/selection-schemas.ts'
import { hasStatus } from '#web/platform/network/api-error.ts'
import { useToday } from '#web/platform/use-today.ts'
import { askAboutPastDay } from '#web/ui/fields/ask-before-submit.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { BeforeAfter, type Change } from '#web/ui/lists/before-after.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { askAboutVoiding, voidingInWords } from './ask-about-voiding.ts'
import { useEditSelection } from '../queries.ts'
import { SelectionFields } from './selection-fields.tsx'
import { toSelectionEdit, valuesOf, WHICH_INCLUDED } from './selection-form.ts'
import { SelectionFormSchema } from './selection-form-schema.ts'
import {
  changedBetween,
  clashesBetween,
  clashesInWords,
  type EditedField,
  merge,
  theirChanges,
} from './selection-merge.ts'
import { whoWasNotified } from './who-was-notified.ts'

type EditDialogProps = { selection: Selection; open: boolean; onClose: () => void }

/**
 * Sends what was changed here, and nothing else. If someone else saved meanwhile, their changes are taken over; a field that both
 * changed is shown, and saved only after the person has seen it.
 */
export function EditDialog({ selection, open, onClose }: EditDialogProps) {
  // The version that the form is based on, and the fields in which it clashes with what was typed.
  const [base, setBase] = useState(selection)
  const [clashes, setClashes] = useState<readonly EditedField[]>([])
  const client = useQueryClient()
  const today = useToday()
  const edit = useEditSelection({ projectId: base.projectId, selectionId: base.id })
  const form = useZodForm({
    schema: SelectionFormSchema,
    defaultValues: valuesOf(base),
    failure: 'The selection was not saved. Please try again.',
  })
  const values = form.watch()
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'your changes', onClose)
  const covered = signedFields.some((name) => values[name] !== valuesOf(base)[name])

  /** Continues from a newer version. Returns whether it can be saved without asking the person. */
  function continueFrom(newer: Selection): boolean {
    const [before, theirs, mine] = [valuesOf(base), valuesOf(newer), form.getValues()]
    const found = clashesBetween(before, theirs, mine)
    const merged = merge(before, theirs, mine)
    form.reset(theirs)
    for (const name of changedBetween(theirs, merged)) form.setValue(name, merged[name], { shouldDirty: true })
    setClashes(found)
    setBase(newer)
    return found.length === 0
  }

  /** Saves, again from the newer version as long as nothing clashes. */
  async function save(
    filled: Parameters<typeof toSelectionEdit>[0],
    from: Selection,
    own: readonly string[],
  ): Promise<Selection | null> {
    const fields = Object.entries(toSelectionEdit(filled)).filter(([name]) => sentNames(own).has(name))
    try {
      return await edit.mutateAsync({ ...Object.fromEntries(fields), version: from.version })
    } catch (error) {
      const current = hasStatus(error, 409) ? Selection.safeParse(error.current).data : undefined
      // Without a newer version it is the change itself that was refused.
      if (!current || current.version === from.version) throw error
      return continueFrom(current) ? save(filled, current, own) : null
    }
  }

  const send = form.submit(async (filled) => {
    const own = changedBetween(valuesOf(base), form.getValues())
    if (own.includes('included') && lacksIncludedOption(filled, base)) {
      form.setError('includedItemId', { message: WHICH_INCLUDED })
      return
    }
    if (filled.deadline !== base.deadline) await askAboutPastDay('decision deadline', filled.deadline, today)
    if (covered && base.status !== 'ordered') await askAboutVoiding(base)
    const newer = selection.version > base.version ? selection : base
    if (newer !== base && !continueFrom(newer)) return
    const saved = await save(filled, newer, own)
    if (!saved) return
    toast.success('Selection saved', await whoWasNotified(client, [newer], [saved]))
    onClose()
  })
  const takeTheirs = (field: EditedField) => {
    form.setValue(field, valuesOf(base)[field], { shouldDirty: true })
    setClashes((old) => old.filter((name) => name !== field))
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      size="lg"
      title={`Edit “${base.name}”`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Saving..." onClick={() => void send()}>
            {clashes.length > 0 ? 'Save mine' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <FormError message={form.rootError} />
        {selection.version > base.version && <Meanwhile changes={theirChanges(base, selection, [])} />}
        {clashes.length > 0 && <Clashing clashes={clashesInWords(clashes, base, values)} onTheirs={takeTheirs} />}
        {covered && base.approvals.signed.length > 0 && <Covered selection={base} />}
        <SelectionFields
          form={form}
          project={{ id: base.projectId, currency: base.currency }}
          pricedIn={base.options[0]?.item.unit}
          deadlineReason={isOpen(base.status) ? reasonFor(base, values.deadline) : null}
          expanded={usesMore(base)}
          includable={base.options.map(({ itemId, item, total }) => ({ itemId, name: item.name, price: total }))}
        />
      </form>
    </Dialog>
  )
}

/** Why the deadline is on its day, or how far the day that is being typed is from the computed one. */
function reasonFor(base: Selection, typed: string | null): string | null {
  const { plan } = base
  if (typed === base.deadline || (typed !== null && !isDay(typed))) return deadlineExplanation(base, 'builder')
  const next =
    typed === null
      ? { deadline: plan?.decideBy ?? null, deadlineTyped: false }
      : { deadline: typed, deadlineTyped: true }
  return deadlineExplanation({ ...next, plan }, 'builder')
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

/** The included option is the selected item of the request. */
const sentNames = (own: readonly string[]): ReadonlySet<string> =>
  new Set(own.includes('includedItemId') ? [...own, 'selectedItemId'] : own)

/** Several options, and nobody has said which one is included. */
const lacksIncludedOption = (
  { included, includedItemId }: { included?: boolean | undefined; includedItemId: number | null },
  { options }: Selection,
): boolean => Boolean(included) && options.length > 1 && includedItemId === null

const usesMore = (selection: Selection): boolean =>
  selection.maxChoices > 1 ||
  selection.included ||
  selection.tradeId !== null ||
  [selection.description, selection.tradeNotes, selection.internalNotes].some(Boolean)

/** What someone else has saved since the dialog was opened. It is taken over with the next save. */
function Meanwhile({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <Banner tone="info" role="status" title="Someone changed this selection while you were editing">
      <p>Their changes stay, and yours are added when you save.</p>
      <BeforeAfter
        className="mt-2"
        caption="What changed meanwhile"
        changes={changes}
        before="When you opened it"
        after="Now"
      />
    </Banner>
  )
}

type ClashingProps = { clashes: ReturnType<typeof clashesInWords>; onTheirs: (field: EditedField) => void }

/** Fields that both changed: only the person can say which one is right. */
function Clashing({ clashes, onTheirs }: ClashingProps) {
  return (
    <Banner tone="warn" role="alert" title="Someone else changed this too, and nothing was saved">
      <BeforeAfter caption="What both changed" changes={clashes} before="Theirs" after="Yours" />
      <div className="mt-2 flex flex-wrap gap-2">
        {clashes.map(({ field, label }) => (
          <Button key={field} size="sm" variant="secondary" onClick={() => onTheirs(field)}>
            Use theirs: {label}
          </Button>
        ))}
      </div>
    </Banner>
  )
}
