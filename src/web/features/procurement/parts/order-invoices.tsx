import { useQuery } from '@tanstack/react-query'
import Ban from 'virtual:icons/ban'
import Check from 'virtual:icons/check'
import Ellipsis from 'virtual:icons/ellipsis'
import RefreshCw from 'virtual:icons/refresh-cw'
import X from 'virtual:icons/x'
import { useState } from 'react'
import type { OrderInvoices as Invoices } from '#shared/procurement/invoices/contract.ts'
import { differenceInWords, invoiceWord, notArrivedInWords } from '#shared/procurement/invoices/rules.ts'
import { invoiceStateWords } from '#shared/procurement/invoices/states.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { invoicesQuery, useAcceptInvoice, useRemoveInvoice } from '../invoices/queries.ts'

const DisputeDialog = onDemand(() => import('../invoices/dispute-dialog.tsx').then((module) => module.DisputeDialog))
const InvoiceDialog = onDemand(() => import('../invoices/invoice-dialog.tsx').then((module) => module.InvoiceDialog))

/** What the supplier billed for a placed order, beside what was ordered. */
export function OrderInvoices({ orderId }: { orderId: number }) {
  const invoices = useQuery(invoicesQuery(orderId))
  return (
    <QueryGate
      query={invoices}
      loading={
        <Card as="section" aria-label="Invoices">
          <SkeletonList bare rows={1} picture={false} />
        </Card>
      }
      failed="The invoices could not be loaded"
    >
      {(data) => <Loaded orderId={orderId} data={data} />}
    </QueryGate>
  )
}

function Loaded({ orderId, data }: { orderId: number; data: Invoices }) {
  const [adding, setAdding] = useState(false)
  if (!data.can.record && data.invoices.length === 0) return null
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
      <SameCents amounts={[data.ordered, data.arrived, data.billed, ...data.invoices.map(({ amount }) => amount)]}>
        <Billed orderId={orderId} invoices={data} />
      </SameCents>
      {adding && <InvoiceDialog orderId={orderId} invoices={data} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Billed({ orderId, invoices: all }: { orderId: number; invoices: Invoices }) {
  const { currency, ordered, arrived, billed, disputed, difference, invoices } = all
  const { money } = useMoney(currency)
  if (difference === null)
    return (
      <p className="mt-2 text-sm text-ink-soft">
        None yet. {money(ordered)} was ordered, {money(arrived)} has arrived.
      </p>
    )
  const missing = notArrivedInWords(all, money)
  return (
    <>
      <ul className="mt-2 divide-y text-sm">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} orderId={orderId} invoices={all} invoice={invoice} />
        ))}
      </ul>
      <p className="mt-2 text-sm">
        {money(billed)} billed of {money(ordered)} ordered
        {disputed > 0 && `, ${money(disputed)} of it disputed`}.{' '}
        <strong className={difference > 0 ? 'font-medium text-danger-ink' : 'font-medium'}>
          {differenceInWords(difference, money)}.
        </strong>
      </p>
      <p className="mt-1 text-sm">
        {money(arrived)} has arrived
        {missing ? (
          <>
            , and <strong className="font-medium text-warn-ink">{missing}</strong>
          </>
        ) : null}
        .
      </p>
    </>
  )
}

type RowProps = { orderId: number; invoices: Invoices; invoice: Invoices['invoices'][number] }

function InvoiceRow({ orderId, invoices, invoice }: RowProps) {
  const { number, date, amount, note, state, disputeNote } = invoice
  const { money } = useMoney(invoices.currency)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={state === 'replaced' ? 'line-through' : undefined}>{number}</span>
          <span className="text-ink-soft">{[formatDay(date), note].filter(Boolean).join(' · ')}</span>
          {amount < 0 && <Badge tone="neutral">Credit</Badge>}
          {state !== 'accepted' && (
            <Badge tone={state === 'disputed' ? 'danger' : 'neutral'}>{invoiceStateWords[state]}</Badge>
          )}
        </p>
        {disputeNote && <p className="text-xs text-ink-soft [overflow-wrap:anywhere]">“{disputeNote}”</p>}
      </div>
      <span className="ml-auto flex items-center gap-2 tabular-nums">
        {money(amount)}
        <InvoiceMenu orderId={orderId} invoices={invoices} invoice={invoice} />
      </span>
    </li>
  )
}

function InvoiceMenu({ orderId, invoices, invoice }: RowProps) {
  const { id, number, amount, can } = invoice
  const what = invoiceWord(amount)
  const { money } = useMoney(invoices.currency)
  const [open, setOpen] = useState<'dispute' | 'replace'>()
  const remove = useRemoveInvoice(orderId)
  const accept = useAcceptInvoice(orderId)
  const ask = async (question: Parameters<typeof confirm>[0], act: () => Promise<unknown>, failed: string) => {
    if (!(await confirm(question))) return
    await act().catch((error: unknown) => toast.error(failed, messageOf(error, 'Please try again.')))
  }
  const difference = invoices.difference ?? 0
  const acceptIt = () =>
    ask(
      {
        title: `Accept ${what} ${number}?`,
        text: [differenceInWords(difference, money), notArrivedInWords(invoices, money)]
          .filter(Boolean)
          .map((words) => `${words}.`)
          .join(' '),
        action: difference === 0 ? 'Accept' : 'Accept the difference',
        danger: false,
      },
      () => accept.mutateAsync({ invoiceId: id, difference }),
      `The ${what} was not accepted`,
    )
  const removeIt = () =>
    ask(
      { title: `Remove ${what} ${number}?`, text: 'You can record it again.', action: 'Remove' },
      () => remove.mutateAsync(id),
      `The ${what} was not removed`,
    )
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${what} ${number}`} icon={<Ellipsis />} />}>
        {can.accept && (
          <MenuItem icon={<Check aria-hidden />} onSelect={() => void acceptIt()}>
            Accept
          </MenuItem>
        )}
        {can.replace && (
          <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => setOpen('replace')}>
            Replace with a corrected one
          </MenuItem>
        )}
        {can.dispute && (
          <MenuItem icon={<Ban aria-hidden />} onSelect={() => setOpen('dispute')}>
            Dispute
          </MenuItem>
        )}
        <MenuItem icon={<X aria-hidden />} danger onSelect={() => void removeIt()}>
          Remove
        </MenuItem>
      </Menu>
      {open === 'dispute' && <DisputeDialog orderId={orderId} invoice={invoice} onClose={() => setOpen(undefined)} />}
      {open === 'replace' && (
        <InvoiceDialog orderId={orderId} invoices={invoices} replaces={invoice} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
