import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderInvoices as Invoices } from '#shared/invoices/contract.ts'
import { differenceInWords } from '#shared/invoices/rules.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { invoicesQuery, useRemoveInvoice } from '../queries.ts'

const InvoiceDialog = onDemand(() => import('../invoice-dialog.tsx').then((module) => module.InvoiceDialog))

/** What the supplier billed for an order, beside what was ordered. */
export function OrderInvoices({ orderId }: { orderId: number }) {
  const { data } = useQuery(invoicesQuery(orderId))
  const [adding, setAdding] = useState(false)
  if (!data || (!data.can.record && data.invoices.length === 0)) return null
  return (
    <Card as="section" aria-label="Invoices">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Invoices</h2>
        {data.can.record && (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            Record invoice
          </Button>
        )}
      </div>
      <SameCents amounts={[data.ordered, data.billed, ...data.invoices.map(({ amount }) => amount)]}>
        <Billed orderId={orderId} invoices={data} />
      </SameCents>
      {adding && <InvoiceDialog orderId={orderId} invoices={data} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Billed({
  orderId,
  invoices: { currency, ordered, billed, difference, invoices },
}: {
  orderId: number
  invoices: Invoices
}) {
  const { money } = useMoney(currency)
  const remove = useRemoveInvoice(orderId)
  if (difference === null) return <p className="mt-2 text-sm text-ink-soft">None yet. {money(ordered)} was ordered.</p>
  const ask = async (id: number, number: string) => {
    const agreed = await confirm({
      title: `Remove invoice ${number}?`,
      text: 'You can record it again.',
      action: 'Remove',
    })
    if (!agreed) return
    await remove
      .mutateAsync(id)
      .catch((error: unknown) => toast.error('The invoice was not removed', messageOf(error, 'Please try again.')))
  }
  return (
    <>
      <ul className="mt-2 divide-y text-sm">
        {invoices.map(({ id, number, date, amount, note }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {number} <span className="text-ink-soft">{[formatDate(date), note].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="flex items-center gap-2 tabular-nums">
              {money(amount)}
              <Button
                size="sm"
                variant="ghost"
                onClick={() => void ask(id, number)}
                aria-label={`Remove invoice ${number}`}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        {money(billed)} billed of {money(ordered)} ordered.{' '}
        <strong className={difference > 0 ? 'font-medium text-danger-ink' : 'font-medium'}>
          {differenceInWords(difference, money)}
        </strong>
      </p>
    </>
  )
}
