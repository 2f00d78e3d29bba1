import { useQuery } from '@tanstack/react-query'
import Send from 'virtual:icons/send'
import { useState } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import type { OrderToSend } from '#shared/procurement/orders/order-schemas.ts'
import { sendingWarnings } from '#shared/procurement/orders/sending-words.ts'
import { ordersInWords } from '#shared/procurement/orders/words.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { sendingPreviewQuery, useSendOrders } from '../orders/queries.ts'
import { groupsOf, sentTitle, sentInWords } from './preview.ts'

type Props = {
  ids: readonly number[]
  /** They were made a moment ago, from what was to be ordered. */
  isNew?: boolean
  onSent: () => void
  onClose: () => void
}

/** Names every address before anything leaves the product, and every order that cannot be sent. */
export function SendOrdersDialog({ ids, isNew = false, onSent, onClose }: Props) {
  const send = useSendOrders()
  // After sending, the preview would say that all of them were sent already.
  const preview = useQuery({ ...sendingPreviewQuery(ids), enabled: !send.isPending && !send.isSuccess })
  const [anyway, setAnyway] = useState(false)
  const key = useFormKey()
  const [failure, setFailure] = useState<string>()
  const { ready, asked, stuck } = groupsOf(preview.data?.orders ?? [])
  const going = anyway ? [...ready, ...asked] : ready
  const left = anyway ? stuck : [...asked, ...stuck]

  const sendAll = async () => {
    setFailure(undefined)
    const orders = going.map(({ id, version }) => ({ id, version }))
    try {
      // Awaited, because the list of drafts may be gone before the reply.
      await send.mutateAsync({ body: { orders, confirmed: anyway && asked.length > 0 }, key })
      toast.success(sentTitle(going), sentInWords(going, left))
      onSent()
    } catch (error) {
      setFailure(messageOf(error, 'The orders could not be sent. Please try again.'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      size="lg"
      title={isNew ? `${ids.length} draft orders created` : `Send ${ordersInWords(ids.length)}`}
      text={`${isNew ? 'Send them now, or check them first. ' : ''}Each supplier gets one email for each order, with the order as PDF and a link to confirm it.`}
      footer={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            {isNew ? 'Check them first' : 'Cancel'}
          </Button>
          <Button
            icon={<Send aria-hidden />}
            disabled={going.length === 0}
            pending={send.isPending}
            pendingText="Sending..."
            onClick={() => void sendAll()}
          >
            {going.length === 0 ? 'Send' : `Send ${ordersInWords(going.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={failure} />
        <QueryGate
          query={preview}
          level={3}
          loading={<Skeleton className="h-40 rounded-control" />}
          failed="The orders could not be loaded"
        >
          {() => (
            <>
              {going.length > 0 && <Going orders={going} />}
              {asked.length > 0 && (
                <Banner tone="warn" title={`${ordersInWords(asked.length)} with an open question`}>
                  <Reasons orders={asked} reasonOf={({ question }) => question} />
                  <Checkbox
                    label={asked.length === 1 ? 'Send it anyway' : 'Send them anyway'}
                    checked={anyway}
                    onChange={setAnyway}
                  />
                </Banner>
              )}
              {stuck.length > 0 && (
                <Banner
                  tone="warn"
                  title={`${ordersInWords(stuck.length)} cannot be sent and ${stuck.length === 1 ? 'stays a draft' : 'stay drafts'}`}
                >
                  <Reasons orders={stuck} reasonOf={({ problem }) => problem} />
                </Banner>
              )}
            </>
          )}
        </QueryGate>
      </div>
    </Dialog>
  )
}

function Going({ orders }: { orders: readonly OrderToSend[] }) {
  const today = useToday()
  return (
    <ul aria-label="Orders to send" className="divide-y rounded-card border">
      {orders.map((order) => {
        const { id, number, supplier, project, lineCount, total, currency, neededBy } = order
        const warnings = sendingWarnings(order, today)
        return (
          <li key={id} className="flex items-start justify-between gap-4 px-4 py-2 text-sm">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-medium">
                {warnings.length === 0 ? number : <OrderLink order={order} />} · {supplier?.name}
              </p>
              <p className="text-ink-soft">
                {supplier?.email} · {lineCount === 1 ? '1 line' : `${lineCount} lines`}
              </p>
              <p className="text-ink-soft">
                {[project?.name, neededBy && `${NEEDED_BY} ${formatDay(neededBy)}`].filter(Boolean).join(' · ')}
              </p>
              {warnings.map(({ title }) => (
                <p key={title} className="text-warn-ink">
                  {title}.
                </p>
              ))}
            </div>
            <span className="font-medium tabular-nums">
              {total === 0 ? '–' : formatMoney(total, currency, 'always')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const OrderLink = ({ order: { id, number } }: { order: OrderToSend }) => (
  <TextLink to="/orders/$orderId" params={{ orderId: id }}>
    {number}
  </TextLink>
)

type ReasonsProps = { orders: readonly OrderToSend[]; reasonOf: (order: OrderToSend) => string | null }

const Reasons = ({ orders, reasonOf }: ReasonsProps) => (
  <ul className="my-1 flex flex-col gap-1 [overflow-wrap:anywhere]">
    {orders.map((order) => (
      <li key={order.id}>
        <OrderLink order={order} />: {reasonOf(order)}
      </li>
    ))}
  </ul>
)
