import Undo2 from 'virtual:icons/undo-2'
import { getOrderPdf } from '#shared/procurement/orders/endpoints.ts'
import type { Order, OrderDelivery } from '#shared/procurement/orders/order-schemas.ts'
import { fileUrl } from '#shared/files/rules.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate, formatDateTime, formatDay } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { addressOf } from '#web/platform/network/call.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { countedWords } from '../parts/line-words.ts'
import { useUndoDelivery } from './acts.ts'

export function OrderDeliveries({ order }: { order: Order }) {
  if (order.deliveries.length === 0) return null
  return (
    <Card as="section">
      <h2 className="mb-3 text-base font-semibold">Deliveries</h2>
      <ul className="divide-y">
        {order.deliveries.map((delivery) => (
          <Delivery key={delivery.id} order={order} delivery={delivery} />
        ))}
      </ul>
    </Card>
  )
}

function Delivery({ order, delivery }: { order: Order; delivery: OrderDelivery }) {
  const undo = useUndoDelivery(order.id)
  const askAndUndo = async () => {
    const text = 'What it counted is open again, and its photos are removed from the order.'
    const title = `Undo the delivery of ${formatDay(delivery.deliveredOn)}?`
    if (!(await confirm({ title, text, action: 'Undo delivery', danger: true }))) return
    undo.mutate(delivery.id, {
      onSuccess: () => toast.success('Delivery undone', order.number),
      onError: (error) => toast.error('The delivery was not undone', messageOf(error, 'Please try again.')),
    })
  }
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          <span className="font-medium">{formatDay(delivery.deliveredOn)}</span>
          <span className="text-ink-soft">{` · received by ${delivery.by}`}</span>
        </p>
        {delivery.canUndo && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden />}
            pending={undo.isPending}
            onClick={() => void askAndUndo()}
          >
            Undo
          </Button>
        )}
      </div>
      {delivery.note && <p className="text-sm text-ink-soft">{delivery.note}</p>}
      <ul className="mt-1 flex flex-col gap-2 text-sm">
        {delivery.lines.map((one) => {
          const line = order.lines.find(({ id }) => id === one.lineId)
          if (!line) return null
          const counted = [
            one.delivered > 0 && `${countedWords(line, one.delivered)} arrived`,
            one.damaged > 0 && `${countedWords(line, one.damaged)} damaged`,
          ].filter(Boolean)
          return (
            <li key={one.lineId}>
              <p className="[overflow-wrap:anywhere]">{`${line.description}: ${counted.join(', ')}`}</p>
              {one.note && <p className="text-ink-soft">“{one.note}”</p>}
              {one.photos.length > 0 && (
                <p className="mt-1 flex flex-wrap gap-2">
                  {one.photos.map((photo) => (
                    <a key={photo} href={fileUrl(photo)} target="_blank" rel="noopener">
                      <img
                        src={fileUrl(photo, '160')}
                        alt={`Delivery of ${line.description}`}
                        className="size-20 rounded-control border object-cover"
                      />
                    </a>
                  ))}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

export function OrderRevisions({ order: { id: orderId, revisions } }: { order: Order }) {
  const timeZone = useHouseZone()
  const params: Record<string, number> = { orderId }
  if (!revisions.some(({ revision }) => revision > 1)) return null
  return (
    <Card as="section">
      <h2 className="mb-3 text-base font-semibold">Revisions</h2>
      <ol className="divide-y">
        {revisions.toReversed().map(({ revision, at, by, changes, reason }) => (
          <li key={revision} className="py-3 text-sm first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-1">
              <a
                href={addressOf(getOrderPdf, { ...params, query: { revision } })}
                target="_blank"
                rel="noopener"
                aria-label={`PDF of Rev ${revision}`}
                className="font-medium text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
              >{`Rev ${revision}`}</a>
              <span
                className="text-ink-soft"
                title={formatDateTime(at, timeZone)}
              >{` · ${formatDate(at, timeZone)}, ${by}`}</span>
            </p>
            {revision === 1 && changes.length === 0 ? (
              <p className="text-ink-soft">As first sent</p>
            ) : (
              <ul className="mt-1 list-disc pl-5">
                {changes.map((change) => (
                  <li key={change} className="[overflow-wrap:anywhere]">
                    {change}
                  </li>
                ))}
              </ul>
            )}
            {reason && <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">“{reason}”</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
