import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ItemPicker } from './item-picker.tsx'
import { useProposeOptions } from './queries.ts'

type ProposeDialogProps = { selection: Selection; open: boolean; onClose: () => void }

export function ProposeDialog({ selection, open, onClose }: ProposeDialogProps) {
  const propose = useProposeOptions()
  const [picked, setPicked] = useState<SelectionItem[]>([])
  const [note, setNote] = useState('')
  const send = () =>
    propose.mutate(
      { projectId: selection.projectId, selectionId: selection.id, itemIds: picked.map(({ id }) => id), note },
      {
        onSuccess: () => {
          toast.success(picked.length === 1 ? 'Option proposed' : `${picked.length} options proposed`)
          setPicked([])
          setNote('')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="xl"
      title={`Propose options for “${selection.name}”`}
      text="Pick one or several; they are shown side by side."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={picked.length === 0} pending={propose.isPending} pendingText="Proposing..." onClick={send}>
            {picked.length > 1 ? `Propose ${picked.length} options` : 'Propose option'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={propose.error ? messageOf(propose.error, 'Failed to propose the options.') : undefined} />
        <ItemPicker
          projectId={selection.projectId}
          categoryId={selection.categoryId}
          picked={picked}
          onChange={setPicked}
          taken={new Set(selection.options.map(({ itemId }) => itemId))}
        />
        {picked.length > 0 && (
          <Field label="A word about it" optional hint="Shown beside the option.">
            <Input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
