import { useState } from 'react'
import { formatDay } from '#web/platform/formatting.ts'
import { useToday } from '#web/platform/use-today.ts'
import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { lineNameAmong } from '#shared/procurement/orders/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { isPast } from '../parts/line-words.ts'
import { useAnswerProposal } from './acts.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'

const DeclineDialog = onDemand(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog))

/** What needs the builder first: the supplier's answers, an email that failed, a canceled order. */
export function OrderBanners({ order }: { order: Order }) {
  const today = useToday()
  const proposed = order.status === 'canceled' ? [] : order.lines.filter(({ proposal }) => proposal !== null)
  const banners = [
    order.status === 'canceled' && (
      <Banner key="canceled" tone="warn" title="This order was canceled">
        {order.cancelReason}
      </Banner>
    ),
    order.status === 'draft' && isPast(order.neededBy, today) && (
      <Banner key="needed" tone="warn" title={`${NEEDED_BY} ${formatDay(order.neededBy)} has passed`}>
        Edit the draft to ask for another day before you send it.
      </Banner>
    ),
    order.email.state === 'failed' && (
      <Banner key="email" tone="danger" title="The email was not delivered">
        {[order.email.to && `It went to ${order.email.to}.`, order.email.problem].filter(Boolean).join(' ')} Email it
        again, or call the supplier.
      </Banner>
    ),
    ...proposed.map((line) => <Proposal key={line.id} order={order} line={line} />),
  ].filter(Boolean)
  return banners.length > 0 ? <div className="mb-6 flex flex-col gap-3">{banners}</div> : null
}

function Proposal({ order, line }: { order: Order; line: OrderLine }) {
  const answer = useAnswerProposal(order.id)
  const [declining, setDeclining] = useState(false)
  const { proposal } = line
  if (!proposal) return null
  const supplier = order.supplier?.name ?? 'The supplier'
  const place = line.selection && [line.selection.name, line.selection.room].filter(Boolean).join(', ')
  const name = lineNameAmong({ description: line.description, place }, order.lines)
  const accept = async () => {
    const to = order.email.to ? ` and gets your answer by email at ${order.email.to}` : ''
    const text = `${supplier} reads it on the order’s page${to}. This is final: write to them if you need another day after all.`
    if (!(await confirm({ title: `Accept the change of ${name}?`, text, action: 'Accept', danger: false }))) return
    answer.mutate(
      { lineId: line.id, body: { version: order.version, accept: true } },
      {
        onSuccess: () => toast.success('Accepted', name),
        onError: (error) => toast.error('Your answer was not saved', messageOf(error, 'Please try again.')),
      },
    )
  }
  return (
    <Banner
      tone="warn"
      title={`${supplier} proposes a change: ${name}`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" pending={answer.isPending} onClick={() => void accept()}>
            Accept
          </Button>
          <Button size="sm" variant="secondary" disabled={answer.isPending} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </span>
      }
    >
      <p>{proposalInWords(proposal, order.neededBy)}</p>
      {proposal.note && <p className="[overflow-wrap:anywhere]">“{proposal.note}”</p>}
      {declining && <DeclineDialog order={order} line={line} onClose={() => setDeclining(false)} />}
    </Banner>
  )
}

/** "It is on backorder. It would arrive on Mar 14, 2026; you need it by Mar 09, 2026." */
function proposalInWords(
  { backorder, expectedOn }: NonNullable<OrderLine['proposal']>,
  neededBy: string | null,
): string {
  const needed = neededBy && `; you need it by ${formatDay(neededBy)}`
  return [
    backorder && 'It is on backorder.',
    expectedOn && `It would arrive on ${formatDay(expectedOn)}${needed || ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
