import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-frame.tsx'
import { FormError, type ZodForm } from '../fields/form.tsx'
import { useDiscardQuestion } from '../fields/use-discard-question.ts'

export type FormDialogProps<I extends FieldValues, O> = Pick<DialogProps, 'title' | 'text' | 'size'> & {
  form: ZodForm<I, O>
  /** Saves the valid input. The dialog closes afterwards; a refusal is shown and the input stays. */
  save: (values: O) => Promise<unknown>
  onClose: () => void
  /** For a dialog that stays mounted while it is closed. */
  open?: boolean
  /** What would be lost, in the question before unsaved input is discarded: "this category". */
  discards: string
  /** Input outside the form's fields that is not saved yet. */
  dirty?: boolean
  submitLabel: ReactNode
  /** Leaves without saving: another word where "Cancel" would name the act itself. */
  leaveLabel?: string
  pendingText?: string
  submitDisabled?: boolean
  children: ReactNode
}

/** A dialog with one form: Cancel, a submit button, the refusal under the fields, and a question before input is discarded. */
export function FormDialog<I extends FieldValues, O>({
  form,
  save,
  onClose,
  open: openIfMounted,
  discards,
  dirty = false,
  submitLabel,
  leaveLabel = 'Cancel',
  pendingText = 'Saving...',
  submitDisabled,
  children,
  ...frame
}: FormDialogProps<I, O>) {
  const formId = useId()
  const open = openIfMounted ?? true
  const submit = form.submit(async (values) => {
    await save(values)
    // A dialog that stays mounted is empty when it opens again.
    if (openIfMounted !== undefined) form.reset()
    onClose()
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && (isDirty || dirty) && !isSubmitting, discards, () => {
    form.reset()
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      {...frame}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {leaveLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={submitDisabled}
            pending={isSubmitting}
            pendingText={pendingText}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        <FormError message={form.rootError} />
      </form>
    </Dialog>
  )
}
