import { useNavigate } from '@tanstack/react-router'
import Ban from 'virtual:icons/ban'
import CircleCheck from 'virtual:icons/circle-check'
import FileText from 'virtual:icons/file-text'
import Link2 from 'virtual:icons/link-2'
import Link2Off from 'virtual:icons/link-2-off'
import Mail from 'virtual:icons/mail'
import PackageCheck from 'virtual:icons/package-check'
import Pencil from 'virtual:icons/pencil'
import QrCode from 'virtual:icons/qr-code'
import Send from 'virtual:icons/send'
import Trash from 'virtual:icons/trash'
import { useState } from 'react'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { getDeliveryTicket, getOrderPdf } from '#shared/procurement/orders/endpoints.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { MoreActions } from '#web/ui/overlays/more-actions.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { useCreateOrderLink, useDeleteOrder, useWithdrawOrderLink } from './acts.ts'

const SendOrderDialog = onDemand(() => import('./send-order-dialog.tsx').then((module) => module.SendOrderDialog))
const CancelOrderDialog = onDemand(() => import('./cancel-order-dialog.tsx').then((module) => module.CancelOrderDialog))
const ConfirmOrderDialog = onDemand(() =>
  import('./confirm-order-dialog.tsx').then((module) => module.ConfirmOrderDialog),
)

type Open = 'send' | 'resend' | 'cancel' | 'confirm'

/** The next step first, everything else in the menu. */
export function OrderActions({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { can, id } = order
  const params: Record<string, number> = { orderId: id }
  const file = (endpoint: Endpoint, label: string) => (
    <a href={addressOf(endpoint, { ...params })} target="_blank" rel="noopener" aria-label={label} />
  )
  return (
    <>
      {(can.edit || can.revise) && (
        <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
          {can.edit ? 'Edit' : 'Revise'}
        </Button>
      )}
      {can.send && order.lineCount > 0 && (
        <Button icon={<Send aria-hidden />} onClick={() => setOpen('send')}>
          Send order
        </Button>
      )}
      {can.receive && (
        <ButtonLink to="/orders/$orderId/receive" params={{ orderId: id }} icon={<PackageCheck aria-hidden />}>
          Receive
        </ButtonLink>
      )}
      <MoreActions>
        <MenuLink icon={<FileText aria-hidden />} render={file(getOrderPdf, 'Order as PDF')}>
          Order as PDF
        </MenuLink>
        <MenuLink icon={<QrCode aria-hidden />} render={file(getDeliveryTicket, 'Delivery ticket')}>
          Delivery ticket
        </MenuLink>
        {can.confirm && (
          <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => setOpen('confirm')}>
            Supplier confirmed by phone
          </MenuItem>
        )}
        {can.resend && (
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => setOpen('resend')}>
            {order.email.state === 'none' ? 'Send it by email' : 'Email it again'}
          </MenuItem>
        )}
        <LinkItems order={order} />
        {can.cancel && (
          <MenuItem icon={<Ban aria-hidden />} danger onSelect={() => setOpen('cancel')}>
            Cancel order
          </MenuItem>
        )}
        <DeleteItem order={order} />
      </MoreActions>
      {(open === 'send' || open === 'resend') && (
        <SendOrderDialog order={order} again={open === 'resend'} onClose={close} />
      )}
      {open === 'cancel' && <CancelOrderDialog order={order} onClose={close} />}
      {open === 'confirm' && <ConfirmOrderDialog order={order} onClose={close} />}
    </>
  )
}

function LinkItems({ order: { id, can, link } }: { order: Order }) {
  const create = useCreateOrderLink(id)
  const withdraw = useWithdrawOrderLink(id)
  const timeZone = useHouseZone()
  if (!can.resend) return null
  const failed = (error: unknown) => toast.error('The link was not changed', messageOf(error, 'Please try again.'))
  const copy = () =>
    create.mutate(undefined, {
      onSuccess: async ({ url, expiresAt }) => {
        await copyText(url)
        toast.success(
          'Link copied',
          `It opens until ${formatDate(expiresAt, timeZone)}. Links that you sent before keep working.`,
        )
      },
      onError: failed,
    })
  const takeBack = async () => {
    const text = 'The supplier can no longer open this order. You can send it again with a new link.'
    if (!(await confirm({ title: 'Withdraw the supplier’s link?', text, action: 'Withdraw link', danger: true })))
      return
    withdraw.mutate(undefined, { onSuccess: () => toast.success('Link withdrawn'), onError: failed })
  }
  return (
    <>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={copy}>
        Copy a link for the supplier
      </MenuItem>
      {link && (
        <MenuItem icon={<Link2Off aria-hidden />} onSelect={() => void takeBack()}>
          Withdraw the supplier’s link
        </MenuItem>
      )}
    </>
  )
}

function DeleteItem({ order: { id, number, can } }: { order: Order }) {
  const remove = useDeleteOrder(id)
  const navigate = useNavigate()
  if (!can.delete) return null
  const askAndDelete = async () => {
    const text = 'Its selections can be ordered again. The number is not used again.'
    if (!(await confirm({ title: `Delete the draft ${number}?`, text, action: 'Delete draft', danger: true }))) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success('Draft deleted', number)
        void navigate({ to: '/orders' })
      },
      onError: (error) => toast.error('The draft was not deleted', messageOf(error, 'Please try again.')),
    })
  }
  return (
    <MenuItem icon={<Trash aria-hidden />} danger onSelect={() => void askAndDelete()}>
      Delete draft
    </MenuItem>
  )
}
