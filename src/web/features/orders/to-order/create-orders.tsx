import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ToOrderLine } from '#shared/orders/order-schemas.ts'
import { today } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { newId } from '#web/platform/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { BulkToolbar } from '#web/ui/lists/bulk-toolbar.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCreateOrders } from '../queries.ts'
import { linesInWords, neededBefore, orderCount, questionable, questionsInWords } from './grouping.ts'

type Props = { lines: readonly ToOrderLine[]; onClear: () => void }

/** Turns the ticked lines into draft orders: nothing is sent yet. */
export function CreateOrders({ lines, onClear }: Props) {
  const [byAddress, setByAddress] = useState(true)
  const create = useCreateOrders()
  const navigate = useNavigate()
  const severalAddresses = orderCount(lines, true) !== orderCount(lines, false)
  const count = orderCount(lines, byAddress)
  const orders = count === 1 ? '1 order' : `${count} orders`

  const send = async () => {
    const open = questionable(lines)
    const asked = new Set([...open, ...neededBefore(lines, today())])
    if (asked.size > 0 && !(await confirm(questionAbout([...asked])))) return
    const body = {
      lines: lines.map(({ selectionId, itemId }) => ({ selectionId, itemId })),
      byAddress,
      confirmed: open.length > 0,
    }
    create.mutate(
      { body, key: newId() },
      {
        onSuccess: ({ orders: [first, ...more] }) => {
          onClear()
          const created = more.length === 0 ? '1 draft order created' : `${more.length + 1} draft orders created`
          toast.success(created, 'Check them, then send them to the suppliers.')
          if (first && more.length === 0) void navigate({ to: '/orders/$orderId', params: { orderId: first.id } })
          else void navigate({ to: '/orders', search: { status: 'draft' } })
        },
        onError: (error) => toast.error('No orders were created', messageOf(error, 'Please try again.')),
      },
    )
  }
  return (
    <div className="sticky bottom-4 z-30 mt-4">
      <BulkToolbar
        count={linesInWords(lines.length)}
        label={`${linesInWords(lines.length)} chosen`}
        closeLabel="Choose none"
        onClose={onClear}
      >
        {severalAddresses && (
          <span className="px-2 max-sm:basis-full">
            <Checkbox label="One order for each delivery address" checked={byAddress} onChange={setByAddress} />
          </span>
        )}
        <Button
          className="max-sm:flex-1"
          pending={create.isPending}
          pendingText="Creating..."
          onClick={() => void send()}
        >
          Create {orders}
        </Button>
      </BulkToolbar>
    </div>
  )
}

function questionAbout(lines: readonly ToOrderLine[]) {
  return {
    title:
      lines.length === 1 ? 'Order 1 line with an open question?' : `Order ${lines.length} lines with open questions?`,
    text: questionsInWords(lines, today()),
    action: 'Create orders',
  }
}
