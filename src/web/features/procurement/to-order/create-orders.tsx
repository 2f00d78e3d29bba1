import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderSummary, ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { MAX_SENT_AT_ONCE } from '#shared/procurement/orders/rules.ts'
import { ordersInWords } from '#shared/procurement/orders/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { BulkToolbar } from '#web/ui/lists/bulk-toolbar.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { ordersQuery, useCreateOrders } from '../orders/queries.ts'
import {
  costInWords,
  draftFor,
  linesInWords,
  neededInThePast,
  orderCount,
  withQuestions,
  questionsInWords,
} from './grouping.ts'

type Props = {
  lines: readonly ToOrderLine[]
  onClear: () => void
  /** Several drafts were made, which can be sent together. */
  onCreated: (ids: readonly number[]) => void
}

/** Turns the ticked lines into draft orders: nothing is sent yet. */
export function CreateOrders({ lines, onClear, onCreated }: Props) {
  const [byAddress, setByAddress] = useState(true)
  const create = useCreateOrders()
  const once = useSendOnce()
  const navigate = useNavigate()
  const severalAddresses = orderCount(lines, true) !== orderCount(lines, false)
  const count = orderCount(lines, byAddress)
  const drafts = useInfinite(ordersQuery({ status: 'draft' }))
  const draft = draftFor(lines, drafts.query.data ?? [])

  const send = async (addTo?: OrderSummary) => {
    const open = withQuestions(lines)
    const asked = new Set([...open, ...neededInThePast(lines)])
    if (asked.size > 0 && !(await confirm(questionAbout([...asked])))) return
    const body = {
      lines: lines.map(({ selectionId, itemId }) => ({ selectionId, itemId })),
      byAddress,
      confirmed: open.length > 0,
      ...(addTo && { addTo: addTo.id }),
    }
    try {
      // Awaited, because the toolbar may be gone before the reply: what was ordered leaves the page.
      const { orders: made } = await once(body, (key) => create.mutateAsync({ body, key }))
      onClear()
      const [first, ...more] = made
      if (more.length > 0 && made.length <= MAX_SENT_AT_ONCE) return onCreated(made.map(({ id }) => id))
      if (addTo) toast.success(`Added to ${addTo.number}`, 'Check it, then send it to the supplier.')
      else toast.success(`${created(made.length)} created`, 'Check them, then send them to the suppliers.')
      if (first && more.length === 0) void navigate({ to: '/orders/$orderId', params: { orderId: first.id } })
      else void navigate({ to: '/orders', search: { status: 'draft' } })
    } catch (error) {
      const failed = addTo ? `Nothing was added to ${addTo.number}` : 'No orders were created'
      toast.error(failed, messageOf(error, 'Please try again.'))
    }
  }
  return (
    <div className="sticky bottom-4 z-30 mt-4">
      <BulkToolbar
        count={[linesInWords(lines.length), costInWords(lines)].filter(Boolean).join(' · ')}
        label={`${linesInWords(lines.length)} chosen`}
        closeLabel="Choose none"
        onClose={onClear}
      >
        {severalAddresses && (
          <span className="px-2 max-sm:basis-full">
            <Checkbox label="One order for each delivery address" checked={byAddress} onChange={setByAddress} />
          </span>
        )}
        {draft && (
          <Button
            variant="secondary"
            className="max-sm:flex-1"
            disabled={create.isPending}
            onClick={() => void send(draft)}
          >
            Add to {draft.number}
          </Button>
        )}
        <Button
          className="max-sm:flex-1"
          pending={create.isPending}
          pendingText="Creating..."
          onClick={() => void send()}
        >
          Create {ordersInWords(count)}
        </Button>
      </BulkToolbar>
    </div>
  )
}

const created = (count: number): string => (count === 1 ? '1 draft order' : `${count} draft orders`)

function questionAbout(lines: readonly ToOrderLine[]) {
  return {
    title:
      lines.length === 1 ? 'Order 1 line with an open question?' : `Order ${lines.length} lines with open questions?`,
    text: questionsInWords(lines),
    action: 'Create orders',
    danger: false,
  }
}
