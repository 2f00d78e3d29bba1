import { useId, useState } from 'react'
import { DeadlineShift, ShiftDays } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { daysInWords } from '#shared/trial/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { useShiftDeadlines, useUndoChange } from './bulk-queries.ts'
import { useWhoIsNotified } from '../editing/use-who-is-notified.ts'
import { ShiftPreviewOf } from './shift-preview.tsx'

const ALL = 'All rooms'
const directions = [
  { value: 'later', label: 'Later' },
  { value: 'earlier', label: 'Earlier' },
] as const

type Props = { projectId: number; selections: readonly Selection[]; onClose: () => void }

/** Moves the deadlines of all open selections, or of one room, and offers to undo it. */
export function ShiftDeadlinesDialog({ projectId, selections, onClose }: Props) {
  const shift = useShiftDeadlines(projectId)
  const undoChange = useUndoChange()
  const formId = useId()
  const [room, setRoom] = useState(ALL)
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const form = useZodForm({
    schema: DeadlineShift.pick({ days: true }),
    defaultValues: { days: 14 },
    failure: 'The deadlines could not be moved.',
  })
  const rooms = [...new Set(selections.flatMap((selection) => selection.room ?? []))].toSorted()
  const chosen = selections.filter((selection) => room === ALL || selection.room === room)
  const selectionIds = chosen.map(({ id }) => id)
  const notified = useWhoIsNotified(chosen)
  const typed = form.watch('days')
  const days = (typed ?? 0) * (direction === 'later' ? 1 : -1)

  // The dialog is closed by then, so the failure is caught here and not by the mutation.
  const undo = (undoId: number) => () =>
    void undoChange
      .mutateAsync(undoId)
      .catch((error: unknown) => toast.error('The deadlines stay moved', messageOf(error, 'Please try again.')))
  const send = form.submit(async () => {
    const { undoId } = await shift.mutateAsync({ days, selectionIds })
    const moved = `${selectionsInWords(chosen.length)} moved ${daysInWords(Math.abs(days))} ${direction}`
    const action = undoId === null ? {} : { action: { label: 'Undo', onClick: undo(undoId) } }
    toast.success('Deadlines moved', moved, action)
    onClose()
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'what you entered', onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Move deadlines"
      text={`Moves the deadlines of open selections. ${notified}`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={shift.isPending} pendingText="Moving...">
            {`Move ${selectionsInWords(chosen.length)}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <div className="flex flex-wrap gap-3">
          <ControlledField form={form} name="days" label="Days" className="w-32">
            {(field) => <NumberInput value={field.value} onChange={field.onChange} decimals={0} ref={field.ref} />}
          </ControlledField>
          <Field label="Direction" className="w-36">
            <Select options={directions} value={direction} onChange={setDirection} />
          </Field>
        </div>
        {rooms.length > 1 && (
          <Field label="Room">
            <Select
              options={[ALL, ...rooms].map((value) => ({ value, label: value }))}
              value={room}
              onChange={setRoom}
            />
          </Field>
        )}
        {ShiftDays.safeParse(days).success && <ShiftPreviewOf selections={chosen} days={days} />}
      </form>
    </Dialog>
  )
}
