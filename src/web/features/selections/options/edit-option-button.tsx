import Pencil from 'virtual:icons/pencil'
import { useState } from 'react'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const EditOptionDialog = onDemand(() => import('./edit-option-dialog.tsx').then((module) => module.EditOptionDialog))

/** Quantity, price, note and recommendation of an option, for builders. */
export function EditOptionButton({ selection, option }: { selection: Selection; option: SelectionOption }) {
  const [open, setOpen] = useState(false)
  if (!option.can.edit) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Pencil aria-hidden />}
        aria-label={`Edit option ${option.item.name}`}
        onClick={() => setOpen(true)}
      >
        Edit option
      </Button>
      {open && <EditOptionDialog selection={selection} option={option} onClose={() => setOpen(false)} />}
    </>
  )
}
