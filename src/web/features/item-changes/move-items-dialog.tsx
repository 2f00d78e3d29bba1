import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { itemsInWords } from '#shared/item-changes/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { useChangeItems } from './queries.ts'
import { useUndo } from './use-undo.ts'

type Props = { items: readonly SelectionItem[]; onClose: () => void; onDone: () => void }

/** Moves the chosen items to another category. */
export function MoveItemsDialog({ items, onClose, onDone }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const change = useChangeItems()
  const { undo } = useUndo()
  const others = categories.filter(({ id }) => items.some((item) => item.categoryId !== id))
  const move = () => {
    if (categoryId === null) return
    const rows = items.map(({ id, version }) => ({ id, version }))
    change.mutate(
      { act: 'move', items: rows, categoryId },
      {
        onSuccess: (done) => {
          const text = `${itemsInWords(done.items)} to ${done.category ?? ''}`
          toast.success('Items moved', text, { action: { label: 'Undo', onClick: () => void undo(done) } })
          onClose()
          onDone()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Move ${itemsInWords(items.length)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={categoryId === null} pending={change.isPending} pendingText="Moving..." onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Field
        label="Category"
        error={change.error ? messageOf(change.error, 'The items could not be moved.') : undefined}
      >
        <Combobox
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={categoryId}
          onChange={setCategoryId}
          placeholder="Choose a category"
        />
      </Field>
    </Dialog>
  )
}
