import OctagonX from 'virtual:icons/octagon-x'
import QrCode from 'virtual:icons/qr-code'
import type { ReactNode } from 'react'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { RoomView } from '#shared/documents/room-schemas.ts'
import { notesTitle, STOPPED } from '#shared/selections/words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'

type RoomItemsProps = {
  selections: RoomView['selections']
  action?: ReactNode
  /** Whom to call, beside what must be stopped. */
  call?: ReactNode
  /** The reader sees only what is for their trade. */
  trade?: boolean
}

/** What is approved for a room, as someone on site needs it: what must be stopped first, and what was signed before the catalog's words. */
export function RoomItems({ selections, action, call, trade = false }: RoomItemsProps) {
  if (selections.length === 0)
    return (
      <EmptyState
        icon={<QrCode />}
        title={trade ? 'Nothing for your trade is approved here yet' : 'Nothing approved yet'}
        text={
          trade
            ? 'What is approved for your trade in this room appears here.'
            : 'What is approved for this room appears here.'
        }
        action={action}
      />
    )
  return (
    <ul className="flex flex-col gap-4">
      {selections.map((selection, n) => (
        <li key={n}>
          <Card>
            {selection.stopped && (
              <Banner tone="danger" icon={<OctagonX aria-hidden />} title={STOPPED} className="mb-3">
                <p>Do not order or install it until it is approved again. This is what it was.</p>
                {call}
              </Banner>
            )}
            <h2 className="text-base font-semibold">{selection.name}</h2>
            {selection.category && <p className="text-xs text-ink-soft">{selection.category}</p>}
            <Notes title={notesTitle(selection)} text={selection.notes} />
            <Notes title="Trade notes" text={selection.tradeNotes} />
            <ul className="mt-4 flex flex-col gap-4 border-t pt-4">
              {selection.items.map((item, place) => (
                <Item key={place} item={item} />
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Notes({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 max-w-prose whitespace-pre-line">{text}</p>
    </div>
  )
}

function Item({ item }: { item: RoomView['selections'][number]['items'][number] }) {
  return (
    <li className="flex gap-4 tight:flex-col">
      {item.picture && (
        <img src={item.picture} alt="" loading="lazy" className="size-24 shrink-0 rounded-control object-cover" />
      )}
      <div className="min-w-0 text-sm">
        <p className="font-medium">{item.name}</p>
        <p className="text-ink-soft">{[item.brand, item.model].filter(Boolean).join(' ')}</p>
        <p className="mt-1 font-medium tabular-nums">Quantity {amountInWords(item.quantity, item.unit)}</p>
        {item.dataSheet && (
          <a
            href={item.dataSheet}
            target="_blank"
            rel="noreferrer"
            className="mt-1 inline-flex min-h-11 items-center font-medium text-primary underline-offset-2 hover:underline"
          >
            Data sheet
          </a>
        )}
        {item.specifications.length > 0 && (
          <dl className="mt-1 text-xs text-ink-soft">
            {item.specifications.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt>{name}:</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
