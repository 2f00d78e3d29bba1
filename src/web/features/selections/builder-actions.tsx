import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, PackageCheck, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toProjectSelections } from './links.ts'
import { useDeleteSelection } from './queries.ts'

const EditDialog = onDemand(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))
const ProposeDialog = onDemand(() => import('./propose-dialog.tsx').then((module) => module.ProposeDialog))
const OrderDialog = onDemand(() => import('./reason-dialogs.tsx').then((module) => module.OrderDialog))
const ReopenDialog = onDemand(() => import('./reason-dialogs.tsx').then((module) => module.ReopenDialog))

/** What the builder does with a selection; the step that is due stands in front, the rest behind the dots. */
export function BuilderActions({ selection }: { selection: Selection }) {
  const { can } = selection
  const [open, setOpen] = useState<'edit' | 'order' | 'reopen'>()
  const close = () => setOpen(undefined)
  const remove = useRemove(selection)
  return (
    <>
      {can.order && (
        <Button icon={<PackageCheck aria-hidden />} onClick={() => setOpen('order')}>
          Record order
        </Button>
      )}
      {can.edit && (
        <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      {(can.reopen || can.delete) && (
        <Menu
          trigger={
            <IconButton
              label="More actions"
              variant="secondary"
              icon={<Ellipsis aria-hidden />}
              className="max-sm:flex-none!"
            />
          }
        >
          {can.reopen && (
            <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => setOpen('reopen')}>
              Reopen with a reason
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => void remove()}>
              Delete selection
            </MenuItem>
          )}
        </Menu>
      )}
      {open === 'edit' && <EditDialog selection={selection} open onClose={close} />}
      <OrderDialog selection={selection} open={open === 'order'} onClose={close} />
      <ReopenDialog selection={selection} open={open === 'reopen'} onClose={close} />
    </>
  )
}

type ProposeButtonProps = { selection: Selection; primary?: boolean }

export function ProposeButton({ selection, primary }: ProposeButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size={primary ? 'md' : 'sm'}
        icon={<Plus aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Propose options
      </Button>
      {open && <ProposeDialog selection={selection} open onClose={() => setOpen(false)} />}
    </>
  )
}

function useRemove(selection: Selection) {
  const mutation = useDeleteSelection({ projectId: selection.projectId, selectionId: selection.id })
  const navigate = useNavigate()
  return async () => {
    const sure = await confirm({
      title: `Delete “${selection.name}”?`,
      text: 'Its options and notes are deleted with it. Nothing was signed on it, so nothing signed is lost.',
      action: 'Delete selection',
      danger: true,
    })
    if (!sure) return
    mutation.mutate(undefined, {
      onSuccess: () => {
        toast.success('Selection deleted', selection.name)
        void navigate(toProjectSelections(selection.projectId))
      },
      onError: (error) => toast.error('The selection could not be deleted', messageOf(error, 'Please try again.')),
    })
  }
}
