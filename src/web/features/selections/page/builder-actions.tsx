import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import CircleX from 'virtual:icons/circle-x'
import Ellipsis from 'virtual:icons/ellipsis'
import PackageCheck from 'virtual:icons/package-check'
import Pencil from 'virtual:icons/pencil'
import Plus from 'virtual:icons/plus'
import RotateCcw from 'virtual:icons/rotate-ccw'
import Send from 'virtual:icons/send'
import Trash from 'virtual:icons/trash'
import { useState } from 'react'
import { reachesEveryone } from '#shared/people/recipients.ts'
import { isReadyToOrder } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { toProjectSelections } from '#web/platform/paths.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { useDeleteSelection } from '../queries.ts'
import { useSend } from '../sending/use-send.ts'

const SendDialog = onDemand(() => import('../sending/send-dialog.tsx').then((module) => module.SendDialog))
const EditDialog = onDemand(() => import('../editing/edit-dialog.tsx').then((module) => module.EditDialog))
const ProposeDialog = onDemand(() => import('../options/propose-dialog.tsx').then((module) => module.ProposeDialog))
const OrderDialog = onDemand(() => import('./reason-dialogs.tsx').then((module) => module.OrderDialog))
const DeclineRequestDialog = onDemand(() =>
  import('./reason-dialogs.tsx').then((module) => module.DeclineRequestDialog),
)
const ReopenDialog = onDemand(() => import('./reopen-dialog.tsx').then((module) => module.ReopenDialog))

/** The builder's actions: the next step as a button, the rest in a menu. A template has no client to send to. */
export function BuilderActions({ selection, isTemplate }: { selection: Selection; isTemplate: boolean }) {
  const { can } = selection
  const [open, setOpen] = useState<'edit' | 'order' | 'reopen' | 'decline'>()
  const close = () => setOpen(undefined)
  const remove = useRemove(selection)
  return (
    <>
      {selection.draft && can.send && !isTemplate && <SendButton selection={selection} />}
      {can.order && isReadyToOrder(selection) && (
        <Button icon={<PackageCheck aria-hidden />} onClick={() => setOpen('order')}>
          Record order
        </Button>
      )}
      {can.edit && (
        <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      {(can.reopen || can.delete || selection.changeRequest) && (
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
          {can.order && !isReadyToOrder(selection) && (
            <MenuItem icon={<PackageCheck aria-hidden />} onSelect={() => setOpen('order')}>
              Record order
            </MenuItem>
          )}
          {can.reopen && (
            <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => setOpen('reopen')}>
              Reopen with a reason
            </MenuItem>
          )}
          {selection.changeRequest && can.edit && (
            <MenuItem icon={<CircleX aria-hidden />} onSelect={() => setOpen('decline')}>
              Decline the requested change
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem icon={<Trash aria-hidden />} danger onSelect={() => void remove()}>
              Delete selection
            </MenuItem>
          )}
        </Menu>
      )}
      {open === 'edit' && <EditDialog selection={selection} open onClose={close} />}
      <OrderDialog selection={selection} open={open === 'order'} onClose={close} />
      <DeclineRequestDialog selection={selection} open={open === 'decline'} onClose={close} />
      <ReopenDialog selection={selection} open={open === 'reopen'} onClose={close} />
    </>
  )
}

/** Nobody but the builder sees a draft until it is sent. */
function SendButton({ selection }: { selection: Selection }) {
  const { data: project } = useQuery(projectQuery(selection.projectId))
  const [asking, setAsking] = useState(false)
  const send = useSend(selection.projectId)
  const close = () => setAsking(false)
  // Without the project nobody can be named: the server invites and says who was reached.
  const direct = !project || reachesEveryone(project)
  return (
    <>
      <Button
        icon={<Send aria-hidden />}
        pending={send.isPending}
        pendingText="Sending..."
        onClick={() => (direct ? send.run([selection.id], true, close) : setAsking(true))}
      >
        Send to client
      </Button>
      {asking && project && (
        <SendDialog
          project={project}
          selectionIds={[selection.id]}
          text={`“${selection.name}” will be visible to your clients.`}
          onClose={close}
        />
      )}
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
        {selection.can.edit ? 'Propose options' : 'Suggest from the catalog'}
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
