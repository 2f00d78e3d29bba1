import Send from 'virtual:icons/send'
import { useState } from 'react'
import type { OrderSummary } from '#shared/procurement/orders/order-schemas.ts'
import { isOrderActPossible, MAX_SENT_AT_ONCE } from '#shared/procurement/orders/rules.ts'
import { ordersInWords } from '#shared/procurement/orders/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { BulkToolbar } from '#web/ui/lists/bulk-toolbar.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { OrderTable } from './order-table.tsx'

const SendOrdersDialog = onDemand(() =>
  import('../sending/send-orders-dialog.tsx').then((module) => module.SendOrdersDialog),
)

const draftsInWords = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`)

/** The orders, with drafts that can be ticked and sent together. */
export function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [sending, setSending] = useState<readonly number[]>()
  const drafts = orders.filter(({ status }) => isOrderActPossible('send', status))
  // What someone else has sent in the meantime is no longer ticked.
  const chosen = drafts.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const tick = (ids: readonly number[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  // In the head of the table; on a phone, which has no head, above the list.
  const all = ({ hideLabel = false } = {}) =>
    drafts.length > 1 && (
      <Checkbox
        label={`All ${draftsInWords(drafts.length)}`}
        hideLabel={hideLabel}
        checked={chosen.length === drafts.length}
        indeterminate={chosen.length > 0 && chosen.length < drafts.length}
        onChange={(on) =>
          tick(
            drafts.map(({ id }) => id),
            on,
          )
        }
      />
    )
  const now = chosen.slice(0, MAX_SENT_AT_ONCE)
  return (
    <>
      <div className="mb-3 empty:hidden sm:hidden">{all()}</div>
      <OrderTable
        orders={orders}
        ticks={
          drafts.length > 0
            ? { isTicked: (id) => ticked.has(id), onTick: (id, on) => tick([id], on), all: all({ hideLabel: true }) }
            : null
        }
      />
      {chosen.length > 0 && (
        <div className="sticky bottom-4 z-30 mt-4">
          <BulkToolbar
            count={draftsInWords(chosen.length)}
            label={`${draftsInWords(chosen.length)} chosen`}
            closeLabel="Choose none"
            onClose={() => setTicked(new Set())}
          >
            <Button className="max-sm:flex-1" icon={<Send aria-hidden />} onClick={() => setSending(now)}>
              Send {ordersInWords(now.length)}
            </Button>
          </BulkToolbar>
        </div>
      )}
      {sending && (
        <SendOrdersDialog
          ids={sending}
          onSent={() => {
            tick(sending, false)
            setSending(undefined)
          }}
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  )
}
