import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { namesIn } from '#shared/selections/schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { AddAnotherButton } from './add-another-button.tsx'
import { toSelection } from '../links.ts'
import { OptionsField } from '../options/options-field.tsx'
import { useAddSelection, useAddSelections } from '../queries.ts'
import { SelectionFields } from './selection-fields.tsx'
import { SendField } from '../sending/send-field.tsx'
import { hintAfterAdding, useSelectionForm } from './use-selection-form.ts'

type DialogProps = { project: ProjectDetail; onClose: () => void }

/** The form of the Add New Selection page, for a selection that starts without an item. */
export function NewSelectionDialog({ project, onClose }: DialogProps) {
  const [several, setSeveral] = useState(false)
  const one = useAddSelection(project.id)
  const many = useAddSelections(project.id)
  const navigate = useNavigate()
  const sendImmediately = useCurrentUser().company?.sendImmediately ?? false
  const { form, save, restart, followItem, optionsProps } = useSelectionForm({
    project,
    start: { send: sendImmediately },
    several,
    add: async (draft) => {
      if (several) {
        const { options: _none, invite, ...shared } = draft
        const named = namesIn(draft.name).map((name) => ({ ...shared, name }))
        const { selections, people } = await many.mutateAsync({ selections: named, invite })
        const title = `${selectionsInWords(selections.length)} added to project successfully`
        toast.success(title, hintAfterAdding(people))
        return
      }
      const added = await one.mutateAsync(draft)
      toast.success('Selection added to project successfully', hintAfterAdding(added.people), {
        action: { label: 'Open', onClick: () => void navigate(toSelection(added)) },
      })
    },
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(isDirty && !isSubmitting, 'this selection', onClose)
  const names = namesIn(form.watch('name')).length
  const saveAndClose = save(onClose)
  const saveAndContinue = save(restart)
  useCtrlEnter(() => void saveAndContinue())
  const switchMode = () => {
    setSeveral(!several)
    // The field is another one now; the person goes on typing in it.
    requestAnimationFrame(() => form.setFocus('name'))
  }
  /** A pasted list of names is several selections. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (namesIn(text).length < 2) return
    event.preventDefault()
    form.setValue('name', [form.getValues('name'), text].filter(Boolean).join('\n'), { shouldDirty: true })
    setSeveral(true)
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && leave()}
      size="xl"
      title="Add New Selection"
      text="Say what has to be decided, and by when. You can add options now or later."
      footer={
        <>
          <Button variant="secondary" className="max-sm:hidden" onClick={leave}>
            Cancel
          </Button>
          <AddAnotherButton
            pending={isSubmitting}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void saveAndContinue()}
          />
          <Button pending={isSubmitting} pendingText="Adding..." onClick={() => void saveAndClose()}>
            {several && names > 1 ? `Add ${names} Selections` : 'Add Selection'}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void saveAndClose(event)} noValidate className="flex flex-col gap-5">
        <FormError message={form.rootError} />
        <SelectionFields
          form={form}
          project={project}
          name={
            <div className="flex flex-col items-start gap-1.5 *:first:w-full">
              {several ? (
                <Field
                  label="Names, one per line"
                  required
                  hint={names > 0 ? `${selectionsInWords(names)}, with everything below the same for all.` : undefined}
                  error={form.errorOf('name')}
                >
                  <Textarea
                    {...form.register('name')}
                    rows={5}
                    placeholder={'Kitchen sink\nKitchen floor\nPendant lights'}
                  />
                </Field>
              ) : (
                <Field label="Name" required error={form.errorOf('name')}>
                  <Input {...form.register('name')} placeholder="Kitchen sink" autoComplete="off" onPaste={onPaste} />
                </Field>
              )}
              <Button variant="ghost" size="sm" className="-ml-2.5" onClick={switchMode}>
                {several ? 'Add just one' : 'Add several at once'}
              </Button>
            </div>
          }
        >
          {!several && (
            <OptionsField
              {...optionsProps()}
              project={project}
              categoryId={form.watch('categoryId')}
              onPicked={followItem}
            />
          )}
        </SelectionFields>
        <SendField form={form} project={project} />
      </form>
    </Dialog>
  )
}

/** Ctrl or Cmd with Enter, from any field of the dialog. */
function useCtrlEnter(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
